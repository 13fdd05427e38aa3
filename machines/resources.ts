import { appProfile } from './app-profile/resource.ts';
import { application } from './application/resource.ts';
import { businessProfile } from './business-profile/resource.ts';
import { authClient } from './auth-client/resource.ts';
import { company } from './company/resource.ts';
import { elementConfig } from './element-config/resource.ts';
import { location } from './location/resource.ts';
import { user } from './user/resource.ts';
import { visibilityProfile } from './visibility-profile/resource.ts';

/** All resources. The names of lists, forms, removals and outcomes derive from the keys. */
export const resources = {
  user,
  businessProfile,
  visibilityProfile,
  appProfile,
  application,
  authClient,
  location,
  company,
  elementConfig,
} as const;
