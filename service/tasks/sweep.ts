import type { FastifyBaseLogger } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { forgetReachedClients } from '../backchannel-logout/queue.ts';
import { deleteInChunks } from '../db/delete-in-chunks.ts';
import type { Db } from '../db/open.ts';
import { endExpiredSessions } from '../oauth/sessions/expired-sessions.ts';
import { sweepHistory } from '../oauth/sign-in-history/sign-in-history.ts';
import { RETIRED_KEY_LIFE } from '../oauth/tokens/keys.ts';
import { ENROLMENT_LIFE } from '../second-factor/authenticator-app.ts';
import { TOKEN_LIFE } from '../oauth/tokens/tokens.ts';
import { repeat } from './repeat.ts';

const DAY = 24 * 60 * 60_000;

/** How long a job that has ended is kept, in milliseconds, so that its user sees the outcome. */
const ENDED_JOB_LIFE = 7 * DAY;

/** How long an interrupted job can be continued, in milliseconds. */
const INTERRUPTED_JOB_LIFE = 30 * DAY;

/**
 * Ends expired sessions, and queues logout tokens for them. Deletes expired tokens, codes, devices, pending sign-ins,
 * challenges of passkeys, unconfirmed authenticator apps, test sign-ins (trials), client assertions, rate-limit
 * counters, retired signing keys and old jobs, and past sign-ins after 90 days. Keeps codes as long as their tokens, so that a
 * second use of a code is detected until then.
 *
 * @param now milliseconds since 1970
 * @returns how many sessions ended
 */
export async function sweepExpired(db: Db, now: number): Promise<number> {
  const isExpired = sql<SqlBool>`expires_at <= ${now}`;
  const ended = await endExpiredSessions(db, now);
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
  await deleteInChunks(db, 'pending_sign_ins', ['handle_hash'], isExpired);
  await deleteInChunks(db, 'passkey_challenges', ['challenge'], isExpired);
  await deleteInChunks(
    db,
    'authenticator_apps',
    ['user_uuid'],
    sql`confirmed_at is null and created_at <= ${now - ENROLMENT_LIFE}`,
  );
  await deleteInChunks(db, 'client_trials', ['user_uuid'], isExpired);
  await deleteInChunks(db, 'used_client_assertions', ['client_uuid', 'jti_hash'], isExpired);
  await deleteInChunks(db, 'throttle_counters', ['key'], sql`resets_at <= ${now}`);
  // The next key retires the others, but that may be months away.
  await deleteInChunks(db, 'signing_keys', ['kid'], sql`retired_at <= ${now - RETIRED_KEY_LIFE}`);
  await deleteInChunks(
    db,
    'bulk_jobs',
    ['uuid'],
    sql`(state in ('done', 'givenUp') and changed_at <= ${now - ENDED_JOB_LIFE}
      or state = 'interrupted' and changed_at <= ${now - INTERRUPTED_JOB_LIFE})`,
  );
  await sweepHistory(db, now);
  return ended;
}

/**
 * Runs `sweepExpired` repeatedly, and logs failures.
 *
 * @param onSessionsEnded called after a sweep that has ended sessions
 * @returns a function that stops the repetition and waits for a running sweep
 */
export const startSweeping = (
  db: Db,
  now: () => number,
  log: Pick<FastifyBaseLogger, 'warn'>,
  onSessionsEnded: () => void,
  everyMs: number,
): (() => Promise<void>) =>
  repeat(
    everyMs,
    async () => {
      if ((await sweepExpired(db, now())) > 0) onSessionsEnded();
    },
    (err) => log.warn({ err }, 'expired rows could not be deleted; the next sweep tries again'),
  );
