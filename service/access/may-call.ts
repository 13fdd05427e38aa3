import { ROLES_FOR, type Access } from '../../openapi/access.ts';
import type { RoleName } from '../db/schema.ts';

/** The roles of which a level of access needs one, or null where it needs none. */
const rolesFor = (access: Access): readonly RoleName[] | null =>
  access in ROLES_FOR ? ROLES_FOR[access as keyof typeof ROLES_FOR] : null;

/**
 * Whether somebody with these roles may make a call of this access. A call that says nothing of its access is
 * refused.
 */
export function mayCall(access: Access | undefined, roles: readonly RoleName[]): boolean {
  if (access === undefined) return false;
  return rolesFor(access)?.some((role) => roles.includes(role)) ?? true;
}
