import { appProfileHandlers } from './app-profile/routes.ts';
import { applicationHandlers } from './application/routes.ts';
import { businessProfileHandlers } from './business-profile/routes.ts';
import { authClientHandlers } from './auth-client/routes.ts';
import { companyHandlers } from './company/routes.ts';
import { locationHandlers } from './location/routes.ts';
import { userHandlers } from './user/routes.ts';
import { bulkHandlers } from './user/bulk/routes.ts';
import { visibilityProfileHandlers } from './visibility-profile/routes.ts';
import type { TablesWithCompany } from './company/tables-with-company.ts';

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
