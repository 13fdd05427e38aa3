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

interface UserChange {
  /** The uuids of the user's business profiles before and after the change; null or undefined without one. */
  before: string | null | undefined;
  after: string | null | undefined;
  /** Whether the change activates a user who exists already. */
  isActivated: boolean;
}

const rolesIn = (rolesOf: RolesOfProfiles, profile: string | null | undefined): readonly RoleName[] =>
  rolesOf.get(profile ?? '') ?? [];

/**
 * Checks for a recent proof of identity if a user gets a role in this product: by another business profile, or by the
 * activation of a user who has one.
 *
 * @throws Problem step_up_required
 */
export async function assertMayGiveRoles(db: Db, users: readonly UserChange[]): Promise<void> {
  const changed = users.filter(
    ({ before, after, isActivated }) => after && (isActivated || after !== before),
  );
  if (changed.length === 0) return;
  const rolesOf = await rolesByBusinessProfile(db);
  const isRaised = changed.some(({ before, after, isActivated }) =>
    addsRole({ before: isActivated ? [] : rolesIn(rolesOf, before), after: rolesIn(rolesOf, after) }),
  );
  if (isRaised) await assertRecentProof(db);
}
