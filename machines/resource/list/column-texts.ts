import { searchKey } from '../../../openapi/rules/text-match.ts';
import { compareKeys, orderKey } from '../../../openapi/rules/text-order.ts';
import { insertSorted } from './insert-sorted.ts';

/**
 * Separates the texts in `ColumnTexts.haystack`. A search text that contains this character could match across two
 * texts, so each text is then searched separately.
 */
export const SEPARATOR = '\0';

/**
 * Number of texts that are sorted natively in one step, before the sorted runs are merged. Small enough not to delay a
 * frame.
 */
const RUN = 512;

/** Number of texts that are merged or ranked between two yields. */
const STEP = 4096;

/**
 * Number of texts whose keys for searching and sorting are computed between two yields. Smaller than `STEP`, because
 * computing keys is slow for some writing systems.
 */
const FEW = 512;

/**
 * The distinct texts of a column. A text's number is its index in `texts`. Later changes of rows append texts, so
 * numbers stay valid.
 */
export interface ColumnTexts {
  readonly numbers: ReadonlyMap<string, number>;
  /** The texts, by their number. */
  readonly texts: readonly string[];
  /** The search keys of all texts (`searchKey`), each followed by `SEPARATOR`. One search covers all texts. */
  readonly haystack: string;
  /** Offset of each text in the haystack; the last entry is the end of the haystack. */
  readonly starts: Uint32Array;
  /** The numbers of the texts, in sort order. */
  readonly sorted: readonly number[];
  /** Rank of each text in the sort order; texts that compare equal share a rank. */
  readonly ranks: Uint32Array;
}

export const NO_TEXTS: ColumnTexts = {
  numbers: new Map(),
  texts: [],
  haystack: '',
  starts: new Uint32Array(1),
  sorted: [],
  ranks: new Uint32Array(0),
};

/**
 * Adds texts to the known texts: sorts only the added texts, then merges them with the known texts. The caller can
 * pause at each `yield`, so that the page stays responsive.
 */
export function* addTexts(known: ColumnTexts, added: readonly string[]): Generator<void, ColumnTexts> {
  if (added.length === 0) return known;
  const texts = known.texts.concat(added);
  const numbers = new Map(known.numbers);
  const starts = new Uint32Array(texts.length + 1);
  starts.set(known.starts);
  const parts = [known.haystack];
  let end = known.haystack.length;
  for (let number = known.texts.length; number < texts.length; number++) {
    if (number % FEW === FEW - 1) yield;
    const part = searchKey(texts[number]!) + SEPARATOR;
    parts.push(part);
    end += part.length;
    starts[number + 1] = end;
    numbers.set(texts[number]!, number);
  }

  // The sort keys of the added texts. A known text gets a key only if the merge compares it.
  const keys: string[] = [];
  for (let index = 0; index < added.length; index++) {
    if (index % FEW === FEW - 1) yield;
    keys.push(orderKey(added[index]!));
  }
  const keyOf = (number: number): string => keys[number - known.texts.length] ?? orderKey(texts[number]!);
  const compareTexts = (a: number, b: number): number => compareKeys(keyOf(a), keyOf(b));
  const further = yield* sortInSlices(
    added.map((_, index) => known.texts.length + index),
    compareTexts,
  );
  yield;
  const sorted = known.sorted.length > 0 ? insertSorted(known.sorted, further, compareTexts) : further;
  yield;
  const ranks = new Uint32Array(texts.length);
  const areEqual = (a: number, b: number): boolean =>
    a < known.texts.length && b < known.texts.length
      ? known.ranks[a] === known.ranks[b]
      : compareTexts(a, b) === 0;
  let rank = 0;
  for (let index = 1; index < sorted.length; index++) {
    if (index % STEP === STEP - 1) yield;
    if (!areEqual(sorted[index - 1]!, sorted[index]!)) rank++;
    ranks[sorted[index]!] = rank;
  }
  return { numbers, texts, haystack: parts.join(''), starts, sorted, ranks };
}

/** Merge sort that can pause at each `yield`. It sorts short runs natively and then merges them. */
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
      for (let index = start; index < end; index++) {
        if (index % STEP === STEP - 1) yield;
        const takeLeft = left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0);
        to[index] = takeLeft ? from[left++]! : from[right++]!;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
