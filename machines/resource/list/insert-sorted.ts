/** Returns a copy of a sorted array with rows inserted, each after equal rows. Does not sort the whole array again. */
export function insertSorted<Row>(
  sorted: readonly Row[],
  added: readonly Row[],
  compare: (a: Row, b: Row) => number,
): Row[] {
  const all: Row[] = [];
  let taken = 0;
  for (const row of added.toSorted(compare)) {
    const index = insertionIndex(sorted, row, taken, compare);
    while (taken < index) all.push(sorted[taken++]!);
    all.push(row);
  }
  while (taken < sorted.length) all.push(sorted[taken++]!);
  return all;
}

function insertionIndex<Row>(
  sorted: readonly Row[],
  row: Row,
  from: number,
  compare: (a: Row, b: Row) => number,
): number {
  let low = from;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle]!, row) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
