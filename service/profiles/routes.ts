import { findAppProfile, listAppProfiles } from '../app-profiles/queries.ts';
import {
  findBusinessProfile,
  listBusinessProfiles,
  listBusinessProfilesOf,
} from '../business-profiles/queries.ts';
import { listUsersOf } from '../users/queries.ts';
import { findVisibilityProfile, listVisibilityProfiles } from '../visibility-profiles/queries.ts';
import type { Handlers } from '../http/handlers.ts';
import { list } from '../http/lists.ts';
import { problem } from '../http/problem.ts';
import { deleteAppProfile, saveAppProfile } from '../app-profiles/save.ts';
import { deleteBusinessProfile, saveBusinessProfile } from '../business-profiles/save.ts';
import { deleteVisibilityProfile, saveVisibilityProfile } from '../visibility-profiles/save.ts';
import { viewOf, viewOfUsers } from '../access/visible-to.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../access/viewer.ts';
import { rowTag } from '../http/row-tag.ts';

type ProfileCalls =
  | 'listAppProfiles'
  | 'getAppProfile'
  | 'updateAppProfile'
  | 'deleteAppProfile'
  | 'listBusinessProfilesOfAppProfile'
  | 'listBusinessProfiles'
  | 'getBusinessProfile'
  | 'updateBusinessProfile'
  | 'deleteBusinessProfile'
  | 'listUsersOfBusinessProfile'
  | 'listVisibilityProfiles'
  | 'getVisibilityProfile'
  | 'updateVisibilityProfile'
  | 'deleteVisibilityProfile'
  | 'listUsersOfVisibilityProfile';

function answer<Profile>(found: { profile: Profile; version: number } | null) {
  if (!found) throw problem('not_found');
  return { status: 200 as const, body: found.profile, headers: rowTag(found.version) };
}

const GONE = { status: 204 as const, body: undefined };

const saved = (name: string, { uuid, version }: { uuid: string; version: number }) => ({
  status: 200 as const,
  body: { uuid, name },
  headers: rowTag(version),
});

/** The calls about application, business and visibility profiles. */
export function profileHandlers({ db, config, pushes }: Services): Pick<Handlers, ProfileCalls> {
  const usersOf = (viewer: Viewer, kind: 'business' | 'visibility', uuid: string) =>
    list({
      lists: ['users', 'businessProfiles', 'visibilityProfiles'],
      view: `${viewOfUsers(viewer)} ${uuid}`,
      build: () => listUsersOf(db, viewer, { kind, uuid }),
    });
  return {
    listAppProfiles: async (_input, { viewer }) =>
      list({
        lists: ['appProfiles', 'applications', 'companies'],
        view: viewOf(viewer),
        build: () => listAppProfiles(db, viewer),
      }),
    getAppProfile: async ({ params }, { viewer }) => answer(await findAppProfile(db, viewer, params.uuid)),
    updateAppProfile: async ({ body, headers }, { viewer }) => {
      const row = await saveAppProfile(db, viewer, body, headers['if-match']);
      pushes.wake();
      return saved(body.name, row);
    },
    deleteAppProfile: async ({ params }, { viewer }) => {
      await deleteAppProfile(db, viewer, params.uuid);
      pushes.wake();
      return GONE;
    },
    listBusinessProfilesOfAppProfile: async ({ params }, { viewer }) => {
      if (!(await findAppProfile(db, viewer, params.uuid))) throw problem('not_found');
      return list({
        lists: ['appProfiles', 'businessProfiles'],
        view: `${viewOf(viewer)} ${params.uuid}`,
        build: () => listBusinessProfilesOf(db, viewer, params.uuid),
      });
    },
    listBusinessProfiles: async (_input, { viewer }) =>
      list({
        lists: ['businessProfiles', 'appProfiles', 'applications', 'companies'],
        view: viewOf(viewer),
        build: () => listBusinessProfiles(db, viewer),
      }),
    getBusinessProfile: async ({ params }, { viewer }) =>
      answer(await findBusinessProfile(db, viewer, params.uuid)),
    updateBusinessProfile: async ({ body, headers }, { viewer }) => {
      const row = await saveBusinessProfile(db, viewer, body, headers['if-match']);
      pushes.wake();
      return saved(body.name, row);
    },
    deleteBusinessProfile: async ({ params }, { viewer }) => {
      await deleteBusinessProfile(db, viewer, params.uuid);
      pushes.wake();
      return GONE;
    },
    listUsersOfBusinessProfile: async ({ params }, { viewer }) => {
      if (!(await findBusinessProfile(db, viewer, params.uuid))) throw problem('not_found');
      return usersOf(viewer, 'business', params.uuid);
    },
    listVisibilityProfiles: async (_input, { viewer }) =>
      list({
        lists: ['visibilityProfiles', 'visibilityElements', 'clusters', 'companies'],
        view: viewOf(viewer),
        build: () => listVisibilityProfiles(db, viewer),
      }),
    getVisibilityProfile: async ({ params }, { viewer }) =>
      answer(await findVisibilityProfile(db, viewer, params.uuid)),
    updateVisibilityProfile: async ({ body, headers }, { viewer }) => {
      const save = { profile: body, ifMatch: headers['if-match'], layoutCode: config.layoutCode };
      return saved(body.name, await saveVisibilityProfile(db, viewer, save));
    },
    deleteVisibilityProfile: async ({ params }, { viewer }) => {
      await deleteVisibilityProfile(db, viewer, params.uuid);
      return GONE;
    },
    listUsersOfVisibilityProfile: async ({ params }, { viewer }) => {
      if (!(await findVisibilityProfile(db, viewer, params.uuid))) throw problem('not_found');
      return usersOf(viewer, 'visibility', params.uuid);
    },
  };
}
