import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { rolesGivenBy } from '../access/granted.ts';
import { fold } from '../db/fold.ts';
import type { DbWithKeys } from '../context.ts';
import type { Db } from '../db/open.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { hashPassword } from '../password/hash.ts';
import { storePassword, type PasswordOwner } from '../password/new-password.ts';
import { revokeElements } from '../profile/revoke-elements.ts';
import { removeFactors } from '../second-factor/factors.ts';
import { queueAround } from '../pushes/queue.ts';
import { changeUsers } from '../user/change-users.ts';
import { LISTS_OF_ADMINISTRATORS } from './create.ts';
import { administratorProfiles } from './profiles.ts';

export async function findAccount(db: Db, username: string): Promise<PasswordOwner | null> {
  const row = await db
    .selectFrom('users')
    .select(['uuid', 'username', 'password_hash as passwordHash'])
    .where('username_folded', '=', fold(username))
    .executeTakeFirst();
  return row ?? null;
}

/** What a recovery has changed in the account. */
export interface Recovery {
  wasInactive: boolean;
  /** The business profile that now grants the role; null if the user's own profile already granted it. */
  businessProfile: string | null;
  /** Whether the account had a second factor, which was removed. */
  hadSecondFactor: boolean;
}

/**
 * Makes an account a product administrator that can sign in, in one transaction: sets the password, activates the
 * account, grants the role if it is missing, removes the second factor, and ends the account's sessions and tokens. The
 * caller must have checked the password rules.
 */
export async function recoverAdministrator(
  { db, keys }: DbWithKeys,
  owner: PasswordOwner,
  password: string,
  now: number,
): Promise<Recovery> {
  const passwordHash = await hashPassword(password);
  const { uuid } = owner;
  return withLockedLists(db, LISTS_OF_ADMINISTRATORS, async (transaction) => {
    const before = await transaction
      .selectFrom('users')
      .select(['active', 'business_profile_uuid', 'visibility_profile_uuid'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    const roles = before.business_profile_uuid
      ? await rolesGivenBy(transaction, before.business_profile_uuid)
      : [];
    const profiles = roles.includes(PRODUCT_ADMIN)
      ? null
      : await administratorProfiles({ db: transaction, keys });
    const hadSecondFactor = await removeFactors(transaction, uuid, { kind: 'all' });
    await queueAround(transaction, { users: [uuid] }, async () => {
      const update = transaction
        .updateTable('users')
        .set({
          active: 1,
          ...(profiles && {
            business_profile_uuid: profiles.businessProfile.uuid,
            visibility_profile_uuid: before.visibility_profile_uuid ?? profiles.visibilityProfile,
          }),
        })
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('uuid', '=', uuid);
      await changeUsers(transaction, [uuid], () => update.execute());
      if (profiles) await revokeElements(transaction, [profiles.businessProfile.uuid]);
      await storePassword(transaction, owner, passwordHash, now);
    });
    return {
      wasInactive: before.active === 0,
      businessProfile: profiles?.businessProfile.name ?? null,
      hadSecondFactor,
    };
  });
}
