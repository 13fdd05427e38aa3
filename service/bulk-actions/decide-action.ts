import { ACCESS } from '../../openapi/generated/access.ts';
import { accessOfChange } from '../access-questions/change-access.ts';
import { mayCall } from '../access/may-call.ts';
import type { Viewer } from '../access/viewer.ts';
import { beginChange } from '../change-history/record.ts';
import { lockList, withLockedLists } from '../db/list-versions.ts';
import type { Db } from '../db/open.ts';
import { transactWithRetry } from '../db/transact.ts';
import { problem } from '../problem.ts';
import type { BulkAction, BulkContext, BulkKind, BulkPlan, Decision } from './bulk-kind.ts';

/** The actions on the objects of each resource. */
export type BulkKinds = Readonly<
  Record<BulkAction['resource'], Readonly<Partial<Record<BulkAction['action'], BulkKind>>>>
>;

/** Runs work in a transaction that has locked the lists of an action. */
export function inLockedLists<Result>(
  database: Db,
  { lists, changesLists }: BulkKind,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  const transact = <Of>(each: (transaction: Db) => Promise<Of>) => transactWithRetry(database, each);
  if (changesLists) return withLockedLists(transact, lists, work);
  return transact(async (transaction) => {
    for (const list of lists) await lockList(transaction, list);
    return work(transaction);
  });
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
