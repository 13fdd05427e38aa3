import type { Reference } from '../../openapi/types.ts';
import type { Db } from '../db/open.ts';

/** Returns the users who have a valid access token or refresh token of a client, by username. */
export async function listSignedInUsers(db: Db, clientUuid: string, now: number): Promise<Reference[]> {
  return db
    .selectFrom('users')
    .select(['uuid', 'username as name'])
    .where('active', '=', 1)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('issued_tokens as token')
            .select('token.jti')
            .whereRef('token.user_uuid', '=', 'users.uuid')
            .where('token.client_uuid', '=', clientUuid)
            .where('token.revoked_at', 'is', null)
            .where('token.expires_at', '>', now),
        ),
        eb.exists(
          eb
            .selectFrom('refresh_tokens as family')
            .select('family.handle_hash')
            .whereRef('family.user_uuid', '=', 'users.uuid')
            .where('family.client_uuid', '=', clientUuid)
            .where('family.expires_at', '>', now)
            // Checks the session, because families of refresh tokens stay stored for a while after their
            // session has ended.
            .where((family) =>
              family.or([
                family('family.session_hash', 'is', null),
                family.exists(
                  family
                    .selectFrom('sso_sessions as session')
                    .select('session.id_hash')
                    .whereRef('session.id_hash', '=', 'family.session_hash')
                    .where('session.expires_at', '>', now),
                ),
              ]),
            ),
        ),
      ]),
    )
    .orderBy('username_folded')
    .execute();
}
