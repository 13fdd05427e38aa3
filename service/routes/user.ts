import { findUser, listUsers } from '../db/queries/users.ts';
import type { Flag } from '../db/schema.ts';
import type { Handlers } from '../handlers.ts';
import { list } from '../lists.ts';
import { problem } from '../problem.ts';
import { viewOf } from '../rules/visible-to.ts';
import type { Services } from '../services.ts';
import { pullUsers } from '../sources/users.ts';
import { activateUsers, inactivateUsers } from '../status-change.ts';
import type { Viewer } from '../viewer.ts';
import { rowTag } from './row-tag.ts';

type UserCalls =
  | 'listActiveUsers'
  | 'listInactiveUsers'
  | 'getUser'
  | 'getUserByUsername'
  | 'getUserConfig'
  | 'activateUsers'
  | 'inactivateUsers'
  | 'pullUsers';

/** Told to somebody not signed in, always, and to others of a user who is not there for them. */
const NOBODY = { username: 'unknown', active: false };

/** The calls about users. */
export function userHandlers({ db, config, now }: Services): Pick<Handlers, UserCalls> {
  const users = (viewer: Viewer, active: Flag) =>
    list({
      lists: ['users', 'businessProfiles', 'visibilityProfiles'],
      view: viewOf(viewer),
      build: () => listUsers(db, viewer, active),
    });

  return {
    listActiveUsers: async (_input, { viewer }) => users(viewer, 1),
    listInactiveUsers: async (_input, { viewer }) => users(viewer, 0),
    getUser: async ({ params }, { viewer }) => {
      const found = await findUser(db, viewer, { uuid: params.uuid });
      if (!found) throw problem('not_found');
      return { status: 200, body: found.user, headers: rowTag(found.version) };
    },
    getUserByUsername: async ({ params }, { viewer }) => {
      const found = viewer && (await findUser(db, viewer, { username: params.username }));
      return { status: 200, body: found?.user ?? NOBODY };
    },
    getUserConfig: async () =>
      list({
        lists: ['elementCategories'],
        view: 'everybody',
        build: () =>
          db.selectFrom('element_categories').select(['category', 'label']).orderBy('position').execute(),
      }),
    activateUsers: async ({ body }, { viewer }) => ({
      status: 200,
      body: await activateUsers(db, viewer, [...new Set(body.map(({ uuid }) => uuid))]),
    }),
    inactivateUsers: async ({ body }, { viewer }) => ({
      status: 200,
      body: await inactivateUsers(db, viewer, [...new Set(body.map(({ uuid }) => uuid))]),
    }),
    pullUsers: async () => ({
      status: 200,
      body: await pullUsers(db, { inventoryUrl: config.inventoryUrl, now }),
    }),
  };
}
