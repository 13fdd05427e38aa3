export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: Json };

/**
 * Limits of a converted value: items of a list, keys of a record, characters of a text, characters of the whole JSON,
 * and depth.
 */
const MAX_ITEMS = 20;
const MAX_KEYS = 100;
const MAX_CHARACTERS = 1000;
const MAX_LENGTH = 15_000;
const MAX_LEVELS = 12;

/** Marks an omission: at the end of a cut text, at the start of a cut list's last item, or as a key of a cut record. */
export const CUT = '…';

/** Keys that mark objects without a JSON form, such as maps. The object becomes a record with only this key. */
export const MAP = '$map';
export const SET = '$set';
export const FILE = '$file';
export const NUMBERS = '$numbers';

/**
 * Converts a value to plain data of limited size, which can be displayed, stored in a file or sent to another tab.
 * Secrets become `•••`, actors become names. A value that is too large keeps its kind: a cut list is still a list.
 */
export function toJson(value: unknown): Json {
  let left = MAX_LENGTH;

  const spend = <Value extends boolean | number | string | null>(one: Value): Value => {
    left -= String(one).length + 3;
    return one;
  };

  const walk = (one: unknown, level: number): Json => {
    if (typeof one === 'string') return spend(shortened(one));
    if (one === null || typeof one === 'boolean') return spend(one);
    if (typeof one === 'number') return spend(Number.isFinite(one) ? one : String(one));
    if (typeof one === 'bigint') return spend(shortened(String(one)));
    if (typeof one !== 'object') return spend(null);
    if ('toJSON' in one && typeof one.toJSON === 'function' && level < MAX_LEVELS) {
      return walk(one.toJSON(), level + 1);
    }
    if (one instanceof Error) return walkRecord({ name: one.name, message: one.message }, level);
    if (Array.isArray(one)) return walkList(one, one.length, level);
    if (one instanceof Set) return { [SET]: walkList(one, one.size, level) };
    if (one instanceof Map) return { [MAP]: walkList(one, one.size, level) };
    if (one instanceof Blob) return { [FILE]: walkRecord(describeFile(one), level) };
    if (isNumbers(one)) {
      return { [NUMBERS]: { type: one.constructor.name, items: walkList(one, one.length, level) } };
    }
    return walkRecord(one, level);
  };

  const walkList = (list: Iterable<unknown>, count: number, level: number): Json => {
    const items: Json[] = [];
    for (const inner of list) {
      if (items.length === MAX_ITEMS || left <= 0 || level >= MAX_LEVELS) break;
      items.push(walk(inner, level + 1));
    }
    return count > items.length ? [...items, `${CUT} ${count - items.length} more`] : items;
  };

  const walkRecord = (record: object, level: number): Json => {
    const keys = Object.keys(record).filter((key) => {
      const inner: unknown = record[key as keyof typeof record];
      return inner !== undefined && typeof inner !== 'function';
    });
    const shown: [string, Json][] = [];
    for (const key of keys) {
      if (shown.length === MAX_KEYS || level >= MAX_LEVELS) break;
      shown.push([spend(key), walk(record[key as keyof typeof record], level + 1)]);
    }
    if (keys.length > shown.length) shown.push([CUT, `${keys.length - shown.length} more`]);
    return Object.fromEntries(shown);
  };

  return walk(value, 0);
}

const shortened = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}${CUT}` : text;

const describeFile = (file: Blob) => ({
  ...(file instanceof File ? { name: file.name } : {}),
  type: file.type,
  size: file.size,
});

const isNumbers = (one: object): one is Uint32Array => ArrayBuffer.isView(one) && Symbol.iterator in one;

/** Returns whether part of the value was omitted. */
export function isCut(value: Json): boolean {
  if (typeof value === 'string') return value.endsWith(CUT);
  if (Array.isArray(value)) return isMore(value.at(-1));
  return typeof value === 'object' && value !== null && CUT in value;
}

/** Returns whether a list item is the placeholder that counts the omitted items. */
export const isMore = (item: Json | undefined): boolean =>
  typeof item === 'string' && item.startsWith(`${CUT} `) && item.endsWith(' more');
