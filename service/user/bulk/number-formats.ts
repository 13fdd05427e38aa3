import { UNREAD, type Cell } from './cell.ts';

/**
 * How a spreadsheet shows a number. `plain`: unchanged, or padded with zeros. `truth`: as a boolean. `date`:
 * as a date. `format`: in another way.
 */
export type NumberFormat =
  { kind: 'plain'; minDigits: number } | { kind: 'truth' } | { kind: 'date' | 'format' };

export const GENERAL: NumberFormat = { kind: 'plain', minDigits: 1 };

/** Built-in formats, for which a file contains no format code (ECMA-376, part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<number, NumberFormat>> = { 0: GENERAL, 1: GENERAL, 49: GENERAL };
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Matches LibreOffice's format of booleans: one text for numbers other than zero, and another for zero. */
const TRUTH = /^(?<truth>"[^"]*");\k<truth>;"[^"]*"$/;
/**
 * Matches the parts of a format code that may contain any letters: quoted texts, escaped characters, colours,
 * conditions and languages.
 */
const LITERALS = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

function formatOfCode(code: string): NumberFormat {
  const plain = code.trim().toLowerCase();
  if (plain === 'general' || plain === '@') return GENERAL;
  if (/^0+$/.test(plain)) return { kind: 'plain', minDigits: plain.length };
  if (plain === 'boolean' || TRUTH.test(code)) return { kind: 'truth' };
  return { kind: /[dmyhs]/i.test(code.replaceAll(LITERALS, '')) ? 'date' : 'format' };
}

export const formatOf = (id: number, codes: ReadonlyMap<number, string>): NumberFormat => {
  const code = codes.get(id);
  if (code !== undefined) return formatOfCode(code);
  return BUILT_IN[id] ?? { kind: isBuiltInDate(id) ? 'date' : 'format' };
};

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

export const truthCell = (truth: boolean): Cell => ({
  text: truth ? 'TRUE' : 'FALSE',
  message: UNREAD.truth,
  truth,
});

/**
 * Returns the cell of a number. It is readable if the spreadsheet shows exactly the digits that the file
 * stores.
 */
export function numberCell(value: string, format: NumberFormat): Cell {
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
