import type { Db } from '../db/open.ts';

/**
 * Maximum number of users of a business profile that one transaction changes. The transaction locks the list of users,
 * so other changes of users wait for it.
 */
export const USERS_PER_PART = 500;

/** Keyset cursor: the last user of a part. */
export interface UserCursor {
  username_order: string;
  uuid: string;
}

/** Returns the first users of a business profile, or the first ones after a cursor. */
export const usersOfProfile = (
  db: Db,
  businessProfile: string,
  after: UserCursor | null,
  limit: number,
): Promise<UserCursor[]> =>
  db
    .selectFrom('users')
    .select(['uuid', 'username_order'])
    .where('business_profile_uuid', '=', businessProfile)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('username_order', 'uuid'), '>', tuple(after?.username_order ?? '', after?.uuid ?? '')),
    )
    .orderBy('username_order')
    .orderBy('uuid')
    .limit(limit)
    .execute();
