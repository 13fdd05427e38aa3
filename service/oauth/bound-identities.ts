import { cleanName } from '../../openapi/names.ts';
import type { SsoClaim } from '../config.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../http/problem.ts';
import type { ExternalIdentity } from './external-identity.ts';

type Person = Pick<ExternalIdentity, 'issuer' | 'subject'>;

async function boundTo(db: Db, { issuer, subject }: Person): Promise<string | null> {
  const bound = await db
    .selectFrom('external_identities')
    .select('user_uuid')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return bound?.user_uuid ?? null;
}

async function isActive(db: Db, userUuid: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('active').where('uuid', '=', userUuid).executeTakeFirst();
  return user?.active === 1;
}

/** Finds the account of a person who signs on for the first time, by the claim. */
async function claimed(db: Db, identity: ExternalIdentity, claim: SsoClaim): Promise<string | null> {
  const [column, text] =
    claim === 'email'
      ? (['email_folded', identity.verifiedEmail] as const)
      : (['username_folded', identity.username] as const);
  // The provider may tell apart whom we would hold the same: what is not written as names are kept is nobody's here.
  if (text === null || cleanName(text) !== text.trim()) return null;
  const user = await db.selectFrom('users').select('uuid').where(column, '=', fold(text)).executeTakeFirst();
  return user?.uuid ?? null;
}

/**
 * Finds the active user of an identity. The first sign-on binds the account to issuer and subject; from then on only
 * these find it, since no other claim names a person for good (OpenID Connect Core 1.0, section 5.7). So a person who
 * is given somebody else's former username or e-mail address does not get their account.
 *
 * @throws Problem account_unknown; account_inactive; account_bound where the account is somebody else's.
 */
export async function userOfIdentity(
  db: Db,
  identity: ExternalIdentity,
  claim: SsoClaim,
  now: number,
): Promise<string> {
  const { issuer, subject } = identity;
  const known = await boundTo(db, identity);
  const userUuid = known ?? (await claimed(db, identity, claim));
  if (userUuid === null) throw problem('account_unknown');
  if (!(await isActive(db, userUuid))) throw problem('account_inactive');
  if (known !== null) return userUuid;
  await db
    .insertInto('external_identities')
    .values({ issuer, subject, user_uuid: userUuid, bound_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Read again: the account may be another subject's, or this subject may have signed on twice at once.
  if ((await boundTo(db, identity)) !== userUuid) throw problem('account_bound');
  return userUuid;
}
