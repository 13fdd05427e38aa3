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

/**
 * The recorded objects that the daily check compares with their last recorded values, with their tables. Signing keys are
 * absent: the service deletes expired ones, and cannot read those that others add.
 */
export const COMPARED_KINDS: readonly ComparedKind[] = [
  { recorded: RECORDED_USERS, table: 'users' },
  { recorded: RECORDED_BUSINESS_PROFILES, table: 'business_profiles' },
  { recorded: RECORDED_VISIBILITY_PROFILES, table: 'visibility_profiles' },
  { recorded: RECORDED_APP_PROFILES, table: 'app_profiles' },
  { recorded: RECORDED_APPLICATIONS, table: 'applications' },
  { recorded: RECORDED_AUTH_CLIENTS, table: 'auth_clients' },
  { recorded: RECORDED_LOCATIONS, table: 'locations' },
  { recorded: RECORDED_COMPANIES, table: 'companies' },
  { recorded: RECORDED_CLUSTERS, table: 'clusters' },
  { recorded: RECORDED_VISIBILITY_ELEMENTS, table: 'visibility_elements' },
];
