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
 * Runs what a call still does after it has committed, such as reading the row that it answers with. Without this, a
 * database error there would be answered with "Nothing was changed".
 *
 * @throws FailedAfterCommit for a database error; otherwise what `work` throws.
 */
export async function afterCommit<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw databaseFault(error) ? new FailedAfterCommit(error) : error;
  }
}
