/** Generated from userprofile.yaml by `npm run contract`. Do not edit. */
import { PRODUCT_ADMIN } from '../rules/product.ts';
import type { operations } from './schema.d.ts';
import type { RoleName } from './types.ts';

/** Who may make a call. */
export type Access =
  /** Everyone, signed in or not. */
  | 'public'
  /** Everyone; the response contains more for a signed-in user. */
  | 'optional'
  /** Every signed-in user. */
  | 'user'
  /** Users with one of the three administrative roles. */
  | 'administrator'
  /** Users who manage profiles and applications. */
  | 'profileAdministrator'
  /** Users who manage the whole installation. */
  | 'productAdministrator';

/** For each access level, the roles of which a caller must have at least one. Other levels require no role. */
export const ROLES_FOR = {
  administrator: ['ADMIN', 'SCO_ADMIN', PRODUCT_ADMIN],
  profileAdministrator: ['ADMIN', PRODUCT_ADMIN],
  productAdministrator: [PRODUCT_ADMIN],
} as const satisfies Partial<Record<Access, readonly RoleName[]>>;

/** Maps the operation id of each call to its access level. */
export const ACCESS = {
  getConfig: 'public',
  getLiveness: 'public',
  getReadiness: 'public',
  getMetrics: 'public',
  getSecurityTxt: 'public',
  getOpenIdConfiguration: 'public',
  getAuthorizationServerMetadata: 'public',
  getKeys: 'public',
  getFrontendConfig: 'public',
  getIdentityProvider: 'public',
  postAuthorizationRequest: 'public',
  answerAuthorizationRequest: 'public',
  login: 'public',
  logout: 'public',
  postLogoutRequest: 'public',
  endSession: 'public',
  authorize: 'public',
  checkSession: 'public',
  continueSession: 'public',
  token: 'public',
  revokeToken: 'public',
  introspectToken: 'public',
  receiveLogoutToken: 'public',
  getUserInfo: 'user',
  postUserInfo: 'user',
  getCurrentUser: 'user',
  getListVersions: 'user',
  followListVersions: 'user',
  listChanges: 'administrator',
  exportChanges: 'administrator',
  getChange: 'administrator',
  listChangeItems: 'administrator',
  getAccessOfChange: 'administrator',
  listUsersOfAccessChange: 'administrator',
  listAccessObjects: 'administrator',
  listAccessHolders: 'administrator',
  exportAccessHolders: 'administrator',
  getUserAccess: 'administrator',
  explainUserAccess: 'administrator',
  getAccount: 'user',
  changeOwnPassword: 'user',
  listOwnSessions: 'user',
  endOwnSessions: 'user',
  listOwnSignIns: 'user',
  listLocations: 'user',
  listActiveUsers: 'user',
  listInactiveUsers: 'user',
  listLastSignIns: 'user',
  getUserConfig: 'user',
  getUserByUsername: 'optional',
  pullUsers: 'administrator',
  activateUsers: 'administrator',
  inactivateUsers: 'administrator',
  exportUsers: 'administrator',
  exportActiveUsers: 'administrator',
  exportInactiveUsers: 'administrator',
  importUsers: 'administrator',
  planImport: 'administrator',
  getUser: 'user',
  unbindUser: 'administrator',
  listSessionsOfUser: 'administrator',
  endSessionsOfUser: 'administrator',
  listSignInsOfUser: 'administrator',
  updateUser: 'administrator',
  requestPasswordReset: 'administrator',
  createPasswordLink: 'administrator',
  forgotPassword: 'public',
  verifyResetToken: 'public',
  updatePassword: 'public',
  getSentTemplate: 'public',
  getCompleteTemplate: 'public',
  listAppProfiles: 'user',
  getAppProfile: 'user',
  updateAppProfile: 'profileAdministrator',
  deleteAppProfile: 'profileAdministrator',
  listBusinessProfiles: 'user',
  getBusinessProfile: 'user',
  updateBusinessProfile: 'profileAdministrator',
  deleteBusinessProfile: 'profileAdministrator',
  listVisibilityProfiles: 'user',
  getVisibilityProfile: 'user',
  updateVisibilityProfile: 'profileAdministrator',
  deleteVisibilityProfile: 'profileAdministrator',
  listBusinessProfilesOfAppProfile: 'profileAdministrator',
  listUsersOfBusinessProfile: 'profileAdministrator',
  listUsersOfVisibilityProfile: 'profileAdministrator',
  listApplications: 'profileAdministrator',
  listBusinessProfilesOfApplication: 'profileAdministrator',
  getApplication: 'profileAdministrator',
  deleteApplication: 'productAdministrator',
  updateApplication: 'productAdministrator',
  syncApplication: 'profileAdministrator',
  syncAllApplications: 'profileAdministrator',
  listClusters: 'profileAdministrator',
  listCompanies: 'user',
  getVisibilityElements: 'profileAdministrator',
  syncAllVisibility: 'profileAdministrator',
  syncVisibility: 'profileAdministrator',
  listAuthClients: 'productAdministrator',
  getAuthClient: 'productAdministrator',
  updateAuthClient: 'productAdministrator',
  deleteAuthClient: 'productAdministrator',
  listUsersOfAuthClient: 'productAdministrator',
  blockAuthClient: 'productAdministrator',
  startClientTrial: 'productAdministrator',
  finishClientTrial: 'productAdministrator',
  getPropelTokenFromCode: 'public',
} as const satisfies Record<keyof operations, Access>;
