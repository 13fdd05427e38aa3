import { sql, type Selectable } from 'kysely';
import { isDue, isRowDue } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import { LAST_RETRY_MS, retryAfter } from '../pushes/retry.ts';
import type { LogoutDeliveryTable } from './tables.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How long the service tries to deliver a logout token, in milliseconds. */
const MAX_AGE = 3 * DAY;

/** Maximum number of deliveries to one client at the same time. */
export const MAX_CONCURRENT = 8;

/**
 * Maximum number of deliveries that one statement deletes. Small, because the embedded database blocks the process
 * while a statement runs.
 */
const DELETED_AT_ONCE = 1000;

export type Delivery = Selectable<LogoutDeliveryTable>;

/**
 * `refused`: the application responded that the token is invalid, so the service does not retry. `given up`: not
 * sent, because the service stops. An object contains the reason for any other failure.
 */
export type Outcome = 'delivered' | 'refused' | 'given up' | { reason: string };

/**
 * Returns each client with queued deliveries, and when its first delivery is due. The recursion reads one index entry
 * for each client (a loose index scan), because there can be many deliveries to few clients.
 */
async function firstDeliveries(db: Db): Promise<{ client: string; dueAt: number }[]> {
  const { rows } = await sql<{ client: string; due_at: number }>`
    with recursive clients(client) as (
      select min(client_uuid) from logout_deliveries
      union all
      select (select min(client_uuid) from logout_deliveries where client_uuid > client)
      from clients where client is not null
    )
    select client, (select min(due_at) from logout_deliveries where client_uuid = client) as due_at
    from clients where client is not null`.execute(db);
  return rows.map(({ client, due_at }) => ({ client, dueAt: Number(due_at) }));
}

export interface Due {
  /** The uuids of the clients with due deliveries. */
  clients: string[];
  /** When the next delivery becomes due, in milliseconds since 1970; null if there is none. */
  nextAt: number | null;
}

export async function findDue(db: Db, now: number): Promise<Due> {
  const all = await firstDeliveries(db);
  const isFirstDue = ({ dueAt }: { dueAt: number }) => isDue(dueAt, now, LAST_RETRY_MS);
  const later = all.filter((first) => !isFirstDue(first)).map(({ dueAt }) => dueAt);
  return {
    clients: all.filter(isFirstDue).map(({ client }) => client),
    nextAt: later.length > 0 ? Math.min(...later) : null,
  };
}

/** Returns at most `MAX_CONCURRENT` due deliveries to a client, the first due first. */
export const nextDeliveries = (db: Db, client: string, now: number): Promise<Delivery[]> =>
  db
    .selectFrom('logout_deliveries')
    .selectAll()
    .where('client_uuid', '=', client)
    .where(isRowDue(now, LAST_RETRY_MS))
    .orderBy('due_at')
    .orderBy('sid')
    .limit(MAX_CONCURRENT)
    .execute();

/**
 * Deletes at most `DELETED_AT_ONCE` of the deliveries to a client that were queued more than `MAX_AGE` ago.
 *
 * @returns how many were deleted; 0 if none are left
 */
export async function dropOldDeliveries(db: Db, client: string, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('logout_deliveries')
    .where('client_uuid', '=', client)
    .where('sid', 'in', (eb) =>
      eb
        .selectFrom('logout_deliveries')
        .select('sid')
        .where('client_uuid', '=', client)
        .where('queued_at', '<=', now - MAX_AGE)
        .limit(DELETED_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Deletes the deliveries that were delivered or refused, and sets the time of the next attempt for those that failed.
 * Does not change a delivery that was queued again during the attempt.
 */
export async function recordOutcomes(
  db: Db,
  outcomes: readonly { delivery: Delivery; outcome: Outcome }[],
  now: number,
): Promise<void> {
  for (const { delivery, outcome } of outcomes) {
    const { sid, client_uuid: client, queued_at: queuedAt } = delivery;
    if (outcome === 'given up') continue;
    if (typeof outcome === 'string') {
      await db
        .deleteFrom('logout_deliveries')
        .where('sid', '=', sid)
        .where('client_uuid', '=', client)
        .where('queued_at', '=', queuedAt)
        .execute();
    } else {
      const attempts = delivery.attempts + 1;
      await db
        .updateTable('logout_deliveries')
        .set({ attempts, due_at: now + retryAfter(attempts), last_error: outcome.reason })
        .where('sid', '=', sid)
        .where('client_uuid', '=', client)
        .where('queued_at', '=', queuedAt)
        .execute();
    }
  }
}

export async function countDeliveries(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('logout_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
