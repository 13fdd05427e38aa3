import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { tooMuch } from './unreadable.ts';

/** Far more files than a workbook has. */
const MAX_ENTRIES = 10_000;

/** A zip file whose files are read one at a time, each within what is left of a limit for all. */
export interface Archive {
  /** The bytes of a file as they are unpacked, or null where there is no such file. */
  read: (name: string) => AsyncIterable<Buffer> | null;
}

const LOCAL_HEADER_LENGTH = 30;

/** Whether no two files share bytes: a small file can be many large ones by being told of many times. */
function areApart(entries: readonly Entry[]): boolean {
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
  const byName = new Map(entries.map((entry) => [entry.fileName, entry]));
  if (byName.size !== entries.length) throw new Error('Two files have the same name.');
  if (!areApart(entries)) throw new Error('Two files share their bytes.');
  return byName;
}

/**
 * Opens a zip file. What its files are unpacked to is counted as it comes, whatever the file says of it.
 *
 * @param maxBytes of all that is read.
 * @throws Problem invalid_rows for more files than are taken, and while reading over the limit; what the reader throws
 * for a file that is damaged, encrypted or no zip file.
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
    read: (name) => {
      const entry = entries.get(name);
      return entry ? unpack(entry) : null;
    },
  };
}
