import { setImmediate as nextTurn } from 'node:timers/promises';

export interface JsonLimits {
  /** Maximum number of objects, arrays and their entries. */
  entries: number;
  /** Maximum number of different field names. Parsing a new name costs much more than parsing a repeated one. */
  names: number;
}

/** Maximum nesting depth: more than twice the depth of any valid request. */
const MAX_DEPTH = 64;

/** Number of bytes that are scanned before the scan yields to the event loop. */
const COUNTED_BYTES = 1024 * 1024;

const byteOf = (character: string): number => character.charCodeAt(0);
const QUOTE = byteOf('"');
const BACKSLASH = byteOf('\\');
const COLON = byteOf(':');
const COMMA = byteOf(',');
const OBJECT = byteOf('{');
const OBJECT_END = byteOf('}');
const LIST = byteOf('[');
const LIST_END = byteOf(']');

/** Random start value of the FNV-1a hash, so that clients cannot construct collisions. */
const HASH_START = Math.floor(Math.random() * 2 ** 32);
const HASH_FACTOR = 0x01000193;

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, HASH_FACTOR);
  return hash;
}

/** Returns the index of the quote that ends the string which begins at `start`. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * Returns which limit a JSON text exceeds, or null. Counts without parsing, because even a small text can take very
 * long to parse. Does not validate the text.
 */
export async function findExceededLimit(
  bytes: Uint8Array,
  most: JsonLimits,
): Promise<'depth' | 'amount' | null> {
  let turnEnds = COUNTED_BYTES;
  let depth = 0;
  let entries = 0;
  let text = { start: 0, end: 0 };
  const names = new Set<number>();
  for (let at = 0; at < bytes.length; at++) {
    if (at > turnEnds) {
      await nextTurn();
      turnEnds = at + COUNTED_BYTES;
    }
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      text = { start: at + 1, end: endOfText(bytes, at + 1) };
      at = text.end;
    } else if (byte === COLON) {
      names.add(hashOf(bytes, text.start, text.end));
    } else if (byte === OBJECT || byte === LIST) {
      depth += 1;
      entries += 1;
    } else if (byte === OBJECT_END || byte === LIST_END) {
      depth -= 1;
    } else if (byte === COMMA) {
      entries += 1;
    }
    if (depth > MAX_DEPTH) return 'depth';
    if (entries > most.entries || names.size > most.names) return 'amount';
  }
  return null;
}
