/** `written` are new or changed, in their order. */
export interface Difference<Row> {
  written: Row[];
  removed: string[];
}

export function difference<Row extends { uuid: string }>(
  before: readonly Row[],
  after: readonly Row[],
): Difference<Row> {
  const stored = new Map(before.map((row) => [row.uuid, row]));
  const kept = new Set(after.map(({ uuid }) => uuid));
  const columns = Object.keys(after[0] ?? {}) as (keyof Row)[];
  const isSame = (row: Row, other: Row) => columns.every((column) => row[column] === other[column]);
  return {
    written: after.filter((row) => {
      const known = stored.get(row.uuid);
      return !known || !isSame(known, row);
    }),
    removed: before.flatMap(({ uuid }) => (kept.has(uuid) ? [] : [uuid])),
  };
}
