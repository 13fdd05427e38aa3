import { posix } from 'node:path';
import { Problem } from '../../http/problem.ts';
import { TABLE_LIMITS } from './columns.ts';
import type { TakeLine } from './table.ts';
import { tooMuch, unreadable } from './unreadable.ts';
import { readXml } from './xml.ts';
import { openArchive, type Archive } from './zip.ts';

const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/** The ends of relationship types (ECMA-376, part 1). */
type Kind = 'officeDocument' | 'worksheet' | 'sharedStrings';

interface Relationship {
  id: string | undefined;
  kind: string;
  target: string;
}

function fileIn(archive: Archive, name: string): AsyncIterable<Uint8Array> {
  const file = archive.read(name);
  if (!file) throw new Error(`There is no file ${name}.`);
  return file;
}

/** Reads what a file of the workbook refers to; '' is the workbook itself. */
async function relationshipsOf(archive: Archive, name: string): Promise<Relationship[]> {
  const folder = posix.dirname(`/${name}`);
  const found: Relationship[] = [];
  const file = posix.join(folder, '_rels', `${posix.basename(name)}.rels`).slice(1);
  await readXml(fileIn(archive, file), {
    open: (element, { Id: id, Type: type, Target: target }) => {
      if (element !== 'Relationship' || !type || !target) return;
      found.push({ id, kind: posix.basename(type), target: posix.resolve(folder, target).slice(1) });
    },
  });
  return found;
}

const targetOf = (found: readonly Relationship[], kind: Kind, id?: string): string | undefined =>
  found.find((one) => one.kind === kind && (id === undefined || one.id === id))?.target;

async function firstSheet(archive: Archive, workbook: string): Promise<string> {
  let first: string | undefined;
  await readXml(fileIn(archive, workbook), {
    open: (element, attributes) => {
      if (element !== 'sheet' || first !== undefined) return;
      first = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
    },
  });
  return first ?? '';
}

/** ECMA-376, part 1, ST_Xstring. */
const unescapeXml = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Joins the runs of a rich text, without phonetic runs, which only say how others are read. */
class RichText {
  #text = '';
  #isPhonetic = false;

  open(element: string): void {
    if (element === 'si' || element === 'is') this.#text = '';
    if (element === 'rPh') this.#isPhonetic = true;
  }

  close(element: string, text: string): void {
    if (element === 't' && !this.#isPhonetic) this.#text += text;
    if (element === 'rPh') this.#isPhonetic = false;
  }

  get text(): string {
    return unescapeXml(this.#text);
  }
}

async function readSharedStrings(archive: Archive, name: string): Promise<string[]> {
  const strings: string[] = [];
  const rich = new RichText();
  await readXml(fileIn(archive, name), {
    open: (element) => rich.open(element),
    close: (element, text) => {
      rich.close(element, text);
      if (element === 'si') strings.push(rich.text);
    },
  });
  return strings;
}

/** Reads columns from 0 and rows from 1: `B7` is 1 and 7. */
function placeOf(reference: string): { column: number; row: number } {
  const { letters = '', digits } =
    /^(?<letters>[A-Z]{1,3})(?<digits>[0-9]{1,10})$/.exec(reference)?.groups ?? {};
  if (!digits) throw new Error('A cell says nowhere that it is.');
  const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) };
}

/** ECMA-376, part 1, ST_CellType. */
function textOf(type: string, value: string, inline: string, shared: readonly string[]): string {
  switch (type) {
    case 's': {
      const text = value === '' ? '' : shared[Number(value)];
      if (text === undefined) throw new Error('A cell has a text that is not there.');
      return text;
    }
    case 'inlineStr':
      return inline;
    case 'str':
      return unescapeXml(value);
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'e':
      return '';
    case 'n': {
      const number = value === '' ? '' : Number(value);
      if (Number.isNaN(number)) throw new Error('A cell has a number that is none.');
      return String(number);
    }
    default:
      return value;
  }
}

/** Takes no memory for a gap, however large. */
async function readSheet(
  chunks: AsyncIterable<Uint8Array>,
  shared: readonly string[],
  take: TakeLine,
): Promise<void> {
  const rich = new RichText();
  let width = 0;
  let row = 0;
  let column = -1;
  let type = 'n';
  let value = '';
  let cells: string[] = [];

  const openRow = (number: number) => {
    if (!(number > row)) throw new Error('The rows are not in their order.');
    if (number > TABLE_LIMITS.lines) throw tooMuch();
    [row, column, cells] = [number, -1, []];
  };
  const openCell = (reference: string | undefined) => {
    const place = reference === undefined ? { row, column: column + 1 } : placeOf(reference);
    if (place.row > TABLE_LIMITS.lines) throw tooMuch();
    if (place.row !== row || place.column <= column) throw new Error('The cells are not in their order.');
    column = place.column;
  };
  const closeCell = () => {
    const text = textOf(type, value, rich.text, shared);
    if (text === '') return;
    if (column >= TABLE_LIMITS.cellsInLine) throw tooMuch();
    while (cells.length < column) cells.push('');
    cells.push(text);
  };

  await readXml(chunks, {
    open: (element, attributes) => {
      rich.open(element);
      if (element === 'row') openRow(attributes['r'] === undefined ? row + 1 : Number(attributes['r']));
      if (element === 'c') {
        openCell(attributes['r']);
        [type, value] = [attributes['t'] ?? 'n', ''];
        rich.open('is');
      }
    },
    close: (element, text) => {
      rich.close(element, text);
      if (element === 'v') value = text;
      if (element === 'c') closeCell();
      if (element !== 'row') return;
      if (row === 1) width = cells.length;
      while (cells.length < width) cells.push('');
      take(cells, row);
    },
  });
}

/**
 * Streams the lines of the first sheet as texts, all as wide as the first. It uses yauzl and saxes because other
 * readers unpack a workbook whole or are no longer maintained.
 *
 * @throws Problem invalid_rows.
 */
export async function readXlsx(bytes: Buffer, take: TakeLine): Promise<void> {
  try {
    const archive = await openArchive(bytes, MAX_UNPACKED_BYTES);
    const workbook = targetOf(await relationshipsOf(archive, ''), 'officeDocument') ?? '';
    const parts = await relationshipsOf(archive, workbook);
    const sheet = targetOf(parts, 'worksheet', await firstSheet(archive, workbook)) ?? '';
    const strings = targetOf(parts, 'sharedStrings');
    const shared = strings === undefined ? [] : await readSharedStrings(archive, strings);
    await readSheet(fileIn(archive, sheet), shared, take);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw unreadable('The file cannot be read as XLSX. Open it in a spreadsheet and save it again.', error);
  }
}
