import { databaseFault } from './faults.ts';
import type { Db } from './open.ts';

/** A database error that occurs after the same request may already have committed a transaction. */
class FailedAfterCommit extends Error {
  /**
   * SQLSTATE `transaction_resolution_unknown`. With this code, the response says "outcome unknown" instead of
   * "Nothing was changed".
   */
  readonly code = '08007';

  constructor(cause: unknown) {
    super('The database failed after a transaction was committed', { cause });
  }
}

/**
 * Runs work after a transaction of the same request that may have been committed, such as reading the saved row. If the
 * database fails during the work, the response says "outcome unknown" instead of "Nothing was changed". If `db` is a
 * transaction, nothing is committed yet, so its errors stay as they are.
 *
 * @throws an error with the code 08007 for a database error; otherwise what `work` throws
 */
export async function afterCommit<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work();
  try {
    return await work();
  } catch (error) {
    throw databaseFault(error) ? new FailedAfterCommit(error) : error;
  }
}
