import writeExcelFile from 'write-excel-file/node';

/** Characters that XML cannot hold, and texts that look like their escapes (ECMA-376, part 1, ST_Xstring). */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const NOT_IN_XML = /[\u0000-\u001f]|_(?=x[0-9A-Fa-f]{4}_)/g;

const escapeCharacter = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Escapes inherited names (`constructor`), too, since the writer keeps texts as keys of a plain object. */
const escapeXml = (text: string): string =>
  text in Object.prototype
    ? text.replace(/^./, escapeCharacter)
    : text.replaceAll(NOT_IN_XML, escapeCharacter);

/** Blocks for seconds where rows are many: call it through `xlsx-worker.ts`. */
export function writeXlsx(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const sheet = rows.map((row) => row.map((text) => ({ value: escapeXml(text), type: String })));
  return writeExcelFile(sheet, { sheet: 'Users', stickyRowsCount: 1 }).toBuffer();
}
