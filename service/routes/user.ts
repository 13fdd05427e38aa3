import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import { applicationsOf } from '../db/queries/granted.ts';
import { findUser, listUsers } from '../db/queries/users.ts';
import type { Flag } from '../db/schema.ts';
import type { Handlers } from '../handlers.ts';
import { list } from '../lists.ts';
import { problem } from '../problem.ts';
import { viewOf } from '../rules/visible-to.ts';
import type { Services } from '../services.ts';
import { pushUser } from '../sources/push-user.ts';
import { pullUsers } from '../sources/users.ts';
import { activateUsers, inactivateUsers } from '../status-change.ts';
import { saveUser } from '../user-save.ts';
import type { Viewer } from '../viewer.ts';
import { rowTag } from './row-tag.ts';

type UserCalls =
  | 'listActiveUsers'
  | 'listInactiveUsers'
  | 'getUser'
  | 'getUserByUsername'
  | 'getUserConfig'
  | 'updateUser'
  | 'activateUsers'
  | 'inactivateUsers'
  | 'pullUsers';

/** Told to somebody not signed in, always, and to others of a user who is not there for them. */
const NOBODY = { username: 'unknown', active: false };

/** Who just saved a user is told what was saved, even where it is visible to others only from now on. */
const SEES_ALL = { roles: [PRODUCT_ADMIN], companyUuid: null };

/** The calls about users. */
export function userHandlers({ db, config, now }: Services): Pick<Handlers, UserCalls> {
  const users = (viewer: Viewer, active: Flag) =>
    list({
      lists: ['users', 'businessProfiles', 'visibilityProfiles'],
      view: viewOf(viewer),
      build: () => listUsers(db, viewer, active),
    });

  /** The applications of a user's business profile, and those of the former one, which take the access away. */
  const toldOf = async (businessProfile: string, former: string | null) => {
    const current = await applicationsOf(db, businessProfile);
    const before = former === null ? [] : await applicationsOf(db, former);
    const names = new Set(current.map(({ name }) => name));
    const left = before.filter(({ name }) => !names.has(name));
    return [...current, ...left.map((application) => ({ ...application, roles: [] }))];
  };

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
    updateUser: async ({ body, headers }, { viewer, request }) => {
      const { uuid, formerProfile } = await saveUser(db, viewer, {
        user: body.user,
        clonedId: body.clonedId ?? null,
        ifMatch: headers['if-match'],
      });
      const found = await findUser(db, SEES_ALL, { uuid });
      if (!found) throw problem('not_found');
      const failed = await pushUser(found.user, await toldOf(body.user.businessProfile.uuid, formerProfile));
      if (failed.length === 0) return { status: 200, body: found.user, headers: rowTag(found.version) };
      for (const { name, reason } of failed) {
        request.log.warn({ err: reason, application: name }, 'an application could not be told of a user');
      }
      throw problem('source_failed', {
        message: 'The user is saved, but some applications were not updated.',
        extensions: { failedUpdateApps: failed.map(({ name }) => name), savedUuid: uuid },
      });
    },
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
