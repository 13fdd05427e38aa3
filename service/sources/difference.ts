/** The changes that turn rows into others: `written` are new or changed, in their order. */
export interface Difference<Row> {
  written: Row[];
  gone: string[];
}

/**
 * Compares rows by uuid, and rows with the same uuid column by column.
 *
 * @param before as they are stored.
 * @param after as they are to be, all with the same columns.
 */
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
    gone: before.flatMap(({ uuid }) => (kept.has(uuid) ? [] : [uuid])),
  };
}
