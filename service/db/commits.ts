import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect } from 'kysely';
import { databaseFault } from './faults.ts';

const watched = new AsyncLocalStorage<{ hasCommitted: boolean }>();
let watching = 0;

/** Has the database told of nothing more, after something was kept. */
class CommittedBefore extends Error {
  /** SQLSTATE transaction_resolution_unknown. */
  readonly code = '08007';

  constructor(cause: unknown) {
    super('The database failed after a transaction was committed', { cause });
  }
}

/**
 * Works, and knows of a fault of the database whether something was kept before it: then nobody may say that nothing was
 * changed. While anybody watches, Node follows every promise of the process, which before Node 24 costs a sixth of all
 * that a sign-in needs: it does so no longer than that.
 *
 * @throws what the work throws; of such a fault an error that is one of a lost database.
 */
export async function watchCommits<Result>(work: () => Promise<Result>): Promise<Result> {
  const commits = { hasCommitted: false };
  watching += 1;
  try {
    return await watched.run(commits, work);
  } catch (error) {
    throw commits.hasCommitted && databaseFault(error) ? new CommittedBefore(error) : error;
  } finally {
    watching -= 1;
    if (watching === 0) watched.disable();
  }
}

/** Gives the dialect with commits that `watchCommits` learns of. */
export const tellingCommits = (dialect: Dialect): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => {
    const driver = dialect.createDriver();
    const commit = driver.commitTransaction.bind(driver);
    driver.commitTransaction = async (connection) => {
      await commit(connection);
      const commits = watched.getStore();
      if (commits) commits.hasCommitted = true;
    };
    return driver;
  },
});
