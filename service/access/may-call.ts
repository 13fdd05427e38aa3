import { ROLES_FOR, type Access } from '../../openapi/generated/access.ts';
import type { RoleName } from '../db/schema.ts';

const rolesFor = (access: Access): readonly RoleName[] | null =>
  access in ROLES_FOR ? ROLES_FOR[access as keyof typeof ROLES_FOR] : null;

/**
 * Returns whether a user with these roles may call an operation. `access` is the operation's `x-access` in the contract
 * (`openapi/contracts/userprofile.yaml`); nobody may call an operation without it. An access that names no roles allows
 * all users.
 */
export function mayCall(access: Access | undefined, roles: readonly RoleName[]): boolean {
  if (access === undefined) return false;
  return rolesFor(access)?.some((role) => roles.includes(role)) ?? true;
}
