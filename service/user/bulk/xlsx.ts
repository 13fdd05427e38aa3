import { Problem } from '../../problem.ts';
import { UNREAD, type Cell } from './cell.ts';
import { TABLE_LIMITS } from './limits.ts';
import { assertWorkbook } from './file-kind.ts';
import { formatOf, GENERAL, numberCell, textCell, truthCell, type CellFormat } from './number-formats.ts';
import { partIn, relationshipsOf, type Relationship } from './relationships.ts';
import type { CellPosition, CellRange, SheetLayout, Table, TakeLine } from './table.ts';
import { tooMuch, unreadable } from './unreadable.ts';
import { readXml } from './xml.ts';
import { openArchive, type Archive } from './zip.ts';

const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/** Maximum number of cell styles, and of number formats. Excel allows 65,490 cell styles. */
const MAX_FORMATS = 65_536;
const MAX_SHEETS = 1024;
const MAX_MERGED = 1000;

/** Maximum number of `col` elements. Excel has 16,384 columns. */
const MAX_COLUMN_RANGES = 16_384;

/**
 * Maximum number of shared strings. Enough for a file of `MAX_ROWS` users with a different text in each cell.
 */
const MAX_STRINGS = 1_100_000;
const MAX_STRINGS_LENGTH = 32 * 1024 * 1024;

interface Sheet {
  name: string;
  isHidden: boolean;
  id: string | undefined;
}

const targetOf = (found: readonly Relationship[], kind: string): string | undefined =>
  found.find((one) => one.kind === kind)?.target;

const isTrue = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true';

interface Workbook {
  sheets: Sheet[];
  /**
   * Whether a spreadsheet calculates all formulas when it opens the file. Libraries that cannot calculate set
   * this, and some of them store 0 as the result of each formula.
   */
  isCalculatedOnLoad: boolean;
}

async function readWorkbook(archive: Archive, part: string): Promise<Workbook> {
  const sheets: Sheet[] = [];
  let isCalculatedOnLoad = false;
  await readXml(partIn(archive, part), {
    open: (element, attributes) => {
      if (element === 'calcPr') isCalculatedOnLoad = isTrue(attributes['fullCalcOnLoad']);
      if (element !== 'sheet') return;
      if (sheets.length === MAX_SHEETS) throw tooMuch();
      const { name = '', state = 'visible' } = attributes;
      const id = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1];
      sheets.push({ name: name.slice(0, 255), isHidden: state !== 'visible', id });
    },
  });
  return { sheets, isCalculatedOnLoad };
}

/**
 * Returns the first visible worksheet. Skips sheets of charts, dialogs and macros: their relationships have other
 * types.
 */
function chooseSheet(
  sheets: readonly Sheet[],
  parts: readonly Relationship[],
): { sheet: Sheet; part: string } {
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    const part = parts.find(({ id }) => id !== undefined && id === sheet.id);
    if (!part) throw new Error('A sheet has no part.');
    if (part.kind === 'worksheet') return { sheet, part: part.target };
  }
  if (sheets.length === 0) throw new Error('The workbook has no sheets.');
  throw unreadable(
    'The workbook has no visible worksheet. Show the sheet that has the users, and save it again.',
  );
}

/** Decodes the escapes of characters in a text, such as `_x000D_` (ECMA-376, part 1, ST_Xstring). */
const unescapeXml = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Joins the runs of a rich text. Skips phonetic runs, which only contain the pronunciation. */
class RichText {
  #text = '';
  #isPhonetic = false;

  open(element: string): void {
    if (element === 'si' || element === 'is') this.#text = '';
    if (element === 'rPh') this.#isPhonetic = true;
  }

  close(element: string, text: string): void {
    if (element === 't' && !this.#isPhonetic) {
      this.#text += text;
      if (this.#text.length > TABLE_LIMITS.textLength) throw tooMuch();
    }
    if (element === 'rPh') this.#isPhonetic = false;
  }

  get text(): string {
    return unescapeXml(this.#text);
  }
}

async function readSharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  const rich = new RichText();
  let length = 0;
  await readXml(partIn(archive, part), {
    open: (element) => rich.open(element),
    close: (element, text) => {
      rich.close(element, text);
      if (element !== 'si') return;
      length += rich.text.length;
      if (strings.length === MAX_STRINGS || length > MAX_STRINGS_LENGTH) throw tooMuch();
      strings.push(rich.text);
    },
  });
  return strings;
}

/** Reads the number format of each cell style (ECMA-376, part 1, 18.8). */
async function readFormats(archive: Archive, part: string): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  await readXml(partIn(archive, part), {
    open: (element, { numFmtId: id = '0', formatCode: code }) => {
      if (element === 'numFmt' && code !== undefined) codes.set(Number(id), code.slice(0, 255));
      if (element === 'cellXfs') isOfCells = true;
      if (element === 'xf' && isOfCells) ids.push(Number(id));
      if (ids.length > MAX_FORMATS || codes.size > MAX_FORMATS) throw tooMuch();
    },
    close: (element) => {
      if (element === 'cellXfs') isOfCells = false;
    },
  });
  // Each format is parsed once, because many styles can have the same one.
  const formats = new Map([...new Set(ids)].map((id) => [id, formatOf(id, codes)]));
  return ids.map((id) => formats.get(id) ?? GENERAL);
}

/** Parses a cell reference. `B7` is column 1 (counted from 0) and row 7. */
function positionOf(reference: string): CellPosition {
  const { letters = '', digits } =
    /^\$?(?<letters>[A-Z]{1,3})\$?(?<digits>[0-9]{1,10})$/i.exec(reference)?.groups ?? {};
  if (!digits) throw new Error('A cell has no valid reference.');
  const column =
    [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) };
}

function rangeOf(reference: string): CellRange {
  const [first = '', last = first] = reference.split(':');
  return { first: positionOf(first), last: positionOf(last) };
}

/** The content of a `c` element, and of its child elements. */
interface CellElement {
  type: string;
  format: CellFormat;
  /** Null if missing, as for a formula that was never calculated. */
  value: string | null;
  formula: string | null;
}

interface CellContext {
  shared: readonly string[];
  formats: readonly CellFormat[];
  isCalculatedOnLoad: boolean;
}

/** Reads a cell by its type (ECMA-376, part 1, ST_CellType). */
function cellOf(
  { type, format, value, formula }: CellElement,
  inline: string,
  { shared, isCalculatedOnLoad }: CellContext,
): Cell {
  const isEmpty = value === null || (value === '' && type !== 'str');
  if (formula !== null && (isEmpty || isCalculatedOnLoad)) {
    return { text: `=${formula}`, message: UNREAD.formula };
  }
  if (type === 'e') return { text: value || '#N/A', message: UNREAD.error };
  if (type === 'inlineStr') return textCell(inline, format);
  if (value === null || value === '') return '';
  switch (type) {
    case 's': {
      const text = shared[Number(value)];
      if (text === undefined) throw new Error('A cell refers to a missing shared string.');
      return textCell(text, format);
    }
    case 'str':
      return textCell(unescapeXml(value), format);
    case 'b':
      return truthCell(value.trim() === '1' || value.trim() === 'true');
    case 'd':
      return { text: value, message: UNREAD.date };
    case 'n':
      return numberCell(value, format);
    default:
      throw new Error('A cell has an unknown type.');
  }
}

/**
 * Streams the rows of a sheet to `take`. Row numbers that the XML omits take no memory. Then returns the layout,
 * which is complete only at the end, because merged cells come after the rows in the XML.
 */
async function readSheet(
  chunks: AsyncIterable<Uint8Array>,
  context: CellContext,
  take: TakeLine,
): Promise<SheetLayout> {
  const rich = new RichText();
  const layout: SheetLayout = { merged: [], hiddenColumns: [], hiddenRows: new Set() };
  let row = 0;
  let column = -1;
  let cell: CellElement = { type: 'n', format: GENERAL, value: null, formula: null };
  let cells: Cell[] = [];

  const openRow = (number: number) => {
    if (!(number > row && Number.isInteger(number))) throw new Error('The rows are not in order.');
    if (number > TABLE_LIMITS.lines) throw tooMuch();
    [row, column, cells] = [number, -1, []];
  };
  const openCell = (reference: string | undefined) => {
    const position = reference === undefined ? { row, column: column + 1 } : positionOf(reference);
    if (position.row > TABLE_LIMITS.lines) throw tooMuch();
    if (position.row !== row || position.column <= column) throw new Error('The cells are not in order.');
    column = position.column;
  };
  const closeCell = () => {
    const read = cellOf(cell, rich.text, context);
    if (read === '') return;
    if (column >= TABLE_LIMITS.cellsInLine) throw tooMuch();
    while (cells.length < column) cells.push('');
    cells.push(read);
  };

  await readXml(chunks, {
    open: (element, attributes) => {
      rich.open(element);
      if (element === 'col' && isTrue(attributes['hidden'])) {
        if (layout.hiddenColumns.length === MAX_COLUMN_RANGES) throw tooMuch();
        const { min, max } = attributes;
        layout.hiddenColumns.push({ first: Number(min) - 1, last: Number(max) - 1 });
      }
      if (element === 'row') {
        openRow(attributes['r'] === undefined ? row + 1 : Number(attributes['r']));
        if (isTrue(attributes['hidden'])) layout.hiddenRows.add(row);
      }
      if (element === 'c') {
        openCell(attributes['r']);
        const format = context.formats[Number(attributes['s'] ?? 0)] ?? GENERAL;
        cell = { type: attributes['t'] ?? 'n', format, value: null, formula: null };
        rich.open('is');
      }
      if (element === 'mergeCell') {
        if (layout.merged.length === MAX_MERGED)
          throw unreadable('The sheet has too many merged cells. Unmerge them.');
        layout.merged.push(rangeOf(attributes['ref'] ?? ''));
      }
    },
    close: (element, text) => {
      rich.close(element, text);
      if (element === 'v') cell.value = text;
      if (element === 'f') cell.formula = text.slice(0, TABLE_LIMITS.cellLength - 1);
      if (element === 'c') closeCell();
      if (element !== 'row') return;
      take(cells, row);
    },
  });
  return layout;
}

/** Converts parse errors to a refusal, which advises to save the file again. */
async function asXlsx<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw unreadable('The file cannot be read as XLSX. Open it in a spreadsheet and save it again.', {
      cause: error,
    });
  }
}

/**
 * Opens the first visible worksheet. Its `read` streams the rows, without the empty cells at their ends.
 * Uses yauzl and saxes, because other readers unpack the whole workbook or are no longer maintained.
 *
 * @throws Problem invalid_rows, as `read` does
 */
export function openXlsx(bytes: Buffer): Promise<Table> {
  return asXlsx(async () => {
    const archive = await openArchive(bytes, MAX_UNPACKED_BYTES);
    assertWorkbook(archive);
    const workbook = targetOf(await relationshipsOf(archive, ''), 'officeDocument') ?? '';
    const parts = await relationshipsOf(archive, workbook);
    const { sheets, isCalculatedOnLoad } = await readWorkbook(archive, workbook);
    const { sheet, part } = chooseSheet(sheets, parts);
    const strings = targetOf(parts, 'sharedStrings');
    const styles = targetOf(parts, 'styles');
    return {
      sheet: sheet.name,
      otherSheets: sheets.filter((other) => other !== sheet).map(({ name }) => name),
      read: (take) =>
        asXlsx(async () => {
          const shared = strings === undefined ? [] : await readSharedStrings(archive, strings);
          const formats = styles === undefined ? [] : await readFormats(archive, styles);
          return readSheet(partIn(archive, part), { shared, formats, isCalculatedOnLoad }, take);
        }),
    };
  });
}
