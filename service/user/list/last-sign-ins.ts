import type { LastSignIn } from '../../../openapi/types.ts';
import { type Principal, whereVisible } from '../../access/visible-to.ts';
import { whereIn } from '../../db/where-in.ts';
import type { Db } from '../../db/open.ts';

/**
 * Returns the UTC date of each user's last sign-in; null if none is known. Omits users whom the principal cannot see.
 */
export const lastSignInsOf = (
  db: Db,
  principal: Principal,
  uuids: readonly string[],
): Promise<LastSignIn[]> =>
  db
    .selectFrom('users')
    .$call(whereVisible(principal))
    .$call(whereIn('users.uuid', uuids))
    .leftJoin('last_sign_ins', 'last_sign_ins.user_uuid', 'users.uuid')
    .select(['users.uuid', 'last_sign_ins.day as lastSignIn'])
    .execute();
