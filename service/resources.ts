import { appProfileHandlers } from './app-profiles/routes.ts';
import { applicationHandlers } from './applications/routes.ts';
import { businessProfileHandlers } from './business-profiles/routes.ts';
import { clientHandlers } from './clients/routes.ts';
import { companyHandlers } from './companies/routes.ts';
import { locationHandlers } from './locations/routes.ts';
import { userHandlers } from './users/routes.ts';
import { bulkHandlers } from './users/bulk/routes.ts';
import { visibilityProfileHandlers } from './visibility-profiles/routes.ts';

/** What answers the calls of each resource. */
export const RESOURCES = [
  userHandlers,
  bulkHandlers,
  businessProfileHandlers,
  visibilityProfileHandlers,
  appProfileHandlers,
  applicationHandlers,
  clientHandlers,
  locationHandlers,
  companyHandlers,
] as const;
