import { matchesMissing, parseFilter } from '../../../openapi/rules/text-match.ts';
import { addTexts, type ColumnTexts, NO_TEXTS, SEPARATOR } from './column-texts.ts';

/** The entry in `textOf` for a row that has no text. */
const MISSING = 0xffffffff;
/** The entry in `textOf` for a row whose text the viewer may not see. */
const UNSEEN = 0xfffffffe;

const hasText = (number: number): boolean => number < UNSEEN;

/** Number of rows that are read between two yields. */
const STEP = 4096;

/**
 * The index of one column, by which rows are searched and sorted. Built once per array of rows. Stores equal texts
 * once.
 */
export interface ColumnIndex {
  /** The distinct texts of the rows. May include texts that only earlier rows had. */
  readonly texts: ColumnTexts;
  /** For each row, the index of its text in `texts.texts`, or `MISSING` or `UNSEEN`. */
  readonly textOf: Uint32Array;
  /** Row indexes in ascending order of the rows' texts. Rows without a text come last. */
  readonly order: Uint32Array;
  /** Number of rows that have a text. */
  readonly present: number;
}

/**
 * Builds the index of a column. Rows with equal texts keep their order. The caller can pause at each `yield`, so that
 * the page stays responsive.
 *
 * @param earlier the index of a similar array of rows; its texts are not sorted again
 */
export function* indexColumn<Row>(
  rows: readonly Row[],
  text: (row: Row) => string | null | undefined,
  earlier?: ColumnIndex,
): Generator<void, ColumnIndex> {
  // If most of the earlier texts would be unused, the index starts without them.
  const known = earlier && earlier.texts.texts.length <= 2 * rows.length ? earlier.texts : NO_TEXTS;
  const added = new Map<string, number>();
  const textOf = new Uint32Array(rows.length).fill(MISSING);
  for (let row = 0; row < rows.length; row++) {
    if (row % STEP === STEP - 1) yield;
    const value = text(rows[row]!);
    if (value === undefined) continue;
    if (value === null) {
      textOf[row] = UNSEEN;
      continue;
    }
    const number = known.numbers.get(value) ?? added.get(value) ?? known.texts.length + added.size;
    textOf[row] = number;
    if (number === known.texts.length + added.size) added.set(value, number);
  }
  const texts = yield* addTexts(known, [...added.keys()]);
  yield;
  return { texts, textOf, ...orderRows(textOf, texts.ranks) };
}

/** Sorts the rows by the rank of their text, with a counting sort. Stable; rows without a text come last. */
function orderRows(textOf: Uint32Array, ranks: Uint32Array): { order: Uint32Array; present: number } {
  const next = new Uint32Array(ranks.length + 1);
  let present = 0;
  for (const number of textOf) {
    if (!hasText(number)) continue;
    next[ranks[number]! + 1]!++;
    present++;
  }
  for (let rank = 1; rank < next.length; rank++) next[rank]! += next[rank - 1]!;
  const order = new Uint32Array(textOf.length);
  let missing = present;
  for (let row = 0; row < textOf.length; row++) {
    const number = textOf[row]!;
    order[hasText(number) ? next[ranks[number]!]!++ : missing++] = row;
  }
  return { order, present };
}

/**
 * Sets `kept` to 0 for each row whose text matches none of the search texts. A row without a text matches `""` and
 * parts of `missingText`.
 *
 * @param needles search texts as the user typed them (`parseFilter`)
 */
export function keepMatches(
  index: ColumnIndex,
  needles: readonly string[],
  kept: Uint8Array,
  missingText?: string,
): void {
  const matches = new Uint8Array(index.texts.texts.length);
  for (const needle of needles) {
    const { part, whole } = parseFilter(needle);
    markMatches(index.texts, part, matches);
    if (whole !== null) markWhole(index.texts, whole, matches);
  }
  const keepsMissing = needles.some((needle) => matchesMissing(needle, missingText));
  for (let row = 0; row < kept.length; row++) {
    const number = index.textOf[row]!;
    const passes = number === MISSING ? keepsMissing : hasText(number) && matches[number] === 1;
    if (!passes) kept[row] = 0;
  }
}

function markWhole({ haystack, starts }: ColumnTexts, text: string, matches: Uint8Array): void {
  for (let number = 0; number < matches.length; number++) {
    const length = starts[number + 1]! - SEPARATOR.length - starts[number]!;
    if (length === text.length && haystack.startsWith(text, starts[number])) matches[number] = 1;
  }
}

function markMatches({ haystack, starts }: ColumnTexts, needle: string, matches: Uint8Array): void {
  if (needle.includes(SEPARATOR)) {
    for (let number = 0; number < matches.length; number++) {
      const text = haystack.slice(starts[number], starts[number + 1]! - SEPARATOR.length);
      if (text.includes(needle)) matches[number] = 1;
    }
    return;
  }
  let number = 0;
  let at = haystack.indexOf(needle);
  while (at >= 0 && number < matches.length) {
    while (starts[number + 1]! <= at) number++;
    matches[number] = 1;
    number++;
    at = haystack.indexOf(needle, starts[number]);
  }
}
