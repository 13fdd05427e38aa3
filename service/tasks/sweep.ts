import type { FastifyBaseLogger } from 'fastify';
import { forgetReachedClients } from '../backchannel-logout/queue.ts';
import type { Db } from '../db/open.ts';
import { sweepHistory } from '../oauth/sign-in-history.ts';
import { TOKEN_LIFE } from '../oauth/tokens.ts';
import { repeat } from './repeat.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Deletes expired sessions, tokens, codes, devices, trials, client assertions and counters, and sign-ins older than
 * 90 days. Codes are kept as long as their tokens, so that a second use of a code is detected until then.
 *
 * @param now milliseconds since 1970
 */
export async function sweepExpired(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sso_sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('refresh_tokens').where('expires_at', '<=', now).execute();
  // Deletes the refresh tokens of expired sessions. If a session ends in another way, its refresh tokens are
  // deleted at once.
  await db
    .deleteFrom('refresh_tokens')
    .where('session_hash', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sso_sessions')
            .select('id_hash')
            .whereRef('sso_sessions.id_hash', '=', 'refresh_tokens.session_hash'),
        ),
      ),
    )
    .execute();
  await db.deleteFrom('issued_tokens').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('authorization_codes')
    .where('expires_at', '<=', now - TOKEN_LIFE * 1000)
    .execute();
  await forgetReachedClients(db, now);
  await db.deleteFrom('known_devices').where('expires_at', '<=', now).execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('client_trials').where('expires_at', '<=', now).execute();
  await db.deleteFrom('used_client_assertions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('throttle_counters').where('resets_at', '<=', now).execute();
  await sweepHistory(db, now);
}

/**
 * Runs `sweepExpired` every ten minutes, and logs failures.
 *
 * @returns a function that stops this and waits for a running sweep
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
