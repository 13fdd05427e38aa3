export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: Json };

/** Bound a list, and a whole value; the rest is counted or omitted. */
const MOST_ITEMS = 20;
const MOST_VALUES = 2000;
const MOST_LEVELS = 8;
const CUT = '…';

/**
 * Converts a value for display, files and other tabs: plain data of limited size, with secrets as `•••` and
 * actors by name.
 */
export function toJson(value: unknown): Json {
  let left = MOST_VALUES;

  const walk = (one: unknown, level: number): Json => {
    left -= 1;
    if (one === null || typeof one === 'boolean' || typeof one === 'string') return one;
    if (typeof one === 'number') return Number.isFinite(one) ? one : String(one);
    if (typeof one === 'bigint') return String(one);
    if (typeof one !== 'object') return null;
    if (left <= 0 || level >= MOST_LEVELS) return CUT;
    if ('toJSON' in one && typeof one.toJSON === 'function') return walk(one.toJSON(), level + 1);
    if (one instanceof Error) return { name: one.name, message: one.message };
    if (Array.isArray(one)) return walkList(one, level);
    if (one instanceof Set || one instanceof Map) return walkList([...one], level);
    return Object.fromEntries(
      Object.entries(one)
        .filter(([, inner]) => inner !== undefined && typeof inner !== 'function')
        .map(([key, inner]) => [key, walk(inner, level + 1)]),
    );
  };

  const walkList = (list: readonly unknown[], level: number): Json => {
    const shown = list.slice(0, MOST_ITEMS).map((inner) => walk(inner, level + 1));
    return list.length > MOST_ITEMS ? [...shown, `${CUT} ${list.length - MOST_ITEMS} more`] : shown;
  };

  return walk(value, 0);
}
