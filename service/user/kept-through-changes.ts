import type { DialectAdapter, Selectable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Filter, Users } from './order.ts';
import type { UserChangeTable } from './tables.ts';

/** What was found out of users, and at which version of their list. */
export interface Found<Value> {
  version: number;
  value: Value;
}

/** A user as they were before a change (-1), or are since (1). */
export type Change = Selectable<UserChangeTable>;

/** How something is found out of users, and kept right. */
export interface Way<Value> {
  /** Tells it from what else is kept. */
  key: string;
  /** Gives the users that it is about. */
  narrow: Filter;
  /** The version of the users' list, as of now. */
  version: number;
  /** Reads it with the version, in one statement: each sees one state of the database. */
  find: () => Promise<Found<Value>>;
  /** Gives what it is after these changes, whose order does not matter. */
  renew: (value: Value, changes: readonly Change[]) => Value;
}

interface Kept {
  found: Found<unknown> | null;
  finding: Promise<Found<unknown>> | null;
}

/** Bounds what is kept; what was asked for last stays. */
const MOST_KEPT = 500;

/** Bounds the changes that are read: where there are more, it is found anew. */
const MOST_CHANGES = 5000;

/** Bounds the versions whose changes are read; a change makes one or two. */
const MOST_VERSIONS = 900;

const known = new WeakMap<DialectAdapter, Map<string, Kept>>();

function keptUnder(db: Db, key: string): Kept {
  const { adapter } = db.getExecutor();
  const all = known.get(adapter) ?? new Map<string, Kept>();
  known.set(adapter, all);
  const kept = all.get(key) ?? { found: null, finding: null };
  all.delete(key);
  all.set(key, kept);
  for (const oldest of all.keys()) {
    if (all.size <= MOST_KEPT) break;
    all.delete(oldest);
  }
  return kept;
}

/** Callers who come meanwhile share the work. */
function find<Value>(kept: Kept, way: Way<Value>): Promise<Found<Value>> {
  kept.finding ??= way
    .find()
    .then((found) => (kept.found = found))
    .finally(() => (kept.finding = null));
  return kept.finding as Promise<Found<Value>>;
}

/** Reads what has changed after a version; gives null where that is too much, or no longer known. */
async function changesSince(
  db: Db,
  narrow: Filter,
  { after, upTo }: { after: number; upTo: number },
): Promise<Change[] | null> {
  if (upTo - after > MOST_VERSIONS) return null;
  const changes = db
    .withTables<{ user_changes: UserChangeTable }>()
    .selectFrom('user_changes as users')
    .where('users.version', '>', after)
    .where('users.version', '<=', upTo)
    .limit(MOST_CHANGES + 1);
  // Whatever narrows users narrows these: their columns are called alike.
  const rows = await narrow(changes as unknown as Users)
    .selectAll('users')
    .execute();
  return rows.length > MOST_CHANGES ? null : (rows as unknown as Change[]);
}

/** Gives what was found, as it is at a version or later; null where it has to be found anew. */
async function renewed<Value>(
  db: Db,
  found: Found<Value>,
  { narrow, version, renew }: Way<Value>,
): Promise<Found<Value> | null> {
  if (found.version >= version) return found;
  const changes = await changesSince(db, narrow, { after: found.version, upTo: version });
  return changes && { version, value: changes.length > 0 ? renew(found.value, changes) : found.value };
}

/**
 * Gives what takes long to find out about users in PostgreSQL, such as how many pass a filter. It is found once, and then kept
 * right by the changes since, which are few: it is never older than the version that is asked for.
 */
export async function keptThroughChanges<Value>(db: Db, way: Way<Value>): Promise<Value> {
  const kept = keptUnder(db, way.key);
  for (;;) {
    // What others were looking for already may be older than that, and is then renewed, too.
    const found = (kept.found as Found<Value> | null) ?? (await find(kept, way));
    const now = await renewed(db, found, way);
    kept.found = now;
    if (now) return now.value;
  }
}

/** Tells whether something other than null is kept under a key, of whatever version. */
export const isKept = (db: Db, key: string): boolean =>
  (known.get(db.getExecutor().adapter)?.get(key)?.found?.value ?? null) !== null;

/** Gives the same where it is known; where it is not, it is looked for, and nobody waits for it. */
export async function keptIfKnown<Value>(db: Db, way: Way<Value>): Promise<Value | null> {
  const kept = keptUnder(db, way.key);
  const found = kept.found as Found<Value> | null;
  const now = found && (await renewed(db, found, way));
  kept.found = now;
  // Whoever asks next looks for what could not be found.
  if (!now) find(kept, way).catch(() => {});
  return now?.value ?? null;
}
