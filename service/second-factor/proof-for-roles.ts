import { rolesByBusinessProfile, type RolesOfProfiles } from '../access/granted.ts';
import type { Db } from '../db/open.ts';
import type { RoleName } from '../db/schema.ts';
import { assertRecentProof } from './recent-proof.ts';

/** The roles in this product that a user or a profile has before and after a change. */
interface RoleChange {
  before: readonly RoleName[];
  after: readonly RoleName[];
}

const addsRole = ({ before, after }: RoleChange): boolean => after.some((role) => !before.includes(role));

/**
 * Checks for a recent proof of identity if a profile grants a role in this product that it did not grant before. Does
 * not depend on the profile's users, because the caller may not see all of them.
 *
 * @throws Problem step_up_required
 */
export async function assertMayAddRoles(db: Db, change: RoleChange): Promise<void> {
  if (addsRole(change)) await assertRecentProof(db);
}

/** The uuids of a user's business profiles before and after a change; null or undefined without one. */
interface ProfileChange {
  before: string | null | undefined;
  after: string | null | undefined;
}

const rolesIn = (rolesOf: RolesOfProfiles, profile: string | null | undefined): readonly RoleName[] =>
  rolesOf.get(profile ?? '') ?? [];

/**
 * Checks for a recent proof of identity if a user gets a role in this product by another business profile.
 *
 * @throws Problem step_up_required
 */
export async function assertMayAssignProfiles(db: Db, users: readonly ProfileChange[]): Promise<void> {
  const reassigned = users.filter(({ before, after }) => after && after !== before);
  if (reassigned.length === 0) return;
  const rolesOf = await rolesByBusinessProfile(db);
  const isRaised = reassigned.some(({ before, after }) =>
    addsRole({ before: rolesIn(rolesOf, before), after: rolesIn(rolesOf, after) }),
  );
  if (isRaised) await assertRecentProof(db);
}
