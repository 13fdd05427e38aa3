import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { fold } from '../../db/fold.ts';
import type { Db } from '../../db/open.ts';
import { clientNetwork } from '../../text/ip-address.ts';
import type { EndReason, RecordedMethod, RefusalReason } from '../tables.ts';
import { readUserAgent, type UserAgent } from './user-agent.ts';

/** The IP address, browser and operating system of a sign-in. */
export interface BrowserInfo extends UserAgent {
  address: string;
}

export const browserInfoOf = ({
  clientAddress,
  headers,
}: Pick<FastifyRequest, 'clientAddress' | 'headers'>): BrowserInfo => ({
  address: clientAddress,
  ...readUserAgent(headers['user-agent']),
});

const QUARTER_HOUR = 15 * 60_000;

/**
 * Maximum number of rows for the refused sign-ins of one user in 15 minutes. When it is reached, refusals from further
 * networks share one additional row for each reason.
 */
const MAX_REFUSALS = 20;

const NO_BROWSER_INFO = { browser: null, system: null, address: null };

/** Stores that a user has signed in. Must run in the transaction that opens the session. */
export async function recordSignIn(
  db: Db,
  session: { userUuid: string; method: RecordedMethod; clientUuid: string | null },
  browserInfo: BrowserInfo | null,
  now: number,
): Promise<void> {
  const { userUuid, method, clientUuid } = session;
  await db
    .insertInto('sign_in_events')
    .values({
      key: `signed_in:${randomUUID()}`,
      user_uuid: userUuid,
      at: now,
      kind: 'signed_in',
      reason: method,
      client_uuid: clientUuid,
      ...(browserInfo ?? NO_BROWSER_INFO),
    })
    .execute();
}

/**
 * Stores an event for each live session whose column `by` contains one of the values `of`, because these sessions are
 * about to end. Must run in the transaction that ends the sessions, before they are deleted.
 *
 * @param keptSession the hash of a session that does not end
 */
export async function recordEndedSessions(
  db: Db,
  { by, of }: { by: 'id_hash' | 'user_uuid'; of: readonly string[] },
  reason: EndReason,
  now: number,
  keptSession: string | null = null,
): Promise<void> {
  for (const some of chunks(of)) {
    await db
      .insertInto('sign_in_events')
      .columns(['key', 'user_uuid', 'at', 'kind', 'reason', 'browser', 'system', 'address'])
      .expression(
        endedSessions(db, reason, now)
          .where(by, 'in', some)
          .$if(keptSession !== null, (query) => query.where('id_hash', '!=', keptSession)),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Stores an event for each live session of all users. Must run before the sessions are deleted. */
export async function recordEndOfAllSessions(db: Db, now: number): Promise<void> {
  await db
    .insertInto('sign_in_events')
    .columns(['key', 'user_uuid', 'at', 'kind', 'reason', 'browser', 'system', 'address'])
    .expression(endedSessions(db, 'operator', now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Selects a row of `sign_in_events` for each live session. Casts the values, because PostgreSQL cannot infer their
 * types.
 */
const endedSessions = (db: Db, reason: EndReason, now: number) =>
  db
    .selectFrom('sso_sessions')
    .select((eb) => [
      sql<string>`'ended:' || sid`.as('key'),
      'user_uuid',
      eb.cast<number>(eb.val(now), 'bigint').as('at'),
      sql<'ended'>`'ended'`.as('kind'),
      eb.cast<EndReason>(eb.val(reason), 'text').as('reason'),
      'browser',
      'system',
      'address',
    ])
    .where('sid', 'is not', null)
    .where('expires_at', '>', now);

export interface Refusal {
  userUuid: string;
  reason: RefusalReason;
  clientUuid: string | null;
  browserInfo: BrowserInfo;
}

/**
 * Stores a refused sign-in. Refusals of one user for the same reason, from the same network and within the same quarter
 * of an hour share a row, which counts them. Together with `MAX_REFUSALS`, this limits how many rows an attacker can
 * add.
 */
export async function recordRefusal(
  db: Db,
  { userUuid, reason, clientUuid, browserInfo }: Refusal,
  now: number,
): Promise<void> {
  const quarter = Math.floor(now / QUARTER_HOUR);
  const keyOf = (network: string) => `refused:${userUuid}:${quarter}:${reason}:${network}`;
  const own = keyOf(clientNetwork(browserInfo.address));
  const { numUpdatedRows } = await db
    .updateTable('sign_in_events')
    .set((eb) => ({ at: now, attempts: eb('attempts', '+', 1) }))
    .where('key', '=', own)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const { rows } = await db
    .selectFrom('sign_in_events')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('user_uuid', '=', userUuid)
    .where('at', '>=', quarter * QUARTER_HOUR)
    .where('kind', '=', 'refused')
    .executeTakeFirstOrThrow();
  const isFull = Number(rows) >= MAX_REFUSALS;
  await db
    .insertInto('sign_in_events')
    .values({
      key: isFull ? keyOf('others') : own,
      user_uuid: userUuid,
      at: now,
      kind: 'refused',
      reason,
      client_uuid: clientUuid,
      ...(isFull ? NO_BROWSER_INFO : browserInfo),
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ at: now, attempts: eb('sign_in_events.attempts', '+', 1) })),
    )
    .execute();
}

/** Returns the uuid of the account with this username, ignoring case; null if there is none. */
export async function accountNamed(db: Db, username: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('uuid')
    .where('username_folded', '=', fold(username))
    .executeTakeFirst();
  return user?.uuid ?? null;
}
