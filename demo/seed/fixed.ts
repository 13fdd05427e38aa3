import { createHash } from 'node:crypto';

/** Returns a uuid that depends only on the kind and the name (RFC 9562, version 8). */
export function fixedUuid(kind: string, name: string | number): string {
  const hex = createHash('sha256').update(`${kind}/${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * Returns a function that generates pseudorandom numbers from 0 (included) to 1 (excluded), the same for each
 * seed on every machine (mulberry32).
 */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

export function pick<T>(list: readonly T[], roll: () => number): T {
  return at(list, Math.floor(roll() * list.length));
}
