import type { Db } from './open.ts';

/**
 * SQLSTATE codes of a serialization failure and a deadlock: PostgreSQL rolled back because of a concurrent transaction.
 */
const ROLLED_BACK = /^(40001|40P01)$/;

const ATTEMPTS = 5;

const isRolledBack = (error: unknown): boolean =>
  error instanceof Error && ROLLED_BACK.test(String((error as { code?: unknown }).code));

/**
 * Runs a transaction. If PostgreSQL rolls it back because of a concurrent transaction, repeats it, up to five runs in
 * all. Used for changes that take access away, so that neither an administrator nor the identity provider has to repeat
 * the request.
 *
 * @param work must change nothing but the database
 * @throws what the last run throws
 */
export async function transactWithRetry<Result>(
  db: Db,
  work: (transaction: Db) => Promise<Result>,
  attempts = ATTEMPTS,
): Promise<Result> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (attempts <= 1 || !isRolledBack(error)) throw error;
    return transactWithRetry(db, work, attempts - 1);
  }
}
