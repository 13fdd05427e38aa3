import type { components } from '../../openapi/generated/schema.d.ts';
import { matchesEtag } from '../access/etag.ts';
import { beginChange } from '../change-history/record.ts';
import { lockList, type ListName, withLockedLists } from '../db/list-versions.ts';
import type { Db } from '../db/open.ts';
import { rollBackAfter } from '../db/roll-back-after.ts';
import { transactWithRetry } from '../db/transact.ts';
import { problem } from '../problem.ts';
import {
  ConfigurationChange,
  type ChangeOptions,
  type ConfigurationRequest,
} from './configuration-change.ts';
import type { ConfigurationContext, ConfiguredKind } from './configured-kind.ts';
import { planOf } from './plan-of-change.ts';
import { withConfigurationFile } from './read-in-process.ts';

type Schemas = components['schemas'];
type Plan = Schemas['ConfigurationPlan'];
type Result = Schemas['ConfigurationResult'];

/**
 * Plans the changes of a configuration file: makes them in a transaction that is rolled back.
 *
 * @throws Problem too_large, invalid_file
 */
export async function planConfiguration(
  context: ConfigurationContext,
  kinds: readonly ConfiguredKind[],
  request: ConfigurationRequest,
): Promise<Plan> {
  return rollBackAfter((rollBack: (plan: Plan) => never) =>
    inConfiguration(context, { kinds, request, isPlan: true }, async ({ plan }) => rollBack(plan)),
  );
}

/**
 * Applies a configuration file in one transaction, so that either all its changes are made or none.
 *
 * @param ifMatch the tag of the plan that the user confirmed; undefined accepts every plan
 * @throws Problem too_large, invalid_file, stale
 */
export async function applyConfiguration(
  context: ConfigurationContext,
  kinds: readonly ConfiguredKind[],
  request: ConfigurationRequest,
  ifMatch: string | undefined,
): Promise<{ plan: Plan; result: Result }> {
  return rollBackAfter((rollBack: (applied: { plan: Plan; result: Result }) => never) =>
    inConfiguration(context, { kinds, request, isPlan: false }, async ({ plan, change }) => {
      if (ifMatch !== undefined && !matchesEtag(ifMatch, plan.tag.slice(1, -1))) {
        throw problem('stale', {
          message: 'Something was changed since the plan was made. Look at the new plan.',
        });
      }
      const { created, updated, deleted, unchanged } = plan;
      const counts = { created, updated, deleted, unchanged };
      // Without this rollback, the history would contain a change without items.
      if (plan.items.length === 0) return rollBack({ plan, result: { change: null, ...counts } });
      return { plan, result: { change, ...counts } };
    }),
  );
}

interface Applied {
  plan: Plan;
  /** The uuid of the recorded change. */
  change: string;
}

/**
 * Reads the file, makes its changes in a transaction, and runs `then` in it, which can still roll the transaction back.
 */
function inConfiguration<Outcome>(
  { services, viewer }: ConfigurationContext,
  { kinds, request, isPlan }: Pick<ChangeOptions, 'kinds' | 'request' | 'isPlan'>,
  then: (applied: Applied) => Promise<Outcome>,
): Promise<Outcome> {
  return withConfigurationFile(request.file, (file, findPlaces) =>
    inLockedLists(services.db, kinds, async (db) => {
      const context = { services: { ...services, db }, viewer };
      const change = await beginChange(db, null);
      const work = new ConfigurationChange(context, { kinds, request, isPlan, file, findPlaces });
      await work.run();
      return then({ plan: await planOf(context, change, work), change });
    }),
  );
}

/**
 * Runs `work` in a transaction that first locks all lists, in the order in which saves lock them, against deadlocks.
 */
function inLockedLists<Outcome>(
  db: Db,
  kinds: readonly ConfiguredKind[],
  work: (transaction: Db) => Promise<Outcome>,
): Promise<Outcome> {
  const [first, ...others] = kinds.flatMap(({ lists }) => lists) as [ListName, ...ListName[]];
  return withLockedLists(
    (each) =>
      transactWithRetry(db, async (transaction) => {
        for (const list of kinds.flatMap(({ locksFirst = [] }) => locksFirst)) {
          await lockList(transaction, list);
        }
        return each(transaction);
      }),
    [first, ...others],
    work,
  );
}
