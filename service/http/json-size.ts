import { setImmediate as nextTurn } from 'node:timers/promises';

export interface MostJson {
  /** Objects, lists and their entries. */
  entries: number;
  /** Different field names: each costs much more than one that is repeated. */
  names: number;
}

/** More than twice as deep as any request is. */
const DEEPEST = 64;

/** Bytes in a turn of the event loop. */
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

/** Starts at random, so that nobody outside can choose names that collide. */
const HASH_START = Math.floor(Math.random() * 2 ** 32);
const HASH_FACTOR = 0x01000193;

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, HASH_FACTOR);
  return hash;
}

/** Finds the end of the text, whose quote is before `start`. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Counts before parsing, since few bytes can take very long to parse; does not check that it is JSON. */
export async function findExcess(bytes: Uint8Array, most: MostJson): Promise<'depth' | 'amount' | null> {
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
    if (depth > DEEPEST) return 'depth';
    if (entries > most.entries || names.size > most.names) return 'amount';
  }
  return null;
}
