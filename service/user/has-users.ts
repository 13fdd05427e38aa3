import type { Db } from '../db/open.ts';

/** Returns whether the database has any user, active or not. */
export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('uuid').limit(1).executeTakeFirst()) !== undefined;
