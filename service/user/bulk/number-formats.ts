import { UNREAD, type Cell } from './cell.ts';

/**
 * How a spreadsheet shows a number. `plain`: its digits, padded with zeros to `minDigits`. `truth`: as a boolean.
 * `date`: as a date or time. `format`: in another way, such as a percentage.
 */
export type NumberFormat =
  { kind: 'plain'; minDigits: number } | { kind: 'truth' } | { kind: 'date' | 'format' };

export interface CellFormat {
  number: NumberFormat;
  /** Whether a text in the cell is shown unchanged. */
  isTextShown: boolean;
}

const shown = (number: NumberFormat): CellFormat => ({ number, isTextShown: true });

export const GENERAL = shown({ kind: 'plain', minDigits: 1 });

/** Built-in formats, for which a file contains no format code (ECMA-376, part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<number, CellFormat>> = { 0: GENERAL, 1: GENERAL, 49: GENERAL };
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/**
 * Matches LibreOffice's format of booleans, such as `"TRUE";"TRUE";"FALSE"`: the texts for positive numbers, for
 * negative numbers and for zero.
 */
const TRUTH = /^(?<truth>"[^"]*");\k<truth>;"[^"]*"$/;
/**
 * Matches the parts of a format code whose letters are not symbols of a date: quoted texts, escaped characters,
 * padding, colours, conditions and languages.
 */
const LITERALS = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi;

/**
 * Matches the literals of a format code (quoted texts and escaped characters), and the parts that show nothing:
 * colours, conditions, languages and padding.
 */
const UNSHOWN = /"[^"]+"|\\.|""|[_*].|\[[^[\]]*\]/g;

/**
 * Returns whether a format code shows texts unchanged. The section for texts is the fourth one or, if there are fewer
 * sections, the last one that has an `@` (ECMA-376, part 1, 18.8.31). Without a section for texts, the spreadsheet
 * shows texts unchanged.
 */
function showsText(code: string): boolean {
  const sections = code
    .replaceAll(UNSHOWN, (part) => (/^(?:"[^"]|\\)/.test(part) ? 'x' : ''))
    .toLowerCase()
    .split(';');
  const section = sections[3] ?? sections.findLast((one) => one.includes('@')) ?? '@';
  return /^(?:@|general)$/.test(section.trim());
}

function numberFormatOf(code: string): NumberFormat {
  const plain = code.trim().toLowerCase();
  if (plain === 'general' || plain === '@') return GENERAL.number;
  if (/^0+$/.test(plain)) return { kind: 'plain', minDigits: plain.length };
  if (plain === 'boolean' || TRUTH.test(code)) return { kind: 'truth' };
  return { kind: /[dmyhs]/i.test(code.replaceAll(LITERALS, '')) ? 'date' : 'format' };
}

export const formatOf = (id: number, codes: ReadonlyMap<number, string>): CellFormat => {
  const code = codes.get(id);
  if (code !== undefined) return { number: numberFormatOf(code), isTextShown: showsText(code) };
  return BUILT_IN[id] ?? shown({ kind: isBuiltInDate(id) ? 'date' : 'format' });
};

/** Returns the cell for a text. An import can read the cell only if the spreadsheet shows the text unchanged. */
export const textCell = (text: string, { isTextShown }: CellFormat): Cell =>
  text === '' || isTextShown ? text : { text, message: UNREAD.format };

/** Matches a number in linear time, because a cell can contain 500,000 digits. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

export const truthCell = (truth: boolean): Cell => ({
  text: truth ? 'TRUE' : 'FALSE',
  message: UNREAD.truth,
  truth,
});

/**
 * Returns the cell for a number. An import can read the cell only if the spreadsheet shows the number as a truth value,
 * or exactly as the integer that it is: neither rounded nor with added zeros.
 *
 * @throws Error if `value` is not a number
 */
export function numberCell(value: string, { number: format }: CellFormat): Cell {
  const text = value.trim();
  if (!NUMBER.test(text)) throw new Error('A cell has an invalid number.');
  const number = Number(text);
  if (format.kind === 'truth') return truthCell(number !== 0);
  if (format.kind !== 'plain') return { text, message: UNREAD[format.kind] };
  if (!Number.isInteger(number)) return { text, message: UNREAD.fraction };
  if (!Number.isSafeInteger(number)) return { text, message: UNREAD.digits };
  const digits = String(number);
  return Math.abs(number).toString().length < format.minDigits ? { text, message: UNREAD.format } : digits;
}
