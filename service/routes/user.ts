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

/** The calls about users. */
export function userHandlers({ db, config, now }: Services): Pick<Handlers, UserCalls> {
  const users = (viewer: Viewer, active: Flag) =>
    list({
      lists: ['users', 'businessProfiles', 'visibilityProfiles'],
      view: viewOf(viewer),
      build: () => listUsers(db, viewer, active),
    });

  async function oneUser(viewer: Viewer, by: Parameters<typeof findUser>[2]) {
    const found = await findUser(db, viewer, by);
    if (!found) throw problem('not_found');
    return { status: 200 as const, body: found.user, headers: rowTag(found.version) };
  }

  return {
    listActiveUsers: async (_input, { viewer }) => users(viewer, 1),
    listInactiveUsers: async (_input, { viewer }) => users(viewer, 0),
    getUser: ({ params }, { viewer }) => oneUser(viewer, { uuid: params.id }),
    getUserByUsername: ({ params }, { viewer }) => oneUser(viewer, { username: params.username }),
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
