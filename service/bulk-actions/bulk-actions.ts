import { matchesEtag } from '../access/etag.ts';
import type { Viewer } from '../access/viewer.ts';
import { withRecordedAction } from '../change-history/cause.ts';
import type { Db } from '../db/open.ts';
import { rollBackAfter } from '../db/roll-back-after.ts';
import type { components } from '../../openapi/generated/schema.d.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { limitConcurrency } from '../tasks/concurrency.ts';
import {
  recordedActionOf,
  isAccepted,
  type BulkAction,
  type BulkContext,
  type BulkKind,
  type BulkPlan,
  type Decision,
} from './bulk-kind.ts';
import { countOutcomes, planOf, tagOf } from './bulk-plan.ts';
import { applyDecisions, type BulkKinds, decide, inLockedLists, kindFor, select } from './decide-action.ts';
import { createJob } from './jobs/create-job.ts';

type Schemas = components['schemas'];

/**
 * Decides about one large selection after the other, because the decisions about 100,000 users need about 200 MB of
 * memory.
 */
const inTurn = limitConcurrency(1);

/** Returns whether an action on these objects is too large for one transaction. */
const isLarge = ({ limits }: Services, uuids: readonly string[]): boolean =>
  uuids.length > limits.bulk.inOneTransaction;

/**
 * Plans an action on many objects, and writes nothing. Makes the same decisions as `applyBulkAction`. If the kind
 * `isTried`, deciding makes the changes, so they are rolled back. Stops when the context's signal aborts.
 *
 * @throws Problem forbidden, too_large, invalid_request; the signal's reason
 */
export async function planBulkAction(
  context: BulkContext,
  kinds: BulkKinds,
  asked: BulkAction,
): Promise<BulkPlan> {
  const { services, viewer } = context;
  const kind = kindFor(kinds, viewer, asked);
  const uuids = await select(kind, context, asked);
  const planIn = async (db: Db) => {
    const within = { ...context, services: { ...services, db } };
    return planOf(within.services, asked, await decide(kind, within, uuids, asked));
  };
  if (kind.isTried) {
    return rollBackAfter((rollBack: (plan: BulkPlan) => never) =>
      inLockedLists(services.db, kind, async (db) => rollBack(await planIn(db))),
    );
  }
  if (!isLarge(services, uuids)) return planIn(services.db);
  return inTurn(() => {
    context.signal?.throwIfAborted();
    return planIn(services.db);
  });
}

/**
 * Applies an action on many objects. Refused objects stay as they are. If there are more objects than
 * `limits.bulk.inOneTransaction`, stores the action as a job, which `BulkJobWorker` applies in parts.
 *
 * @param ifMatch the tag of the plan that the user confirmed; undefined accepts every plan
 * @throws Problem as `planBulkAction`; stale if the action would now do something else; step_up_required
 */
export async function applyBulkAction(
  services: Services,
  kinds: BulkKinds,
  viewer: Viewer,
  asked: BulkAction,
  ifMatch: string | undefined,
): Promise<{ result: Schemas['BulkResult'] } | { job: Schemas['BulkJob'] }> {
  const kind = kindFor(kinds, viewer, asked);
  // Selects before the lists are locked, because a filter can read all users.
  const uuids = await select(kind, { services, viewer }, asked);
  // A job neither rolls back what deciding has changed, nor has work after the commit.
  if (kind.isTried || kind.finish || !isLarge(services, uuids)) {
    return { result: await applyAtOnce(services, { kind, viewer, asked, uuids }, ifMatch) };
  }
  return inTurn(async () => {
    const context = { services, viewer };
    const decided = await decide(kind, context, uuids, asked);
    const tag = await tagOf(services.db, asked, decided);
    assertPlanned(ifMatch, tag);
    await kind.assertProof?.(context, uuidsOf(decided.decisions.filter(isAccepted)), asked);
    return { job: await createJob(context, asked, { decisions: decided.decisions, tag }) };
  });
}

const uuidsOf = (decisions: readonly Decision[]): string[] => decisions.map(({ uuid }) => uuid);

function assertPlanned(ifMatch: string | undefined, tag: string): void {
  if (ifMatch === undefined || matchesEtag(ifMatch, tag)) return;
  throw problem('stale', {
    message: 'Something was changed since the plan was made. Look at the new plan.',
  });
}

interface SelectedAction {
  kind: BulkKind;
  viewer: Viewer;
  asked: BulkAction;
  uuids: readonly string[];
}

async function applyAtOnce(
  services: Services,
  { kind, viewer, asked, uuids }: SelectedAction,
  ifMatch: string | undefined,
): Promise<Schemas['BulkResult']> {
  type Result = Schemas['BulkResult'];
  let applied: readonly Decision[] = [];
  const apply = async (db: Db, rollBack: (result: Result) => never): Promise<Result> => {
    const context = { services: { ...services, db }, viewer };
    const decided = await decide(kind, context, uuids, asked);
    const { decisions } = decided;
    if (ifMatch !== undefined) assertPlanned(ifMatch, await tagOf(db, asked, decided));
    applied = decisions.filter(isAccepted);
    await kind.assertProof?.(context, uuidsOf(applied), asked);
    const endedSessions = await applyDecisions(kind, context, applied);
    const result = { ...countOutcomes(decisions), endedSessions };
    // A change without objects would be an empty entry of the history.
    return kind.isTried && result.updated === 0 ? rollBack(result) : result;
  };
  const result = await withRecordedAction(recordedActionOf(asked), () =>
    rollBackAfter((rollBack: (result: Result) => never) =>
      inLockedLists(services.db, kind, (db) => apply(db, rollBack)),
    ),
  );
  if (kind.finish) await kind.finish({ services, viewer }, applied);
  return result;
}
