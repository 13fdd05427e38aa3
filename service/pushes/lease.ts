import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { chunks } from '../db/chunks.ts';
import { latestEnd } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import { LAST_RETRY_MS, retryAfter } from './retry.ts';
import type { UserPushTable } from './tables.ts';
import { lockList } from '../db/list-versions.ts';

/** Lifetime of a lease in milliseconds, much longer than the timeout of a request to an application. */
const LEASE_MS = 5 * 60_000;

/** Maximum number of pushes in a lease. Limited, because other changes of users wait while a lease is written. */
const MAX_LEASED = 500;

/** The right to send pushes, which other senders respect until it ends. */
export interface Lease {
  /** Id of the sender. */
  holder: string;
  /** When the lease ends, in milliseconds since 1970. */
  until: number;
}

export type Push = Pick<Selectable<UserPushTable>, 'user_uuid' | 'application_uuid' | 'attempts'>;

/**
 * The outcome of a push. `given up`: not sent, because the service is stopping, the lease ends soon, or the worker sends
 * it later. An object contains the reason for a failure.
 */
export type Outcome = 'delivered' | 'given up' | { reason: string };

export const newLease = (now: number): Lease => ({ holder: randomUUID(), until: now + LEASE_MS });

/**
 * Resets due times and leases that are too far in the future, because an instance whose clock was ahead stored them.
 *
 * @param now milliseconds since 1970
 */
export async function resetFarDueTimes(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockList(transaction, 'users');
    await transaction
      .updateTable('user_pushes')
      .set({ due_at: 0 })
      .where('due_at', '>', latestEnd(now, LAST_RETRY_MS))
      .execute();
    await transaction
      .updateTable('user_pushes')
      .set({ holder: null, held_until: 0 })
      .where('held_until', '>', latestEnd(now, LEASE_MS))
      .execute();
    await transaction
      .updateTable('profile_pushes')
      .set({ due_at: 0 })
      .where('due_at', '>', latestEnd(now, LAST_RETRY_MS))
      .execute();
  });
}

const due = (db: Db, now: number) =>
  db.selectFrom('user_pushes').where('due_at', '<=', now).where('held_until', '<=', now);

/**
 * Returns the applications that have a due push of a user or of a profile. The query has one `exists` for each
 * application, because there can be a million pushes to few applications.
 */
export async function applicationsDue(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('uuid')
    .where((eb) =>
      eb.or([
        eb.exists(
          due(db, now).select('user_uuid').where('application_uuid', '=', eb.ref('applications.uuid')),
        ),
        eb.exists(
          eb
            .selectFrom('profile_pushes')
            .select('application_uuid')
            .whereRef('application_uuid', '=', 'applications.uuid')
            .where('due_at', '<=', now),
        ),
      ]),
    )
    .execute();
  return rows.map(({ uuid }) => uuid);
}

const countRows = async (db: Db, table: 'user_pushes' | 'profile_pushes'): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const countPushes = (db: Db): Promise<number> => countRows(db, 'user_pushes');

export const countProfilePushes = (db: Db): Promise<number> => countRows(db, 'profile_pushes');

/**
 * Returns the next time after `now` at which a push becomes due or a lease ends, in milliseconds since 1970; null if
 * there is none.
 */
export async function nextDueAt(db: Db, now: number): Promise<number | null> {
  const later = await db
    .selectFrom('applications')
    .select((eb) =>
      eb
        .selectFrom('user_pushes')
        .select((of) => of.fn.min<number | null>('due_at').as('at'))
        .whereRef('application_uuid', '=', 'applications.uuid')
        .where('due_at', '>', now)
        .as('at'),
    )
    .execute();
  const leased = await db
    .selectFrom('user_pushes')
    .select((eb) => eb.fn.min<number | null>('held_until').as('at'))
    .where('holder', 'is not', null)
    .where('held_until', '>', now)
    .execute();
  const profiles = await db
    .selectFrom('profile_pushes')
    .select((eb) => eb.fn.min<number | null>('due_at').as('at'))
    .where('due_at', '>', now)
    .execute();
  const moments = [...later, ...leased, ...profiles].flatMap(({ at }) => at ?? []);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/**
 * Leases the oldest due pushes of an application, at most `MAX_LEASED`.
 *
 * @param application uuid of the application
 * @param now milliseconds since 1970
 * @returns the pushes, which may be none, and their lease
 */
export async function leaseDue(db: Db, application: string, now: number) {
  const lease = newLease(now);
  const pushes = await db.transaction().execute(async (transaction) => {
    // Every transaction that writes pushes locks the list of users. Otherwise, two such transactions could deadlock.
    await lockList(transaction, 'users');
    return transaction
      .updateTable('user_pushes')
      .set({ holder: lease.holder, held_until: lease.until, changed_again: 0 })
      .where('application_uuid', '=', application)
      .where('held_until', '<=', now)
      .where(
        'user_uuid',
        'in',
        due(transaction, now)
          .select('user_uuid')
          .where('application_uuid', '=', application)
          .orderBy('due_at')
          .limit(MAX_LEASED),
      )
      .returning(['user_uuid', 'application_uuid', 'attempts'])
      .execute();
  });
  return { lease, pushes };
}

/**
 * Records the outcomes of leased pushes and releases the leases. Delivered pushes are deleted, except those whose user
 * has changed in the meantime. Failed pushes are retried later. Rows that another sender has leased in the meantime are
 * not changed.
 *
 * @returns whether all pushes were delivered and deleted
 */
export async function recordOutcomes(
  db: Db,
  { holder }: Lease,
  outcomes: readonly { push: Push; outcome: Outcome }[],
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockList(transaction, 'users');
    let isDone = true;
    for (const { application, users, outcome, attempts } of groupOutcomes(outcomes)) {
      for (const part of chunks(users)) {
        const pushes = { holder, application, users: part };
        const isDeleted = await recordOutcome(transaction, pushes, { outcome, attempts }, now);
        isDone &&= isDeleted;
      }
    }
    return isDone;
  });
}

interface OutcomeGroup {
  application: string;
  users: string[];
  outcome: Outcome;
  /** Number of earlier failed attempts. */
  attempts: number;
}

/** Groups pushes with the same outcome, because one statement can record many users. */
function groupOutcomes(outcomes: readonly { push: Push; outcome: Outcome }[]): OutcomeGroup[] {
  const groups = new Map<string, OutcomeGroup>();
  for (const { push, outcome } of outcomes) {
    const { user_uuid, application_uuid: application, attempts } = push;
    const key = JSON.stringify([application, outcome, attempts]);
    const group = groups.get(key) ?? { application, users: [], outcome, attempts };
    group.users.push(user_uuid);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Records one outcome of several pushes. Returns whether all of them were deleted. */
async function recordOutcome(
  db: Db,
  { holder, application, users }: { holder: string; application: string; users: readonly string[] },
  { outcome, attempts }: { outcome: Outcome; attempts: number },
  now: number,
): Promise<boolean> {
  const free = { holder: null, held_until: 0 };
  const change = db
    .updateTable('user_pushes')
    .where('user_uuid', 'in', users)
    .where('application_uuid', '=', application)
    .where('holder', '=', holder);
  if (outcome === 'given up') {
    await change.set(free).execute();
  } else if (outcome === 'delivered') {
    const { numDeletedRows } = await db
      .deleteFrom('user_pushes')
      .where('user_uuid', 'in', users)
      .where('application_uuid', '=', application)
      .where('holder', '=', holder)
      .where('changed_again', '=', 0)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === BigInt(users.length)) return true;
    await change.set({ ...free, attempts: 0, last_error: null }).execute();
  } else {
    const due_at = now + retryAfter(attempts + 1);
    await change.set({ ...free, attempts: attempts + 1, due_at, last_error: outcome.reason }).execute();
  }
  return false;
}
