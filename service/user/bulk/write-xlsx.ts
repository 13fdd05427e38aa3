import writeExcelFile from 'write-excel-file/node';

/** Characters that XML cannot hold or the writer takes out, and texts that look like their escapes (ECMA-376, part 1, ST_Xstring). */
const NOT_IN_XML = /[\p{Cc}\p{Noncharacter_Code_Point}\ufffd]|_(?=x[0-9A-Fa-f]{4}_)/gu;

const escapeUnit = (unit: number): string => `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`;

const escapeCharacter = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join('');

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
