import { ROLES_FOR, type Access } from '../../openapi/access.ts';
import type { RoleName } from '../db/schema.ts';

/** Lists the roles of which a level of access needs one, or null if it needs none. */
const rolesFor = (access: Access): readonly RoleName[] | null =>
  access in ROLES_FOR ? ROLES_FOR[access as keyof typeof ROLES_FOR] : null;

/** Tells whether these roles may make a call. A call that does not say its access is refused. */
export function mayCall(access: Access | undefined, roles: readonly RoleName[]): boolean {
  if (access === undefined) return false;
  return rolesFor(access)?.some((role) => roles.includes(role)) ?? true;
}
