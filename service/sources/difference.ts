import { yieldingPages } from '../tasks/yielding-pages.ts';

/**
 * The changes that turn the stored rows into the wanted rows. `written`: new and changed rows, in the order of the
 * wanted rows. `removed`: uuids of the other stored rows.
 */
export interface Difference<Row> {
  written: Row[];
  removed: string[];
}

/**
 * Compares the stored rows `before` with the wanted rows `after`. Yields to the event loop between pages.
 *
 * @param after rows with the same columns, at most one for each uuid
 */
export async function difference<Row extends { uuid: string }>(
  before: readonly Row[],
  after: readonly Row[],
): Promise<Difference<Row>> {
  const stored = new Map<string, Row>();
  for await (const page of yieldingPages(before)) for (const row of page) stored.set(row.uuid, row);
  const columns = Object.keys(after[0] ?? {}) as (keyof Row)[];
  const isSame = (row: Row, other: Row) => columns.every((column) => row[column] === other[column]);
  const written: Row[] = [];
  for await (const page of yieldingPages(after)) {
    for (const row of page) {
      const known = stored.get(row.uuid);
      if (!known || !isSame(known, row)) written.push(row);
      stored.delete(row.uuid);
    }
  }
  return { written, removed: [...stored.keys()] };
}
