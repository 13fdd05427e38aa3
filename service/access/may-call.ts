import { ROLES_FOR, type Access } from '../../openapi/access.ts';
import type { RoleName } from '../db/schema.ts';

const rolesFor = (access: Access): readonly RoleName[] | null =>
  access in ROLES_FOR ? ROLES_FOR[access as keyof typeof ROLES_FOR] : null;

/**
 * Returns whether a user with these roles may call an operation; false if the operation declares no access. The
 * contract declares it as `x-access` (`openapi/userprofile.yaml`).
 */
export function mayCall(access: Access | undefined, roles: readonly RoleName[]): boolean {
  if (access === undefined) return false;
  return rolesFor(access)?.some((role) => roles.includes(role)) ?? true;
}
