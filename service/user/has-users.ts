import type { Db } from '../db/open.ts';

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('uuid').limit(1).executeTakeFirst()) !== undefined;
