import { fold } from './fold.ts';

/** Stands for "this row has no text in this column". */
const MISSING = 0xffffffff;

/** Ends each text of the haystack. A needle that holds it is searched text by text instead. */
const SEPARATOR = '\0';

/** Texts sorted at once before they are merged: small enough for one slice of a frame. */
const RUN = 512;

/** Rows read, or texts merged, between two chances to stop. */
const STEP = 4096;

/**
 * What is needed to search and sort rows by one column, whatever is asked: built once for an array of rows.
 *
 * Equal texts are held once, so a column of few names costs little however many rows it has.
 */
export interface ColumnIndex {
  /** The distinct texts, folded, each followed by the separator. */
  readonly haystack: string;
  /** Where each distinct text starts in the haystack; one more entry gives the end. */
  readonly starts: Uint32Array;
  /** The distinct text of each row. */
  readonly textOf: Uint32Array;
  /** Row numbers in ascending order; rows without a text stand last. */
  readonly order: Uint32Array;
  /** How many rows have a text. */
  readonly present: number;
}

/**
 * Builds the index of a column; every `yield` is a chance to let the page breathe.
 *
 * The order is that of `collator`; rows with equal texts keep their order.
 */
export function* indexColumn<Row>(
  rows: readonly Row[],
  text: (row: Row) => string | undefined,
  collator: Intl.Collator,
): Generator<void, ColumnIndex> {
  const numbers = new Map<string, number>();
  const textOf = new Uint32Array(rows.length).fill(MISSING);
  for (let row = 0; row < rows.length; row++) {
    if (row % STEP === STEP - 1) yield;
    const value = text(rows[row]!);
    if (value === undefined) continue;
    const known = numbers.get(value);
    textOf[row] = known ?? numbers.size;
    if (known === undefined) numbers.set(value, numbers.size);
  }
  const texts = [...numbers.keys()];

  const starts = new Uint32Array(texts.length + 1);
  const parts: string[] = [];
  let end = 0;
  for (let number = 0; number < texts.length; number++) {
    if (number % STEP === STEP - 1) yield;
    const part = fold(texts[number]!) + SEPARATOR;
    parts.push(part);
    end += part.length;
    starts[number + 1] = end;
  }

  const ranks = yield* rankTexts(texts, collator);
  yield;
  return { haystack: parts.join(''), starts, textOf, ...orderRows(textOf, ranks) };
}

/** The place of each text among all texts; texts that the collator holds equal share a place. */
function* rankTexts(texts: readonly string[], collator: Intl.Collator): Generator<void, Uint32Array> {
  const sorted = yield* sortInSlices(
    texts.map((_, number) => number),
    (a, b) => collator.compare(texts[a]!, texts[b]!),
  );
  const ranks = new Uint32Array(texts.length);
  let rank = 0;
  for (let place = 0; place < sorted.length; place++) {
    if (place % STEP === STEP - 1) yield;
    const number = sorted[place]!;
    if (place > 0 && collator.compare(texts[sorted[place - 1]!]!, texts[number]!) !== 0) rank++;
    ranks[number] = rank;
  }
  return ranks;
}

/** A merge sort that can stop anywhere: native sorts of short runs, then merges. */
function* sortInSlices(
  items: number[],
  compare: (a: number, b: number) => number,
): Generator<void, number[]> {
  let from = items;
  for (let start = 0; start < from.length; start += RUN) {
    const run = from.slice(start, start + RUN).toSorted(compare);
    for (let offset = 0; offset < run.length; offset++) from[start + offset] = run[offset]!;
    yield;
  }
  let to = Array.from<number>({ length: from.length });
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let left = start;
      let right = middle;
      for (let place = start; place < end; place++) {
        if (place % STEP === STEP - 1) yield;
        const takeLeft = left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0);
        to[place] = takeLeft ? from[left++]! : from[right++]!;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Counting sort of the rows by the rank of their text, missing last, equal ones in their own order. */
function orderRows(textOf: Uint32Array, ranks: Uint32Array): { order: Uint32Array; present: number } {
  const next = new Uint32Array(ranks.length + 1);
  let present = 0;
  for (const number of textOf) {
    if (number === MISSING) continue;
    next[ranks[number]! + 1]!++;
    present++;
  }
  for (let rank = 1; rank < next.length; rank++) next[rank]! += next[rank - 1]!;
  const order = new Uint32Array(textOf.length);
  let missing = present;
  for (let row = 0; row < textOf.length; row++) {
    const number = textOf[row]!;
    order[number === MISSING ? missing++ : next[ranks[number]!]!++] = row;
  }
  return { order, present };
}

/**
 * Unmarks the rows whose text contains none of the needles. A row without a text contains nothing.
 *
 * @param needles as typed; folded here
 */
export function keepMatches(index: ColumnIndex, needles: readonly string[], kept: Uint8Array): void {
  const matches = new Uint8Array(index.starts.length - 1);
  for (const needle of needles) markMatches(index, fold(needle), matches);
  for (let row = 0; row < kept.length; row++) {
    const number = index.textOf[row]!;
    if (number === MISSING || matches[number] === 0) kept[row] = 0;
  }
}

function markMatches({ haystack, starts }: ColumnIndex, needle: string, matches: Uint8Array): void {
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
