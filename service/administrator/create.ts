import { randomUUID } from 'node:crypto';
import { fold } from '../db/fold.ts';
import type { DbWithKeys } from '../context.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { hashPassword } from '../password/hash.ts';
import { queuePushes } from '../pushes/queue.ts';
import { changeUsers } from '../user/change-users.ts';
import { newListTexts } from '../user/list/columns.ts';
import { administratorProfiles, FOR_PRODUCT_ADMINISTRATORS } from './profiles.ts';
import { placeholderEmail } from './placeholder-email.ts';

export interface NewAdministrator {
  username: string;
  /** A password that satisfies the password rules. */
  password: string;
}

/** The lists that change when an administrator is created or recovered. */
export const LISTS_OF_ADMINISTRATORS = [
  'applications',
  'appProfiles',
  'businessProfiles',
  'visibilityProfiles',
  'users',
] as const;

/**
 * Creates a product administrator in one transaction. Creates profiles that grant the role if none exist.
 *
 * @returns the name of the business profile that grants the role
 */
export async function createAdministrator(
  { db, keys }: DbWithKeys,
  { username, password }: NewAdministrator,
): Promise<{ businessProfile: string }> {
  const passwordHash = await hashPassword(password);
  const known = {
    username,
    email: placeholderEmail(username),
    firstName: 'First',
    lastName: 'Administrator',
  };
  return withLockedLists(db, LISTS_OF_ADMINISTRATORS, async (transaction) => {
    const { businessProfile, visibilityProfile } = await administratorProfiles({ db: transaction, keys });
    const uuid = randomUUID();
    const row = {
      uuid,
      username,
      email: known.email,
      first_name: known.firstName,
      last_name: known.lastName,
      ...newListTexts(known),
      username_folded: fold(username),
      email_folded: fold(known.email),
      active: 1,
      location_uuid: null,
      business_profile_uuid: businessProfile.uuid,
      visibility_profile_uuid: visibilityProfile,
      password_hash: passwordHash,
      ...FOR_PRODUCT_ADMINISTRATORS,
    } as const;
    await changeUsers(transaction, [uuid], () => transaction.insertInto('users').values(row).execute());
    await queuePushes(transaction, { users: [uuid] });
    return { businessProfile: businessProfile.name };
  });
}
