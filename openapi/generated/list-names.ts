/** Generated from userprofile.yaml by `npm run contract`. Do not edit. */
import type { ListVersions } from './types.ts';

/** The lists that have a version number. The console reads a list again when its number has grown. */
export const LIST_NAMES = [
  'users',
  'businessProfiles',
  'visibilityProfiles',
  'appProfiles',
  'applications',
  'authClients',
  'locations',
  'companies',
  'elementCategories',
] as const satisfies readonly (keyof ListVersions)[];
