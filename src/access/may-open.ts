import type { With } from '../../machines/app/resource-names.ts';
import { resources } from '../../machines/resources.ts';
import { ROLES_FOR } from '../../openapi/generated/access.ts';
import { hasRole } from './roles.ts';

/**
 * Returns whether a user with these roles may open the screens of a resource: everyone may, unless the resource's
 * definition (`machines/<resource>/resource.ts`) restricts `access`.
 */
export function mayOpen(name: With<'address'>, roles: readonly string[]): boolean {
  const resource = resources[name];
  return !('access' in resource) || hasRole(roles, ROLES_FOR[resource.access]);
}
