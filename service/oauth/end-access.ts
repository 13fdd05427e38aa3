import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';

/**
 * Ends what accounts were given; used codes stay, so that a second use is noticed. Call it after every change of
 * status, in its transaction, even for an activation: a sign-in at the moment of the deactivation would come alive
 * again.
 *
 * @returns how many sessions of each user have ended, expired ones apart
 */
export async function endAccessOf(
  db: Db,
  users: readonly string[],
  now = Date.now(),
): Promise<Map<string, number>> {
  const ended = new Map<string, number>();
  for (const uuids of chunks(users)) {
    const sessions = await db
      .deleteFrom('sso_sessions')
      .where('user_uuid', 'in', uuids)
      .returning(['user_uuid', 'expires_at'])
      .execute();
    for (const { user_uuid: uuid, expires_at: end } of sessions) {
      if (end > now) ended.set(uuid, (ended.get(uuid) ?? 0) + 1);
    }
    await db
      .updateTable('issued_tokens')
      .set({ revoked_at: now })
      .where('user_uuid', 'in', uuids)
      .where('revoked_at', 'is', null)
      .execute();
    await db
      .deleteFrom('authorization_codes')
      .where('user_uuid', 'in', uuids)
      .where('used_at', 'is', null)
      .execute();
    await db.deleteFrom('known_devices').where('user_uuid', 'in', uuids).execute();
    await db
      .deleteFrom('reset_tokens')
      .where('user_uuid', 'in', (eb) =>
        eb.selectFrom('users').select('uuid').where('uuid', 'in', uuids).where('active', '=', 0),
      )
      .execute();
  }
  return ended;
}

/**
 * Lists the tables whose rows give access. Tokens and codes come before the sessions that they open or belong to:
 * PostgreSQL waits for a concurrent request that has locked such a row, and then deletes the session of that request too.
 */
const ACCESS_TABLES = [
  'signing_keys',
  'issued_tokens',
  'authorization_codes',
  'sso_sessions',
  'known_devices',
  'reset_tokens',
] as const;

export type EndedAccess = Record<(typeof ACCESS_TABLES)[number], number>;

/** Ends everything that anybody was given, in one transaction. @returns how many rows of each kind were deleted. */
export async function endAllAccess(db: Db): Promise<EndedAccess> {
  return db.transaction().execute(async (transaction) => {
    const ended: Partial<EndedAccess> = {};
    for (const table of ACCESS_TABLES) {
      const { numDeletedRows } = await transaction.deleteFrom(table).executeTakeFirstOrThrow();
      ended[table] = Number(numDeletedRows);
    }
    return ended as EndedAccess;
  });
}
