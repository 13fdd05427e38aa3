import type { Selectable } from 'kysely';
import { latestEnd } from '../db/clock.ts';
import { chunks } from '../db/chunks.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { hashSecret, newSecret } from '../oauth/secrets.ts';
import type { ResetTokenTable } from './tables.ts';

/** Lifetime of a reset link, in milliseconds. */
export const RESET_LIFE = 60 * 60_000;

export interface ResetOwner {
  uuid: string;
  username: string;
  email: string;
  passwordHash: string | null;
  /**
   * The e-mail address to which the link was mailed, in the form for comparison (`fold`); null if it was not mailed.
   */
  mailedTo: string | null;
}

export interface IssuedResetToken {
  token: string;
  /** The previous token of the user, which `withdrawResetToken` restores; null if there was none. */
  former: Pick<Selectable<ResetTokenTable>, 'token_hash' | 'expires_at' | 'mailed_to'> | null;
}

/**
 * Creates a reset token, and invalidates the user's previous token. Only the token's hash is stored.
 *
 * @param mailedTo the address to which the link will be mailed; null if an administrator passes the link on
 */
export async function issueResetToken(
  db: Db,
  userUuid: string,
  now: number,
  mailedTo: string | null = null,
): Promise<IssuedResetToken> {
  const token = newSecret();
  const stored = {
    token_hash: hashSecret(token),
    expires_at: now + RESET_LIFE,
    mailed_to: mailedTo === null ? null : fold(mailedTo),
  };
  const former = await db
    .selectFrom('reset_tokens')
    .select(['token_hash', 'expires_at', 'mailed_to'])
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  await db
    .insertInto('reset_tokens')
    .values({ user_uuid: userUuid, ...stored })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet(stored))
    .execute();
  return { token, former: former ?? null };
}

/**
 * Invalidates a token whose mail could not be sent, and restores the previous token. Does nothing if the token was used
 * or replaced in the meantime.
 */
export async function withdrawResetToken(db: Db, { token, former }: IssuedResetToken): Promise<void> {
  if (former === null) await consumeResetToken(db, token);
  else await db.updateTable('reset_tokens').set(former).where('token_hash', '=', hashSecret(token)).execute();
}

export async function ownerOfResetToken(db: Db, token: string, now: number): Promise<ResetOwner | null> {
  const owner = await db
    .selectFrom('reset_tokens')
    .innerJoin('users', 'users.uuid', 'reset_tokens.user_uuid')
    .select([
      'users.uuid',
      'users.username',
      'users.email',
      'users.password_hash as passwordHash',
      'reset_tokens.mailed_to as mailedTo',
    ])
    .where('reset_tokens.token_hash', '=', hashSecret(token))
    .where('reset_tokens.expires_at', '>', now)
    .where('reset_tokens.expires_at', '<=', latestEnd(now, RESET_LIFE))
    .executeTakeFirst();
  return owner ?? null;
}

/** Deletes the reset links of users, and the queued mails that would send new ones. */
export async function deleteResetLinks(db: Db, users: readonly string[]): Promise<void> {
  for (const uuids of chunks(users)) {
    await db.deleteFrom('reset_mails').where('user_uuid', 'in', uuids).execute();
    await db.deleteFrom('reset_tokens').where('user_uuid', 'in', uuids).execute();
  }
}

/** Deletes a token. Returns false if it is not stored, for example because it was used or replaced. */
export async function consumeResetToken(db: Db, token: string): Promise<boolean> {
  const used = await db
    .deleteFrom('reset_tokens')
    .where('token_hash', '=', hashSecret(token))
    .returning('user_uuid')
    .execute();
  return used.length > 0;
}
