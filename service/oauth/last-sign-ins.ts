import type { Db } from '../db/open.ts';

/** Returns the UTC date of a time in milliseconds since 1970, as `yyyy-mm-dd`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Stores the UTC date of a user's last sign-in. Further sign-ins on the same date write nothing. The subquery compares
 * the dates, because PostgreSQL writes a lock to the row even if `on conflict do update` changes nothing.
 */
export async function recordLastSignIn(db: Db, userUuid: string, now: number): Promise<void> {
  const day = dayOf(now);
  await db
    .insertInto('last_sign_ins')
    .columns(['user_uuid', 'day'])
    .expression(
      db
        // Casts the values, because PostgreSQL cannot infer their types.
        .selectNoFrom(({ cast, val }) => [
          cast<string>(val(userUuid), 'text').as('user_uuid'),
          cast<string>(val(day), 'text').as('day'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('last_sign_ins')
                .select('day')
                .where('user_uuid', '=', userUuid)
                .where('day', '>=', day),
            ),
          ),
        ),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_uuid')
        .doUpdateSet({ day })
        // Keeps a later date that a concurrent sign-in may have stored.
        .where('last_sign_ins.day', '<', day),
    )
    .execute();
}
