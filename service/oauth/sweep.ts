import type { Db } from '../db/open.ts';
import { forgetUserChanges } from '../user/forget-changes.ts';
import { TOKEN_LIFE } from './tokens.ts';

/** Deletes what has expired, and what nobody reads any more. Codes outlive their tokens, so that a late second use is noticed. */
export async function sweepExpired(db: Db, now = Date.now()): Promise<void> {
  await db.deleteFrom('sso_sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('issued_tokens').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('authorization_codes')
    .where('expires_at', '<=', now - TOKEN_LIFE * 1000)
    .execute();
  await db.deleteFrom('known_devices').where('expires_at', '<=', now).execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('throttle_counters').where('resets_at', '<=', now).execute();
  await forgetUserChanges(db);
}

const SWEEPS_EVERY = 10 * 60_000;

export function createSweeper(db: Db): (now: number) => Promise<void> {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return async (now) => {
    // A clock that was set back would have nothing swept until it is where it was.
    if (Math.abs(now - sweptAt) < SWEEPS_EVERY) return;
    sweptAt = now;
    await sweepExpired(db, now);
  };
}
