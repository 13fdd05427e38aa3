import { sql } from 'kysely';
import type { Reference } from '../../openapi/types.ts';
import { whereVisible, type Principal } from '../access/visible-to.ts';
import type { Db } from '../db/open.ts';

/** Maximum number of listed users. */
export const MAX_LISTED = 100;

/** Maximum number of users that are counted. */
export const MAX_COUNTED = 10_000;

/**
 * Selects the active users who have a valid access token or refresh token of a client. Starts at the tokens of the
 * client, and stops at one user more than can be counted.
 */
function signedInUsers(db: Db, clientUuid: string, now: number) {
  const byAccessToken = db
    .selectFrom('issued_tokens as token')
    .innerJoin('users', 'users.uuid', 'token.user_uuid')
    .select('users.uuid')
    .distinct()
    .where('users.active', '=', 1)
    .where('token.client_uuid', '=', clientUuid)
    .where('token.revoked_at', 'is', null)
    .where('token.expires_at', '>', now)
    .limit(sql.lit(MAX_COUNTED + 1))
    .as('by_access_token');
  const byRefreshToken = db
    .selectFrom('refresh_tokens as family')
    .innerJoin('users', 'users.uuid', 'family.user_uuid')
    .leftJoin('sso_sessions as session', 'session.id_hash', 'family.session_hash')
    .select('users.uuid')
    .distinct()
    .where('users.active', '=', 1)
    .where('family.client_uuid', '=', clientUuid)
    .where('family.expires_at', '>', now)
    // Leaves out the token families of ended sessions, which stay stored for a while.
    .where((eb) => eb.or([eb('family.session_hash', 'is', null), eb('session.expires_at', '>', now)]))
    .limit(sql.lit(MAX_COUNTED + 1))
    .as('by_refresh_token');
  return db
    .selectFrom(byAccessToken)
    .select('by_access_token.uuid')
    .union(db.selectFrom(byRefreshToken).select('by_refresh_token.uuid'))
    .limit(sql.lit(MAX_COUNTED + 1));
}

export interface SignedInUsers {
  /** The first `MAX_LISTED` signed-in users whom the viewer can see, sorted by username. */
  users: Reference[];
  /** How many users are signed in, including those whom the viewer cannot see; at most `MAX_COUNTED`. */
  total: number;
  /**
   * Whether more than `total` users are signed in. `users` then contains arbitrary signed-in users, not the first ones
   * by username.
   */
  isCapped: boolean;
}

/** Returns the users who are signed in through a client now, and their number. */
export async function findSignedInUsers(
  db: Db,
  viewer: Principal,
  clientUuid: string,
  now: number,
): Promise<SignedInUsers> {
  const users = await db
    .selectFrom('users')
    .select(['users.uuid', 'users.username as name'])
    .$call(whereVisible(viewer))
    .where('users.uuid', 'in', signedInUsers(db, clientUuid, now))
    .orderBy('users.username_folded')
    .limit(sql.lit(MAX_LISTED))
    .execute();
  const { counted } = await db
    .selectFrom(signedInUsers(db, clientUuid, now).as('signed_in'))
    .select((eb) => eb.fn.countAll().as('counted'))
    .executeTakeFirstOrThrow();
  const total = Number(counted);
  return { users, total: Math.min(total, MAX_COUNTED), isCapped: total > MAX_COUNTED };
}
