import type { Db } from '../../db/open.ts';

/** Stores the time of a user's last sign-in, unless a concurrent sign-in has stored a later one. */
export async function recordLastSignIn(db: Db, userUuid: string, at: number): Promise<void> {
  await db
    .insertInto('last_sign_in_times')
    .values({ user_uuid: userUuid, at })
    .onConflict((conflict) =>
      conflict.column('user_uuid').doUpdateSet({ at }).where('last_sign_in_times.at', '<', at),
    )
    .execute();
}
