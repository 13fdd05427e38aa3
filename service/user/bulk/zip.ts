import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { tooMuch } from './unreadable.ts';

const MAX_ENTRIES = 10_000;

/**
 * An open zip file. All reads together have one limit of unpacked bytes. Names are compared ignoring case and
 * percent-encoding (`foldPartName`).
 */
export interface Archive {
  has: (name: string) => boolean;
  read: (name: string) => AsyncIterable<Buffer> | null;
}

/**
 * Normalizes a part's name for comparisons, because part names are case-insensitive and may be percent-encoded
 * (ECMA-376, part 2, 6.2.2).
 */
function foldPartName(name: string): string {
  try {
    return decodeURI(name).toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}

const LOCAL_HEADER_LENGTH = 30;

/**
 * Returns whether no two files overlap in the archive. If they did, a small archive could unpack to a huge
 * one (zip bomb).
 */
function areDisjoint(entries: readonly Entry[]): boolean {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } of inOrder) {
    if (start < end) return false;
    end = start + LOCAL_HEADER_LENGTH + fileNameLength + compressedSize;
  }
  return true;
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw tooMuch();
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const byName = new Map(entries.map((entry) => [foldPartName(entry.fileName), entry]));
  if (byName.size !== entries.length) throw new Error('Two files have the same name.');
  if (!areDisjoint(entries)) throw new Error('Two files share their bytes.');
  return byName;
}

/**
 * Opens a zip file. Counts the bytes that are actually unpacked, because declared sizes can be wrong.
 *
 * @throws Problem invalid_rows if the zip file contains too many files; another error if it is malformed
 */
export async function openArchive(bytes: Buffer, maxBytes: number): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, {});
  const entries = await entriesOf(zip);
  let left = maxBytes;

  async function* unpack(entry: Entry): AsyncGenerator<Buffer> {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= (chunk as Buffer).length;
      if (left < 0) throw tooMuch();
      yield chunk as Buffer;
    }
  }
  return {
    has: (name) => entries.has(foldPartName(name)),
    read: (name) => {
      const entry = entries.get(foldPartName(name));
      return entry ? unpack(entry) : null;
    },
  };
}
