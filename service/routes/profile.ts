import { findAppProfile, listAppProfiles } from '../db/queries/app-profiles.ts';
import { findBusinessProfile, listBusinessProfiles } from '../db/queries/business-profiles.ts';
import { findVisibilityProfile, listVisibilityProfiles } from '../db/queries/visibility.ts';
import type { Handlers } from '../handlers.ts';
import { list } from '../lists.ts';
import { problem } from '../problem.ts';
import { viewOf } from '../rules/visible-to.ts';
import type { Services } from '../services.ts';
import { rowTag } from './row-tag.ts';

type ProfileCalls =
  | 'listAppProfiles'
  | 'getAppProfile'
  | 'listBusinessProfiles'
  | 'getBusinessProfile'
  | 'listVisibilityProfiles'
  | 'getVisibilityProfile';

function answer<Profile>(found: { profile: Profile; version: number } | null) {
  if (!found) throw problem('not_found');
  return { status: 200 as const, body: found.profile, headers: rowTag(found.version) };
}

/** The calls about application, business and visibility profiles. */
export function profileHandlers({ db }: Services): Pick<Handlers, ProfileCalls> {
  return {
    listAppProfiles: async (_input, { viewer }) =>
      list({
        lists: ['appProfiles', 'applications', 'companies'],
        view: viewOf(viewer),
        build: () => listAppProfiles(db, viewer),
      }),
    getAppProfile: async ({ params }, { viewer }) => answer(await findAppProfile(db, viewer, params.uuid)),
    listBusinessProfiles: async (_input, { viewer }) =>
      list({
        lists: ['businessProfiles', 'appProfiles', 'applications', 'companies'],
        view: viewOf(viewer),
        build: () => listBusinessProfiles(db, viewer),
      }),
    getBusinessProfile: async ({ params }, { viewer }) =>
      answer(await findBusinessProfile(db, viewer, params.uuid)),
    listVisibilityProfiles: async (_input, { viewer }) =>
      list({
        lists: ['visibilityProfiles', 'visibilityElements', 'clusters', 'companies'],
        view: viewOf(viewer),
        build: () => listVisibilityProfiles(db, viewer),
      }),
    getVisibilityProfile: async ({ params }, { viewer }) =>
      answer(await findVisibilityProfile(db, viewer, params.uuid)),
  };
}
