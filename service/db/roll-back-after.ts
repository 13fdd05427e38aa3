/** Carries the result of a transaction that is rolled back. */
class RolledBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('The transaction of a plan is rolled back');
    this.result = result;
  }
}

/**
 * Runs work in a transaction that is rolled back, such as to plan what the work would do.
 *
 * @param work opens the transaction. In it, calls `rollBack` with the result, which throws
 */
export async function rollBackAfter<Result>(
  work: (rollBack: (result: Result) => never) => Promise<Result>,
): Promise<Result> {
  try {
    return await work((result) => {
      throw new RolledBack(result);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result;
    throw error;
  }
}
