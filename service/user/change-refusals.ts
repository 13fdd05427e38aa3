import type { Grantor } from '../access/grantor.ts';
import { findChangeRefusal } from './change-rules.ts';
import type { Db } from '../db/open.ts';
import { rolesByBusinessProfile } from '../access/granted.ts';

/** What says of a user whether somebody may change them. */
type UserRow = Readonly<Record<'business_profile_uuid' | 'company_uuid', string | null>>;

/** Tells of any user why somebody may not change them; null where they may. */
export async function changeRefusals(db: Db, changer: Grantor): Promise<(user: UserRow) => string | null> {
  const roles = await rolesByBusinessProfile(db);
  return ({ business_profile_uuid, company_uuid }) =>
    findChangeRefusal(changer, {
      roles: roles.get(business_profile_uuid ?? '') ?? [],
      companyUuid: company_uuid,
    });
}
