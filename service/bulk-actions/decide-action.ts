import { ACCESS } from '../../openapi/generated/access.ts';
import { accessOfChange } from '../access-questions/change-access.ts';
import { mayCall } from '../access/may-call.ts';
import type { Viewer } from '../access/viewer.ts';
import { beginChange } from '../change-history/record.ts';
import { bumpListVersions, lockList } from '../db/list-versions.ts';
import type { Db } from '../db/open.ts';
import { transactWithRetry } from '../db/transact.ts';
import { problem } from '../problem.ts';
import {
  isAccepted,
  isUpdated,
  type BulkAction,
  type BulkContext,
  type BulkKind,
  type BulkPlan,
  type Decision,
} from './bulk-kind.ts';

/** The actions on the objects of each resource. */
export type BulkKinds = Readonly<
  Record<BulkAction['resource'], Readonly<Partial<Record<BulkAction['action'], BulkKind>>>>
>;

/** Runs work in a transaction that has locked the lists of an action. Does not change their versions. */
export function inLockedLists<Result>(
  database: Db,
  { lists }: BulkKind,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return transactWithRetry(database, async (transaction) => {
    for (const list of lists) await lockList(transaction, list);
    return work(transaction);
  });
}

/**
 * Writes the decisions that are not refused, and raises the versions of the lists that this changes. Must run in the
 * transaction of `inLockedLists`.
 *
 * @returns the number of ended sessions
 */
export async function applyDecisions(
  kind: BulkKind,
  context: BulkContext,
  decisions: readonly Decision[],
): Promise<number> {
  const accepted = decisions.filter(isAccepted);
  if (kind.changesLists && accepted.some(isUpdated)) {
    await bumpListVersions(context.services.db, ...kind.lists);
  }
  return kind.apply(context, accepted);
}

/**
 * Returns the kind of an action.
 *
 * @throws Problem forbidden, invalid_request
 */
export function kindFor(
  kinds: BulkKinds,
  { roles }: Viewer,
  { resource, action, values }: Omit<BulkAction, 'selection'>,
): BulkKind {
  const kind = kinds[resource][action];
  if (!kind) throw invalid('action', 'This resource has no such action.');
  if (!mayCall(ACCESS[kind.call], roles)) throw problem('forbidden');
  if (action === 'update' && values === undefined)
    throw invalid('values', 'The action `update` needs values.');
  return kind;
}

const invalid = (field: string, message: string) =>
  problem('invalid_request', { fields: [{ field, message }] });

/**
 * Returns the uuids of the selected objects, each once.
 *
 * @throws Problem too_large, invalid_request
 */
export async function select(
  kind: BulkKind,
  context: BulkContext,
  { selection: { uuids, matching, except } }: BulkAction,
): Promise<string[]> {
  const { selected: most } = context.services.limits.bulk;
  const matched = matching ? await kind.find(context, matching, most + except.length) : [];
  const excluded = new Set(except);
  const selected = new Set([...uuids, ...matched.filter((uuid) => !excluded.has(uuid))]);
  if (selected.size > most) {
    throw problem('too_large', {
      message: `At most ${most} objects can be changed at once. Select fewer.`,
    });
  }
  return [...selected];
}

/** The decisions about all selected objects. */
export interface Decided {
  decisions: readonly Decision[];
  /** The access that users gain and lose; null unless the kind `isTried`. */
  accessOfChange: BulkPlan['accessOfChange'];
}

/** Decides what an action would do to each object. */
export async function decide(
  kind: BulkKind,
  context: BulkContext,
  uuids: readonly string[],
  asked: BulkAction,
): Promise<Decided> {
  const { services, viewer } = context;
  const change = kind.isTried ? await beginChange(services.db, null) : null;
  const decisions = await kind.decide(context, uuids, asked);
  return {
    decisions,
    accessOfChange: change === null ? null : await accessOfChange(services.db, viewer, change),
  };
}
