import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

/** How deep a body may be nested. No call takes one half as deep. */
const DEEPEST = 64;

/** How many objects, lists and entries a body may hold: 100,000 things with a few fields each. */
const MOST_ENTRIES = 400_000;

/** How many different names its fields may have: each new one costs much more than one that came before. */
const MOST_NAMES = 1000;

/** Of bodies of more bytes, each step is a turn of the event loop of its own. */
const LARGE_BYTES = 64 * 1024;

/** So much of a large body is counted in a turn. */
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

/** Nobody outside can choose names that count as one. */
const HASH_START = Math.floor(Math.random() * 2 ** 32);
const HASH_FACTOR = 0x01000193;

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, HASH_FACTOR);
  return hash;
}

/** Where the text ends that begins at `start`, after its quote. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * Counts what JSON holds before any memory is given to it: few bytes can take very long to read. Whether it is JSON is
 * not looked at.
 *
 * @throws Problem invalid_request where it is nested too deep, too_large where it holds too much.
 */
export async function assertModerate(bytes: Uint8Array): Promise<void> {
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
    if (depth > DEEPEST) throw problem('invalid_request', { message: 'The body is nested too deep.' });
    if (entries > MOST_ENTRIES || names.size > MOST_NAMES) {
      throw problem('too_large', { message: 'The body holds more than is taken.' });
    }
  }
}

/** Has the server read JSON so that no body, whatever is in it, holds the event loop for long. */
export function readJson(app: FastifyInstance): void {
  const parse = promisify(app.getDefaultJsonParser('error', 'error'));
  const read = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
    const otherTurn = bytes.length > LARGE_BYTES ? () => nextTurn() : async () => {};
    await assertModerate(bytes);
    await otherTurn();
    const text = bytes.toString();
    await otherTurn();
    const value: unknown = await parse(request, text);
    await otherTurn();
    return value;
  };
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, read);
}
