import { accessQuestionHandlers } from './access-questions/routes.ts';
import { appProfileHandlers, appProfileList } from './app-profile/routes.ts';
import { applicationHandlers, applicationList } from './application/routes.ts';
import { businessProfileHandlers, businessProfileList } from './business-profile/routes.ts';
import { authClientHandlers } from './auth-client/routes.ts';
import { changeHistoryHandlers } from './change-history/routes.ts';
import { companyHandlers, companyList } from './company/routes.ts';
import { locationHandlers, locationList } from './location/routes.ts';
import { userHandlers } from './user/routes.ts';
import { bulkHandlers } from './user/bulk/routes.ts';
import { visibilityProfileHandlers, visibilityProfileList } from './visibility-profile/routes.ts';
import type { TablesWithCompany } from './company/tables-with-company.ts';
import type { FilteredLists } from './list-changes/visible-versions.ts';

export const RESOURCES = [
  userHandlers,
  bulkHandlers,
  businessProfileHandlers,
  visibilityProfileHandlers,
  appProfileHandlers,
  applicationHandlers,
  authClientHandlers,
  locationHandlers,
  companyHandlers,
  changeHistoryHandlers,
  accessQuestionHandlers,
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
