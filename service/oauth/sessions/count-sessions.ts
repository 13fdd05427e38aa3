import type { Db } from '../../db/open.ts';

/**
 * Counts the sessions of users, without expired ones. Users without sessions are missing.
 *
 * @param users at most `ROWS_PER_STATEMENT`
 * @param keptSession the hash of a session that is not counted
 */
export async function countSessionsOf(
  db: Db,
  users: readonly string[],
  keptSession: string | null,
  now: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sso_sessions')
    .select(({ fn }) => ['user_uuid', fn.countAll<number>().as('sessions')])
    .where('user_uuid', 'in', [...users])
    .where('expires_at', '>', now)
    .$if(keptSession !== null, (query) => query.where('id_hash', '!=', keptSession))
    .groupBy('user_uuid')
    .execute();
  return new Map(rows.map(({ user_uuid, sessions }) => [user_uuid, Number(sessions)]));
}
