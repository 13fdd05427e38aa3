import type { Db } from '../db/open.ts';

/** The result of the last daily check of the history. */
export interface HistoryCheck {
  /** Milliseconds since 1970. */
  at: number;
  /** The number of the last seal; 0 if there was none. */
  last: number;
  /** The number of the last seal before the first broken one. */
  lastIntact: number;
  /** The defect of the first broken seal; null if all seals are intact. */
  defect: string | null;
}

/** The row of the table `installation` with the result of the last check. */
const NAME = 'historyCheck';

/** Finds the result of the last check; null before the first one. */
export async function findHistoryCheck(db: Db): Promise<HistoryCheck | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst();
  return row ? (JSON.parse(row.value) as HistoryCheck) : null;
}

/**
 * Returns whether the first daily check is complete, which stores the values of all objects. Before that, an object
 * without stored values may have existed for long.
 */
export const hasBaseline = async (db: Db): Promise<boolean> => (await findHistoryCheck(db)) !== null;

export async function storeHistoryCheck(db: Db, check: HistoryCheck): Promise<void> {
  const value = JSON.stringify(check);
  await db
    .insertInto('installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
