import { databaseFault } from './faults.ts';

/** A database error after the same call has committed something. */
class FailedAfterCommit extends Error {
  /** SQLSTATE transaction_resolution_unknown: the answer must not report that nothing was changed. */
  readonly code = '08007';

  constructor(cause: unknown) {
    super('The database failed after a transaction was committed', { cause });
  }
}

/**
 * Runs work after a possible commit of the same call, such as reading the row to answer with. A database error in it is
 * answered as "outcome unknown" instead of "Nothing was changed".
 *
 * @throws an error with the code 08007 for a database error; otherwise what `work` throws.
 */
export async function afterCommit<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw databaseFault(error) ? new FailedAfterCommit(error) : error;
  }
}
