import type { LastSignIn } from '../../../openapi/generated/types.ts';
import { type Principal, whereVisible } from '../../access/visible-to.ts';
import { whereIn } from '../../db/where-in.ts';
import type { Db } from '../../db/open.ts';

/**
 * Returns the time of each user's last sign-in; null if none is known. Omits users whom the principal cannot see.
 */
export async function lastSignInsOf(
  db: Db,
  principal: Principal,
  uuids: readonly string[],
): Promise<LastSignIn[]> {
  const rows = await db
    .selectFrom('users')
    .$call(whereVisible(principal))
    .$call(whereIn('users.uuid', uuids))
    .leftJoin('last_sign_in_times', 'last_sign_in_times.user_uuid', 'users.uuid')
    .select(['users.uuid', 'last_sign_in_times.at'])
    .execute();
  return rows.map(({ uuid, at }) => ({ uuid, lastSignIn: at === null ? null : new Date(at).toISOString() }));
}
