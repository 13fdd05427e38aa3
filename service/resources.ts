import type { ChangedKind } from '../openapi/generated/types.ts';
import { accessQuestionHandlers } from './access-questions/routes.ts';
import { appProfileHandlers, appProfileList } from './app-profile/routes.ts';
import { applicationHandlers, applicationList } from './application/routes.ts';
import { businessProfileHandlers, businessProfileList } from './business-profile/routes.ts';
import { authClientHandlers } from './auth-client/routes.ts';
import type { BulkKinds } from './bulk-actions/decide-action.ts';
import { bulkActionHandlers } from './bulk-actions/routes.ts';
import { changeHistoryHandlers } from './change-history/routes.ts';
import { configurationHandlers } from './configuration/routes.ts';
import { companyHandlers, companyList } from './company/routes.ts';
import { locationHandlers, locationList } from './location/routes.ts';
import { undoHandlers } from './undo/routes.ts';
import { userHandlers } from './user/routes.ts';
import { bulkHandlers } from './user/bulk/routes.ts';
import { UPDATE_USERS } from './user/bulk-changes.ts';
import { END_SESSIONS_OF_USERS } from './account/bulk-end-sessions.ts';
import { DELETE_APPLICATIONS } from './application/bulk-delete.ts';
import { DELETE_APP_PROFILES } from './app-profile/bulk-delete.ts';
import { BLOCK_AUTH_CLIENTS, DELETE_AUTH_CLIENTS, UNBLOCK_AUTH_CLIENTS } from './auth-client/bulk-clients.ts';
import { DELETE_BUSINESS_PROFILES } from './business-profile/bulk-delete.ts';
import { DELETE_VISIBILITY_PROFILES } from './visibility-profile/bulk-delete.ts';
import { MAIL_RESET_LINKS } from './password/bulk-reset-mails.ts';
import { visibilityProfileHandlers, visibilityProfileList } from './visibility-profile/routes.ts';
import { CONFIGURED_VISIBILITY_PROFILES } from './visibility-profile/configured-visibility-profiles.ts';
import { CONFIGURED_BUSINESS_PROFILES } from './business-profile/configured-business-profiles.ts';
import { CONFIGURED_AUTH_CLIENTS } from './auth-client/configured-auth-clients.ts';
import { CONFIGURED_APPLICATIONS } from './application/configured-applications.ts';
import { CONFIGURED_APP_PROFILES } from './app-profile/configured-app-profiles.ts';
import { UNDOABLE_APP_PROFILES } from './app-profile/undo-app-profiles.ts';
import { UNDOABLE_APPLICATIONS } from './application/undo-applications.ts';
import { UNDOABLE_AUTH_CLIENTS } from './auth-client/undo-auth-clients.ts';
import { UNDOABLE_BUSINESS_PROFILES } from './business-profile/undo-business-profiles.ts';
import { UNDOABLE_USERS } from './user/undo-users.ts';
import { UNDOABLE_VISIBILITY_PROFILES } from './visibility-profile/undo-visibility-profiles.ts';
import type { ConfiguredKind } from './configuration/configured-kind.ts';
import type { UndoableKind } from './undo/undoable-kind.ts';
import type { TablesWithCompany } from './company/tables-with-company.ts';
import type { FilteredLists } from './list-changes/visible-versions.ts';
import { RECORDED_APP_PROFILES } from './app-profile/recorded-app-profile.ts';
import { RECORDED_APPLICATIONS } from './application/recorded-application.ts';
import { RECORDED_AUTH_CLIENTS } from './auth-client/recorded-auth-client.ts';
import { RECORDED_BUSINESS_PROFILES } from './business-profile/recorded-business-profile.ts';
import type { ComparedKind } from './change-history/compare-states.ts';
import { RECORDED_COMPANIES } from './company/recorded-company.ts';
import { RECORDED_LOCATIONS } from './location/recorded-location.ts';
import { RECORDED_USERS } from './user/user-states.ts';
import { RECORDED_CLUSTERS, RECORDED_VISIBILITY_ELEMENTS } from './visibility-profile/recorded-elements.ts';
import { RECORDED_VISIBILITY_PROFILES } from './visibility-profile/recorded-visibility-profile.ts';

/** The kinds that no call saves, and that the daily check does not compare. */
type InternalKind = 'installation' | 'signingKey';

/** The kinds that only a sync saves. */
type SyncedKind = 'cluster' | 'company' | 'location' | 'visibilityElement';

/** The kinds whose changes can be undone. A kind comes after those to which its objects refer. */
const UNDOABLE_KINDS = {
  application: UNDOABLE_APPLICATIONS,
  authClient: UNDOABLE_AUTH_CLIENTS,
  appProfile: UNDOABLE_APP_PROFILES,
  businessProfile: UNDOABLE_BUSINESS_PROFILES,
  visibilityProfile: UNDOABLE_VISIBILITY_PROFILES,
  user: UNDOABLE_USERS,
} satisfies Record<Exclude<ChangedKind, InternalKind | SyncedKind>, UndoableKind>;

/** The kinds of a configuration file. A kind comes after those to which its objects refer. */
export const CONFIGURED_KINDS: readonly ConfiguredKind[] = [
  CONFIGURED_APPLICATIONS,
  CONFIGURED_AUTH_CLIENTS,
  CONFIGURED_APP_PROFILES,
  CONFIGURED_BUSINESS_PROFILES,
  CONFIGURED_VISIBILITY_PROFILES,
];

/** The actions on many objects. */
export const BULK_ACTIONS: BulkKinds = {
  user: { update: UPDATE_USERS, endSessions: END_SESSIONS_OF_USERS, resetMail: MAIL_RESET_LINKS },
  businessProfile: { delete: DELETE_BUSINESS_PROFILES },
  appProfile: { delete: DELETE_APP_PROFILES },
  visibilityProfile: { delete: DELETE_VISIBILITY_PROFILES },
  application: { delete: DELETE_APPLICATIONS },
  authClient: { delete: DELETE_AUTH_CLIENTS, block: BLOCK_AUTH_CLIENTS, unblock: UNBLOCK_AUTH_CLIENTS },
};

export const RESOURCES = [
  userHandlers,
  bulkHandlers,
  bulkActionHandlers(BULK_ACTIONS),
  businessProfileHandlers,
  visibilityProfileHandlers,
  appProfileHandlers,
  applicationHandlers,
  authClientHandlers,
  locationHandlers,
  companyHandlers,
  changeHistoryHandlers,
  accessQuestionHandlers,
  configurationHandlers(CONFIGURED_KINDS),
  undoHandlers(Object.values(UNDOABLE_KINDS)),
] as const;

/** Maps each table with a `company_uuid` to its list. Does not compile if a table is missing. */
export const TABLES_WITH_COMPANY = {
  app_profiles: 'appProfiles',
  application_elements: 'applications',
  application_roles: 'applications',
  business_profiles: 'businessProfiles',
  users: 'users',
  visibility_profiles: 'visibilityProfiles',
} as const satisfies TablesWithCompany;

/** The lists with rows that can be hidden from a caller, except the list of users. */
export const FILTERED_LISTS = {
  appProfiles: { operation: 'listAppProfiles', listOf: appProfileList },
  applications: { operation: 'listApplications', listOf: applicationList },
  businessProfiles: { operation: 'listBusinessProfiles', listOf: businessProfileList },
  companies: { operation: 'listCompanies', listOf: companyList },
  locations: { operation: 'listLocations', listOf: locationList },
  visibilityProfiles: { operation: 'listVisibilityProfiles', listOf: visibilityProfileList },
} as const satisfies FilteredLists;

/**
 * The recorded objects that the daily check compares with their last recorded values, with their tables. Signing keys
 * are absent: the service deletes expired ones, and cannot read those that others add.
 */
export const COMPARED_KINDS: readonly ComparedKind[] = Object.values({
  user: { recorded: RECORDED_USERS, table: 'users' },
  businessProfile: { recorded: RECORDED_BUSINESS_PROFILES, table: 'business_profiles' },
  visibilityProfile: { recorded: RECORDED_VISIBILITY_PROFILES, table: 'visibility_profiles' },
  appProfile: { recorded: RECORDED_APP_PROFILES, table: 'app_profiles' },
  application: { recorded: RECORDED_APPLICATIONS, table: 'applications' },
  authClient: { recorded: RECORDED_AUTH_CLIENTS, table: 'auth_clients' },
  location: { recorded: RECORDED_LOCATIONS, table: 'locations' },
  company: { recorded: RECORDED_COMPANIES, table: 'companies' },
  cluster: { recorded: RECORDED_CLUSTERS, table: 'clusters' },
  visibilityElement: { recorded: RECORDED_VISIBILITY_ELEMENTS, table: 'visibility_elements' },
} satisfies Record<Exclude<ChangedKind, InternalKind>, ComparedKind>);
