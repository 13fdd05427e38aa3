import type { SsoClaim } from '../../config.ts';
import { withActor } from '../../change-history/cause.ts';
import { recordCredentials } from '../record-credentials.ts';
import { afterCommit } from '../../db/after-commit.ts';
import { fold } from '../../db/fold.ts';
import type { Db } from '../../db/open.ts';
import { problem } from '../../problem.ts';
import type { ExternalIdentity as SignedOn } from '../../oauth/external-provider/external-identity.ts';
import { bindingChange } from './external-identities.ts';
import type { ExternalIdentityTable } from './tables.ts';

/** What identifies a user at the identity provider. */
type ExternalIdentity = Omit<SignedOn, 'proofs' | 'authTime'>;

type Person = Pick<ExternalIdentityTable, 'issuer' | 'subject'>;

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

const ASCII = /^[!-~]+$/;

async function claimed(db: Db, identity: ExternalIdentity, claim: SsoClaim): Promise<string | null> {
  const [column, text] =
    claim === 'email'
      ? (['email_folded', identity.verifiedEmail] as const)
      : (['username_folded', identity.username] as const);
  // Usernames and addresses are ASCII. Other texts find no account: folding could make two persons equal whom the
  // provider
  // distinguishes.
  if (text === null || !ASCII.test(text.trim())) return null;
  const user = await db.selectFrom('users').select('uuid').where(column, '=', fold(text)).executeTakeFirst();
  return user?.uuid ?? null;
}

/**
 * Returns the uuid of the account of an external identity, even if the account is inactive; null without an account.
 */
export const accountOf = async (
  db: Db,
  identity: ExternalIdentity,
  claim: SsoClaim,
): Promise<string | null> => (await boundTo(db, identity)) ?? claimed(db, identity, claim);

/**
 * Finds the active user of an external identity. The first sign-on binds the account to issuer and subject,
 * so that nobody can get an account through another person's former username or e-mail address (OpenID
 * Connect Core 1.0, section 5.7).
 *
 * @returns the user, and whether the account was already bound
 * @throws Problem account_unknown, account_inactive, account_bound
 */
export async function userOfIdentity(
  db: Db,
  identity: ExternalIdentity,
  claim: SsoClaim,
  now: number,
): Promise<{ userUuid: string; wasBound: boolean }> {
  const { issuer, subject } = identity;
  const known = await boundTo(db, identity);
  const userUuid = known ?? (await claimed(db, identity, claim));
  if (userUuid === null) throw problem('account_unknown');
  if (!(await isActive(db, userUuid))) throw problem('account_inactive');
  if (known !== null) return { userUuid, wasBound: true };
  await db.transaction().execute(async (transaction) => {
    const bound = await transaction
      .insertInto('external_identities')
      .values({ issuer, subject, user_uuid: userUuid, bound_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_uuid')
      .execute();
    if (bound.length === 0) return;
    const change = new Map([[userUuid, [bindingChange([], [identity])]]]);
    await withActor('identityProvider', () => recordCredentials(transaction, change));
  });
  // The binding is read again, because another identity may have been bound to the account, or this identity may have
  // signed on twice at the same time.
  if ((await afterCommit(db, () => boundTo(db, identity))) !== userUuid) throw problem('account_bound');
  return { userUuid, wasBound: false };
}
