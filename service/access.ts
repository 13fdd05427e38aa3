import { PRODUCT_ADMIN } from '../openapi/product.ts';
import type { operations } from '../openapi/schema.d.ts';
import type { RoleName } from './db/schema.ts';

/**
 * Who may call: anybody; anybody, and who it is matters to the answer; who is signed in; an administrator; a product
 * administrator.
 */
export type Access = 'public' | 'optional' | 'user' | 'admin' | 'productAdmin';

/**
 * Who may make each call (specification, section 6). The compiler asks for a row for every call of the contract,
 * and a call without one is refused.
 *
 * The user form is for everybody who is signed in, so they read what it chooses from: profiles, companies,
 * locations. What only the profile and application screens read is for administrators.
 */
export const ACCESS = {
  getConfig: 'public',
  getLiveness: 'public',
  getReadiness: 'public',
  getMetrics: 'public',

  getAuthorizationServerMetadata: 'public',
  getKeys: 'public',
  getFrontendConfig: 'public',
  login: 'public',
  logout: 'public',
  authorize: 'public',
  checkSession: 'public',
  token: 'public',
  getPropelTokenFromCode: 'public',
  getCurrentUser: 'user',

  listActiveUsers: 'user',
  listInactiveUsers: 'user',
  getUser: 'user',
  getUserByUsername: 'optional',
  getUserConfig: 'user',
  listLocations: 'user',
  updateUser: 'user',
  activateUsers: 'user',
  inactivateUsers: 'user',
  pullUsers: 'user',
  exportUsers: 'user',
  exportActiveUsers: 'user',
  exportInactiveUsers: 'user',
  importUsers: 'user',
  planImport: 'user',

  requestPasswordReset: 'user',
  forgotPassword: 'public',
  verifyResetToken: 'public',
  updatePassword: 'public',
  getSentTemplate: 'public',
  getCompleteTemplate: 'public',

  listAppProfiles: 'user',
  getAppProfile: 'user',
  updateAppProfile: 'admin',
  deleteAppProfile: 'admin',
  listBusinessProfilesOfAppProfile: 'admin',
  listBusinessProfiles: 'user',
  getBusinessProfile: 'user',
  updateBusinessProfile: 'admin',
  deleteBusinessProfile: 'admin',
  listUsersOfBusinessProfile: 'admin',
  listVisibilityProfiles: 'user',
  getVisibilityProfile: 'user',
  updateVisibilityProfile: 'admin',
  deleteVisibilityProfile: 'admin',
  listUsersOfVisibilityProfile: 'admin',

  listApplications: 'admin',
  getApplication: 'admin',
  syncApplication: 'admin',
  syncAllApplications: 'admin',
  updateApplication: 'productAdmin',
  deleteApplication: 'productAdmin',

  listCompanies: 'user',
  listClusters: 'admin',
  getVisibilityElements: 'admin',
  syncVisibility: 'admin',
  syncAllVisibility: 'admin',

  listAuthClients: 'productAdmin',
  getAuthClient: 'productAdmin',
  updateAuthClient: 'productAdmin',
} as const satisfies Record<keyof operations, Access>;

const ADMINISTRATORS: readonly RoleName[] = ['ADMIN', PRODUCT_ADMIN];

/** Whether somebody with these roles may make a call of this access. */
export function mayCall(access: Access | undefined, roles: readonly RoleName[]): boolean {
  switch (access) {
    case 'public':
    case 'optional':
    case 'user':
      return true;
    case 'admin':
      return ADMINISTRATORS.some((role) => roles.includes(role));
    case 'productAdmin':
      return roles.includes(PRODUCT_ADMIN);
    default:
      return false;
  }
}
