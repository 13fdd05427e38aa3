import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { findExcess } from '../../http/json-size.ts';
import { problem } from '../../http/problem.ts';
import { SOURCE_MAX_BYTES, SOURCE_MOST } from '../http.ts';
import { readEach, type Inventory } from './inventory.ts';
import { LISTS, unusable, type ListKind, type Listing } from './lists.ts';
import { membersOf, readTable } from './table.ts';

const FORMATS = ['csv', 'json'] as const;

async function located(directory: string, name: string): Promise<{ name: string; path: string } | null> {
  try {
    return { name, path: await realpath(join(directory, name)) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw unusable({ name }, 'It cannot be read.');
  }
}

/** Follows links, as mounted configurations have them, but only to files of the folder. */
async function fileIn(directory: string, kind: ListKind) {
  const names = FORMATS.map((format) => `${LISTS[kind].file}.${format}`);
  const found = await Promise.all(names.map((name) => located(directory, name)));
  const [file, other] = found.filter((one) => one !== null);
  if (!file) return null;
  if (other) throw unusable(file, `There is ${other.name}, too. Remove one of them.`);
  if (file.path.startsWith(`${directory}${sep}`)) return file;
  throw unusable(file, 'It is a link that leads out of the folder.');
}

async function bytesOf(file: { name: string; path: string }): Promise<Buffer> {
  // Opening a pipe would wait for its other end.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(file.path, flags).catch(() => {
    throw unusable(file, 'It cannot be read.');
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw unusable(file, 'It is no file.');
    if (stats.size > SOURCE_MAX_BYTES)
      throw unusable(file, `It is larger than ${SOURCE_MAX_BYTES / 1024 / 1024} MiB.`);
    const bytes = await handle.readFile();
    if (bytes.length > 0) return bytes;
    throw unusable(file, 'It is empty. A list of nothing is [] in JSON, and a header alone in CSV.');
  } finally {
    await handle.close();
  }
}

/** Finds the line in the parser's message, whose words repeat what it could not read. */
function lineIn(text: string, error: unknown): string {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  return position === undefined ? '' : ` Look at line ${text.slice(0, Number(position)).split('\n').length}.`;
}

async function readJson(name: string, bytes: Buffer): Promise<Listing> {
  if (await findExcess(bytes, SOURCE_MOST)) throw unusable({ name }, 'It holds more than can be read.');
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return {
      name,
      answer: JSON.parse(text),
      placeOf: (index) => `entry ${index + 1}`,
      messageFor: (member, message) => `${member}: ${message}`,
    };
  } catch (error) {
    throw unusable({ name }, `It is no JSON in UTF-8.${lineIn(text, error)}`);
  }
}

async function readList(directory: string, kind: ListKind): Promise<Listing | null> {
  const file = await fileIn(directory, kind);
  if (!file) return null;
  const bytes = await bytesOf(file);
  return file.name.endsWith('.json')
    ? readJson(file.name, bytes)
    : readTable(file.name, bytes, membersOf(kind));
}

export function folderInventory(directory: string): Inventory {
  return {
    read: async (kinds) => {
      const folder = await realpath(directory).catch((cause: unknown) => {
        throw problem('source_failed', { message: 'The folder of the inventory cannot be read.', cause });
      });
      return readEach(kinds, (kind) => readList(folder, kind));
    },
  };
}
