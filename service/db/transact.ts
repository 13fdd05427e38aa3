import type { Db } from './open.ts';

/**
 * SQLSTATE codes of a serialization failure and a deadlock: PostgreSQL rolled back because of a concurrent transaction.
 */
const ROLLED_BACK = /^(40001|40P01)$/;

const ATTEMPTS = 5;

const isRolledBack = (error: unknown): boolean =>
  error instanceof Error && ROLLED_BACK.test(String((error as { code?: unknown }).code));

/** Runs work in a transaction: in the caller's, if `db` is one, otherwise in a new one. */
export const inTransaction = <Result>(db: Db, work: (transaction: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/**
 * Runs a function again if PostgreSQL rolled back its transaction because of a concurrent one, up to five runs in all.
 *
 * @throws what the last run throws
 */
export async function retryRolledBack<Result>(
  run: () => Promise<Result>,
  attempts = ATTEMPTS,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (attempts <= 1 || !isRolledBack(error)) throw error;
    return retryRolledBack(run, attempts - 1);
  }
}

/**
 * Runs a transaction, and repeats it as `retryRolledBack` does. Used for changes that take access away, so that neither
 * an administrator nor the identity provider has to repeat the request. Work that joins the caller's transaction is not
 * repeated.
 *
 * @param work must change nothing but the database
 * @throws what the last run throws
 */
export async function transactWithRetry<Result>(
  db: Db,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : retryRolledBack(() => db.transaction().execute(work));
}
