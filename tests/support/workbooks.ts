import { strToU8, zipSync, type Zippable } from 'fflate';

/**
 * Returns the files of a workbook with one sheet, as spreadsheet programs write them. `rows` is the XML of the sheet's
 * rows.
 */
export const workbookFiles = (rows: string): Record<string, string> => ({
  '_rels/.rels': `<Relationships><Relationship Id="r1" Type="http://x/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Users" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="http://x/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://x/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/sharedStrings.xml': '<sst/>',
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});

/** Returns a zip file with these files. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ) as Zippable,
    ),
  );

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const cellReference = (column: number, row: number): string => `${LETTERS[column]}${row}`;

/** Returns the XML of a sheet's row, in which each cell contains its text (no shared strings). */
export const rowOf = (row: number, cells: readonly string[]): string =>
  `<row r="${row}">${cells
    .map(
      (cell, index) =>
        `<c r="${cellReference(index, row)}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`,
    )
    .join('')}</row>`;

/** Returns a workbook with the XML `rows` in its sheet. `others` adds or replaces files of the workbook. */
export const workbookOf = (
  rows: string,
  others: Readonly<Record<string, string | Uint8Array>> = {},
): Buffer => zipOf({ ...workbookFiles(rows), ...others });
