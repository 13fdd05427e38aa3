import { databaseFault } from './faults.ts';

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
 * database fails during the work, the response says "outcome unknown" instead of "Nothing was changed".
 *
 * @throws an error with the code 08007 for a database error; otherwise what `work` throws
 */
export async function afterCommit<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw databaseFault(error) ? new FailedAfterCommit(error) : error;
  }
}
