import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type Row = readonly string[];

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`;
const OF_DOCUMENT = `${SCHEMAS}/officeDocument/2006/relationships`;
const OF_PACKAGE = `${SCHEMAS}/package/2006/relationships`;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationship = (kind: string, target: string): string =>
  `<Relationships xmlns="${OF_PACKAGE}"><Relationship Id="rId1" Type="${OF_DOCUMENT}/${kind}" Target="${target}"/></Relationships>`;

/** The parts of a workbook other than its sheet (ECMA-376, part 1, 12.2). */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OF_DOCUMENT}"><sheets><sheet name="Users" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
};

/** The beginning of a sheet in XML, which freezes the header row. */
const SHEET_START = `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const SHEET_END = '</sheetData></worksheet>';

/**
 * Matches XML markup, characters that XML cannot contain or that parsers change, and texts that look like the escape of
 * such a character (ECMA-376, part 1, ST_Xstring).
 */
const NOT_IN_XML = /[&<>\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]|_(?=x[0-9A-Fa-f]{4}_)/gu;

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeUnit = (unit: number): string => `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`;

const escapeCharacter = (character: string): string =>
  MARKS[character] ??
  Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join('');

const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

function rowInXml(cells: Row, row: number): string {
  const texts = cells.map((text, column) =>
    text === ''
      ? ''
      : `<c r="${columnName(column)}${row}" t="inlineStr"><is><t xml:space="preserve">${text.replaceAll(NOT_IN_XML, escapeCharacter)}</t></is></c>`,
  );
  return `<row r="${row}">${texts.join('')}</row>`;
}

async function* sheetInXml(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let rows = 0;
  yield XML + SHEET_START;
  for await (const page of pages) yield page.map((cells) => rowInXml(cells, ++rows)).join('');
  yield SHEET_END;
}

/**
 * Streams a workbook with one sheet, whose cells are all texts. If `pages` throws, the stream is destroyed with that
 * error.
 */
export function writeXlsx(pages: AsyncIterable<readonly Row[]>): Readable {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetInXml(pages), { objectMode: false });
  const workbook = zip.outputStream as Readable;
  sheet.on('error', (error) => workbook.destroy(error));
  workbook.once('close', () => sheet.destroy());
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(XML + text), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return workbook;
}
