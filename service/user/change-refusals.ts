import { type Principal, seesEverything } from '../access/visible-to.ts';
import { findChangeRefusal } from './change-rules.ts';
import type { Db } from '../db/open.ts';
import { rolesByBusinessProfile, type RolesOfProfiles } from '../access/granted.ts';

type UserRow = Readonly<Record<'business_profile_uuid' | 'company_uuid', string | null>>;

/**
 * Returns a function that takes a user and returns the reason why the changer may not change this user. It returns
 * null if the change is allowed.
 *
 * @param rolesOf the roles that each business profile grants, if the caller has read them
 */
export async function changeRefusals(
  db: Db,
  changer: Principal,
  rolesOf?: RolesOfProfiles,
): Promise<(user: UserRow) => string | null> {
  // Product administrators may change all users. Reads no roles for them, because every page of users needs this.
  if (seesEverything(changer)) return () => null;
  const roles = rolesOf ?? (await rolesByBusinessProfile(db));
  return ({ business_profile_uuid, company_uuid }) =>
    findChangeRefusal(changer, {
      roles: roles.get(business_profile_uuid ?? '') ?? [],
      companyUuid: company_uuid,
    });
}
