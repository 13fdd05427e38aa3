import type { Readable } from 'node:stream';
import { readSheet } from 'read-excel-file/universal';
import writeExcelFile from 'write-excel-file/node';
import { unreadable } from './unreadable.ts';
import { unpackedSize } from './zip.ts';

/** Far more than the users of a file need, and little enough to be held. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/** Characters that XML cannot hold, and texts that read like one escaped (ECMA-376, part 1, ST_Xstring). */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const NOT_IN_XML = /[\u0000-\u001f]|_(?=x[0-9A-Fa-f]{4}_)/g;

const escapeCharacter = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * A text as a workbook holds it. The writer keeps texts in a plain object, where the names of what every object has
 * (`constructor`) are taken: those are written with their first letter escaped.
 */
const escapeXml = (text: string): string =>
  text in Object.prototype
    ? text.replace(/^./, escapeCharacter)
    : text.replaceAll(NOT_IN_XML, escapeCharacter);

/**
 * The rows of the first sheet of a workbook, every cell as text, all rows as wide as the first.
 *
 * @throws Problem invalid_rows for what is no workbook, or would unpack to more than is taken.
 */
export async function readXlsx(bytes: Buffer): Promise<string[][]> {
  if (unpackedSize(bytes) > MAX_UNPACKED_BYTES) {
    throw unreadable('The workbook holds more than is taken. Import fewer users at a time.');
  }
  try {
    // Unpacked at once: piece by piece takes so many turns of the event loop that a busy service needs a minute.
    const rows = await readSheet(new Uint8Array(bytes).buffer, { trim: false });
    const width = rows[0]?.length ?? 0;
    return rows.map((row) =>
      Array.from({ length: Math.max(width, row.length) }, (_, index) => String(row[index] ?? '')),
    );
  } catch (error) {
    throw unreadable('The file cannot be read as XLSX. Open it in a spreadsheet and save it again.', error);
  }
}

/** A workbook of one sheet. */
export async function writeXlsx(rows: readonly (readonly string[])[]): Promise<Readable> {
  const sheet = rows.map((row) => row.map((text) => ({ value: escapeXml(text), type: String })));
  const workbook = writeExcelFile(sheet, { sheet: 'Users', stickyRowsCount: 1 });
  return (workbook.toStream as () => Promise<Readable>)();
}
