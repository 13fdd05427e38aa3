import type { FastifyBaseLogger } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { forgetReachedClients } from '../backchannel-logout/queue.ts';
import { deleteInChunks } from '../db/delete-in-chunks.ts';
import type { Db } from '../db/open.ts';
import { sweepHistory } from '../oauth/sign-in-history.ts';
import { RETIRED_KEY_LIFE } from '../oauth/keys.ts';
import { TOKEN_LIFE } from '../oauth/tokens.ts';
import { repeat } from './repeat.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Deletes expired sessions, tokens, codes, devices, test sign-ins (trials), client assertions, rate-limit
 * counters and retired signing keys, and past sign-ins after 90 days. Keeps codes as long as their tokens, so that a second use of a code is
 * detected until then.
 *
 * @param now milliseconds since 1970
 */
export async function sweepExpired(db: Db, now: number): Promise<void> {
  const isExpired = sql<SqlBool>`expires_at <= ${now}`;
  // Must run before the expired sessions are deleted, because the query finds the refresh tokens by their session. Only
  // expired sessions need this: every other way to end a session deletes its refresh tokens at once.
  await deleteInChunks(
    db,
    'refresh_tokens',
    ['handle_hash'],
    sql`session_hash in (select id_hash from sso_sessions where ${isExpired})`,
  );
  await deleteInChunks(db, 'sso_sessions', ['id_hash'], isExpired);
  await deleteInChunks(db, 'refresh_tokens', ['handle_hash'], isExpired);
  await deleteInChunks(db, 'issued_tokens', ['jti'], isExpired);
  await deleteInChunks(
    db,
    'authorization_codes',
    ['code_hash'],
    sql`expires_at <= ${now - TOKEN_LIFE * 1000}`,
  );
  await forgetReachedClients(db, now);
  await deleteInChunks(db, 'known_devices', ['uuid'], isExpired);
  await deleteInChunks(db, 'reset_tokens', ['user_uuid'], isExpired);
  await deleteInChunks(db, 'client_trials', ['user_uuid'], isExpired);
  await deleteInChunks(db, 'used_client_assertions', ['client_uuid', 'jti_hash'], isExpired);
  await deleteInChunks(db, 'throttle_counters', ['key'], sql`resets_at <= ${now}`);
  // The next key retires the others, but that may be months away.
  await deleteInChunks(db, 'signing_keys', ['kid'], sql`retired_at <= ${now - RETIRED_KEY_LIFE}`);
  await sweepHistory(db, now);
}

/**
 * Runs `sweepExpired` repeatedly, and logs failures.
 *
 * @returns a function that stops the repetition and waits for a running sweep
 */
export const startSweeping = (
  db: Db,
  now: () => number,
  log: Pick<FastifyBaseLogger, 'warn'>,
  everyMs = SWEEP_EVERY_MS,
): (() => Promise<void>) =>
  repeat(
    everyMs,
    () => sweepExpired(db, now()),
    (err) => log.warn({ err }, 'expired rows could not be deleted; the next sweep tries again'),
  );
