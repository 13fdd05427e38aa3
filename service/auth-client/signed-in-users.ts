import { sql } from 'kysely';
import type { Reference } from '../../openapi/generated/types.ts';
import type { Db } from '../db/open.ts';

/** Maximum number of signed-in users in the response. */
export const MAX_LISTED = 100;

/** The count of signed-in users stops at this number, which limits how long the query takes. */
export const MAX_COUNTED = 1000;

/**
 * Selects the users who have a valid access token or refresh token of a client. Indexes return a client's tokens
 * ordered by user, so each query stops at the first user beyond `MAX_COUNTED`.
 */
function usersWithTokens(db: Db, clientUuid: string, now: number) {
  const byAccessToken = db
    .selectFrom('issued_tokens')
    .select('user_uuid as uuid')
    .distinct()
    .where('client_uuid', '=', clientUuid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(sql.lit(MAX_COUNTED + 1))
    .as('by_access_token');
  const byRefreshToken = db
    .selectFrom('refresh_tokens as family')
    .select('family.user_uuid as uuid')
    .distinct()
    .where('family.client_uuid', '=', clientUuid)
    .where('family.expires_at', '>', now)
    // Token families whose session has ended are omitted, because they stay stored for a while. With `exists`,
    // PostgreSQL would read all sessions; a scalar subquery reads one by its key.
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('family.session_hash', 'is', null),
        eb(
          selectFrom('sso_sessions')
            .select('sso_sessions.expires_at')
            .whereRef('sso_sessions.id_hash', '=', 'family.session_hash'),
          '>',
          now,
        ),
      ]),
    )
    .limit(sql.lit(MAX_COUNTED + 1))
    .as('by_refresh_token');
  return db
    .selectFrom(byAccessToken)
    .select('by_access_token.uuid')
    .union(db.selectFrom(byRefreshToken).select('by_refresh_token.uuid'))
    .limit(sql.lit(MAX_COUNTED + 1));
}

export interface SignedInUsers {
  /** At most `MAX_LISTED` signed-in users, sorted by username. */
  users: Reference[];
  /** Number of signed-in users, at most `MAX_COUNTED`. */
  total: number;
  /**
   * Whether more than `total` users are signed in. `users` then contains arbitrary signed-in users, not the first ones
   * by username.
   */
  isCapped: boolean;
}

/** Returns the active users who have a valid token of a client, and their number. */
export async function findSignedInUsers(db: Db, clientUuid: string, now: number): Promise<SignedInUsers> {
  const rows = await db
    .selectFrom('users')
    .select(['uuid', 'username as name', (eb) => eb.fn.countAll().over().as('counted')])
    .where('uuid', 'in', usersWithTokens(db, clientUuid, now))
    .where('active', '=', 1)
    .orderBy('username_folded')
    .limit(sql.lit(MAX_LISTED))
    .execute();
  const total = Number(rows[0]?.counted ?? 0);
  return {
    users: rows.map(({ uuid, name }) => ({ uuid, name })),
    total: Math.min(total, MAX_COUNTED),
    isCapped: total > MAX_COUNTED,
  };
}
