import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { problem } from '../../problem.ts';
import { SOURCE_MAX_BYTES } from '../http.ts';
import type { Inventory } from './inventory.ts';
import { LISTS, unusableList, type ListKind } from './lists.ts';
import { readInProcess } from './read-in-process.ts';
import type { UnparsedList } from './read-list.ts';

const FORMATS = ['csv', 'json'] as const;

/**
 * Resolves a file's symbolic links. Returns null if the file does not exist.
 *
 * @throws Problem source_failed if the path cannot be resolved
 */
async function located(directory: string, name: string): Promise<{ name: string; path: string } | null> {
  try {
    return { name, path: await realpath(join(directory, name)) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw unusableList({ name }, 'It cannot be read.');
  }
}

/**
 * Finds the file of a list; null if there is none. Follows symbolic links, which mounted configurations use, but only
 * within the folder.
 *
 * @throws Problem source_failed if the list has two files, or its file is outside the folder
 */
async function fileIn(directory: string, kind: ListKind) {
  const names = FORMATS.map((format) => `${LISTS[kind].file}.${format}`);
  const found = await Promise.all(names.map((name) => located(directory, name)));
  const [file, other] = found.filter((one) => one !== null);
  if (!file) return null;
  if (other) throw unusableList(file, `There is ${other.name}, too. Remove one of them.`);
  if (file.path.startsWith(`${directory}${sep}`)) return file;
  throw unusableList(file, 'It is a link that leads out of the folder.');
}

/** @throws Problem source_failed if the file cannot be read, is empty, or is larger than `SOURCE_MAX_BYTES` */
async function bytesOf(file: { name: string; path: string }): Promise<Buffer> {
  // Without O_NONBLOCK, opening a pipe would wait for a process that writes to it.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(file.path, flags).catch(() => {
    throw unusableList(file, 'It cannot be read.');
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw unusableList(file, 'It is not a file.');
    if (stats.size > SOURCE_MAX_BYTES)
      throw unusableList(file, `It is larger than ${SOURCE_MAX_BYTES / 1024 / 1024} MiB.`);
    const bytes = await handle.readFile();
    if (bytes.length > 0) return bytes;
    throw unusableList(file, 'It is empty. An empty list is [] in JSON, and only the header in CSV.');
  } finally {
    await handle.close();
  }
}

async function listIn(directory: string, kind: ListKind): Promise<UnparsedList | null> {
  const file = await fileIn(directory, kind);
  if (!file) return null;
  const format = file.name.endsWith('.json') ? 'json' : 'csv';
  return { kind, name: file.name, format, bytes: new Uint8Array(await bytesOf(file)) };
}

/** Returns an inventory whose lists are files in a folder, as CSV or JSON. */
export function folderInventory(directory: string): Inventory {
  return {
    read: async (kinds) => {
      const folder = await realpath(directory).catch((cause: unknown) => {
        throw problem('source_failed', { message: 'The folder of the inventory cannot be read.', cause });
      });
      return readInProcess(kinds, (kind) => listIn(folder, kind));
    },
  };
}
