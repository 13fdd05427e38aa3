import { ACCESS } from '../../openapi/generated/access.ts';
import type { components } from '../../openapi/generated/schema.d.ts';
import { etagOf, matchesEtag } from '../access/etag.ts';
import { accessOfChange } from '../access-questions/change-access.ts';
import { mayCall } from '../access/may-call.ts';
import type { Viewer } from '../access/viewer.ts';
import { beginChange } from '../change-history/record.ts';
import { chunks } from '../db/chunks.ts';
import { installationId } from '../db/installation.ts';
import { lockList, withLockedLists } from '../db/list-versions.ts';
import type { Db } from '../db/open.ts';
import { rollBackAfter } from '../db/roll-back-after.ts';
import { transactWithRetry } from '../db/transact.ts';
import { callerSession, countSessionsOf } from '../oauth/sessions/count-sessions.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { type BulkAction, type BulkContext, type BulkKind, type Decision, isUpdated } from './bulk-kind.ts';

type Schemas = components['schemas'];
type Plan = Schemas['BulkPlan'];

/** Maximum number of objects that an action changes in one transaction. */
const MAX_OBJECTS = 10_000;

/** Maximum number of changed objects that a plan lists. */
const LISTED_ROWS = 1000;

/** Maximum number of users whom a plan names in each group of users with the same change of access. */
const NAMED_USERS = 100;

/** The actions on the objects of each resource. */
export type BulkKinds = Readonly<
  Record<BulkAction['resource'], Readonly<Partial<Record<BulkAction['action'], BulkKind>>>>
>;

/**
 * Plans an action on many objects, and writes nothing. Makes the same decisions as `applyBulkAction`. If an action is
 * decided by making the change, the plan makes it in a transaction that is rolled back.
 *
 * @throws Problem forbidden, too_large, invalid_request
 */
export async function planBulkAction(
  services: Services,
  kinds: BulkKinds,
  viewer: Viewer,
  asked: BulkAction,
): Promise<Plan> {
  const kind = kindFor(kinds, viewer, asked);
  const uuids = await select(kind, { services, viewer }, asked);
  const planIn = async (db: Db) => {
    const context = { services: { ...services, db }, viewer };
    return planOf(context.services, asked, await decide(kind, context, uuids, asked));
  };
  if (!kind.isTried) return planIn(services.db);
  return rollBackAfter((rollBack: (plan: Plan) => never) =>
    inLockedLists(services.db, kind, async (db) => rollBack(await planIn(db))),
  );
}

/**
 * Applies an action on many objects, in one transaction. Refused objects stay as they are.
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
): Promise<Schemas['BulkResult']> {
  const kind = kindFor(kinds, viewer, asked);
  // Selects before the lists are locked, because a filter can read all users.
  const uuids = await select(kind, { services, viewer }, asked);
  type Result = Schemas['BulkResult'];
  let applied: readonly Decision[] = [];
  const apply = async (db: Db, rollBack: (result: Result) => never): Promise<Result> => {
    const context = { services: { ...services, db }, viewer };
    const decided = await decide(kind, context, uuids, asked);
    const { decisions } = decided;
    if (ifMatch !== undefined && !matchesEtag(ifMatch, await tagOf(db, asked, decided))) {
      throw problem('stale', {
        message: 'Something was changed since the plan was made. Look at the new plan.',
      });
    }
    applied = decisions.filter(({ outcome }) => outcome !== 'refused');
    const endedSessions = await kind.apply(context, applied);
    const result = { ...countOutcomes(decisions), endedSessions };
    // A change without objects would be an empty entry of the history.
    return kind.isTried && result.updated === 0 ? rollBack(result) : result;
  };
  const result = await rollBackAfter((rollBack: (result: Result) => never) =>
    inLockedLists(services.db, kind, (db) => apply(db, rollBack)),
  );
  if (kind.finish) await kind.finish({ services, viewer }, applied);
  return result;
}

/** Runs work in a transaction that has locked the lists of an action. */
function inLockedLists<Result>(
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

function kindFor(kinds: BulkKinds, { roles }: Viewer, { resource, action, values }: BulkAction): BulkKind {
  const kind = kinds[resource][action];
  if (!kind) throw invalid('action', 'This resource has no such action.');
  if (!mayCall(ACCESS[kind.call], roles)) throw problem('forbidden');
  if (action === 'update' && values === undefined)
    throw invalid('values', 'The action `update` needs values.');
  return kind;
}

const invalid = (field: string, message: string) =>
  problem('invalid_request', { fields: [{ field, message }] });

/** Returns the uuids of the selected objects, each once. */
async function select(
  kind: BulkKind,
  context: BulkContext,
  { selection: { uuids, matching, except } }: BulkAction,
): Promise<string[]> {
  const limit = MAX_OBJECTS + except.length;
  const matched = matching ? await kind.find(context, matching, limit) : [];
  const excluded = new Set(except);
  const selected = new Set([...uuids, ...matched.filter((uuid) => !excluded.has(uuid))]);
  if (selected.size > MAX_OBJECTS) {
    throw problem('too_large', {
      message: `At most ${MAX_OBJECTS} objects can be changed at once. Select fewer.`,
    });
  }
  return [...selected];
}

/** The decisions about all selected objects. */
interface Decided {
  decisions: readonly Decision[];
  /** The access that users gain and lose by an action that is made while it is decided; null for another action. */
  accessOfChange: Plan['accessOfChange'];
}

async function decide(
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

function countOutcomes(decisions: readonly Decision[]) {
  const count = (outcome: Decision['outcome']) =>
    decisions.filter((decision) => decision.outcome === outcome).length;
  return { updated: count('updated'), unchanged: count('unchanged'), refused: count('refused') };
}

async function tagOf(
  db: Db,
  { resource, action }: BulkAction,
  { decisions, accessOfChange: access }: Decided,
): Promise<string> {
  const decided = decisions.map(({ uuid, name, problems, version }) =>
    // The uuid is omitted if the viewer does not see the object: a hidden and an unknown object must give the same tag
    // (B12.6).
    JSON.stringify([name === null ? null : uuid, problems, version]),
  );
  return etagOf(await installationId(db), resource, action, ...decided, accessTag(access));
}

const uuidsOf = (objects: readonly { uuid: string }[]): string[] => objects.map(({ uuid }) => uuid);

/** Returns a text that differs if users would gain or lose other access, as far as the plan shows it. */
function accessTag(access: Plan['accessOfChange']): string {
  const groups = access?.groups.map(({ count, gained, gainedTotal, lost, lostTotal, users }) => [
    [count, gainedTotal, lostTotal],
    [gained, lost, users].map(uuidsOf),
  ]);
  return JSON.stringify([groups, access?.omitted]);
}

async function planOf({ db, now }: Services, asked: BulkAction, decided: Decided): Promise<Plan> {
  const { decisions } = decided;
  const updated = decisions.filter(isUpdated);
  const listed = new Set(updated.slice(0, LISTED_ROWS));
  const rows = decisions.flatMap((decision) => {
    const { uuid, name, outcome, changes, problems } = decision;
    if (outcome === 'unchanged' || (outcome === 'updated' && !listed.has(decision))) return [];
    return { uuid, name, outcome, changes, problems };
  });
  return {
    tag: `"${await tagOf(db, asked, decided)}"`,
    ...countOutcomes(decisions),
    endedSessions: await countSessions(
      db,
      updated.flatMap(({ uuid, endsSessions }) => (endsSessions ? uuid : [])),
      now(),
    ),
    hidden: updated.filter(({ isHiddenAfter }) => isHiddenAfter).length,
    access: accessOf(updated),
    accessOfChange: decided.accessOfChange,
    rows,
  };
}

function accessOf(updated: readonly Decision[]): Plan['access'] {
  const groups = new Map<string, Plan['access'][number]>();
  for (const { uuid, name, access } of updated) {
    if (!access) continue;
    const key = JSON.stringify([access.before, access.after]);
    const group = groups.get(key) ?? { ...access, count: 0, users: [] };
    group.count += 1;
    if (group.users.length < NAMED_USERS) group.users.push({ uuid, name: name ?? '' });
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Counts the sessions of users, without expired ones and without the caller's. */
async function countSessions(db: Db, users: readonly string[], now: number): Promise<number> {
  let counted = 0;
  for (const part of chunks(users)) {
    for (const sessions of (await countSessionsOf(db, part, callerSession(), now)).values()) {
      counted += sessions;
    }
  }
  return counted;
}
