import { setImmediate as nextTurn } from 'node:timers/promises';
import { EtagBuilder } from '../access/etag.ts';
import { chunks } from '../db/chunks.ts';
import { installationId } from '../db/installation.ts';
import type { Db } from '../db/open.ts';
import { callerSession } from '../oauth/sessions/caller-session.ts';
import { countSessionsOf } from '../oauth/sessions/count-sessions.ts';
import type { Services } from '../services.ts';
import { isUpdated, type BulkAction, type BulkPlan, type BulkRow, type Decision } from './bulk-kind.ts';
import type { Decided } from './decide-action.ts';

/** Maximum number of changed objects that a plan lists. */
const LISTED_UPDATED = 1000;

/** Maximum number of refused objects that a plan lists. */
const LISTED_REFUSED = 10_000;

/** Maximum number of users whom a plan names in each group of users with the same change of access. */
const NAMED_USERS = 100;

/** Counts the decisions by their outcome. */
export function countOutcomes(decisions: readonly Decision[]) {
  const count = (outcome: Decision['outcome']) =>
    decisions.filter((decision) => decision.outcome === outcome).length;
  return { updated: count('updated'), unchanged: count('unchanged'), refused: count('refused') };
}

/** Returns the tag of a plan, without quotes. It differs if the action would now do something else. */
export async function tagOf(
  db: Db,
  { resource, action }: BulkAction,
  { decisions, accessOfChange: access }: Decided,
): Promise<string> {
  const builder = new EtagBuilder();
  for (const part of [await installationId(db), resource, action]) builder.add(part);
  for (const part of chunks(decisions)) {
    for (const { uuid, name, problems, version } of part) {
      // The uuid is omitted if the viewer does not see the object, because a hidden and an unknown object must give the
      // same tag (B12.6).
      builder.add(JSON.stringify([name === null ? null : uuid, problems, version]));
    }
    await nextTurn();
  }
  builder.add(accessTag(access));
  return builder.build();
}

const uuidsOf = (objects: readonly { uuid: string }[]): string[] => objects.map(({ uuid }) => uuid);

/** Serialises the gained and lost access that the plan shows, so that the plan's tag depends on it. */
function accessTag(access: BulkPlan['accessOfChange']): string {
  const groups = access?.groups.map(({ count, gained, gainedTotal, lost, lostTotal, users }) => [
    [count, gainedTotal, lostTotal],
    [gained, lost, users].map(uuidsOf),
  ]);
  return JSON.stringify([groups, access?.omitted]);
}

/** Returns the plan of an action whose decisions are known. */
export async function planOf({ db, now }: Services, asked: BulkAction, decided: Decided): Promise<BulkPlan> {
  const { decisions } = decided;
  const updated = decisions.filter(isUpdated);
  return {
    tag: `"${await tagOf(db, asked, decided)}"`,
    ...countOutcomes(decisions),
    endedSessions: await countSessions(
      db,
      updated.flatMap(({ uuid, endsSessions }) => (endsSessions ? uuid : [])),
      now(),
    ),
    hidden: updated.filter(({ isHiddenAfter }) => isHiddenAfter).length,
    access: await accessOf(updated),
    accessOfChange: decided.accessOfChange,
    rows: rowsOf(decisions),
  };
}

function rowsOf(decisions: readonly Decision[]): BulkRow[] {
  const left = { updated: LISTED_UPDATED, refused: LISTED_REFUSED };
  return decisions.flatMap(({ uuid, name, outcome, changes, users, problems }) => {
    if (outcome === 'unchanged' || left[outcome] === 0) return [];
    left[outcome] -= 1;
    return { uuid, name, outcome, changes, ...(users && { users }), problems };
  });
}

async function accessOf(updated: readonly Decision[]): Promise<BulkPlan['access']> {
  const groups = new Map<string, BulkPlan['access'][number]>();
  for (const part of chunks(updated)) {
    for (const { uuid, name, access } of part) {
      if (!access) continue;
      const key = JSON.stringify([access.before, access.after]);
      const group = groups.get(key) ?? { ...access, count: 0, users: [] };
      group.count += 1;
      if (group.users.length < NAMED_USERS) group.users.push({ uuid, name: name ?? '' });
      groups.set(key, group);
    }
    await nextTurn();
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
