import type { ChangedUser } from '../../openapi/generated/types.ts';
import type { FastifyBaseLogger } from 'fastify';
import { unbindUser } from './external-identity/external-identities.ts';
import { findUser, listUsers } from './queries.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { Flag } from '../db/schema.ts';
import type { Handlers, Input } from '../http/handlers.ts';
import { list, pageOf } from '../http/lists.ts';
import { readPage } from '../http/pages.ts';
import { problem } from '../problem.ts';
import { newLease, type Lease } from '../pushes/lease.ts';
import { pushNow } from '../pushes/push-now.ts';
import { seesEverything, SYSTEM_PRINCIPAL, viewOfUsers } from '../access/visible-to.ts';
import type { Services } from '../services.ts';
import { USER_PAGES } from './list/columns.ts';
import { findUsers } from './list/find-users.ts';
import { lastSignInsOf } from './list/last-sign-ins.ts';
import { pullUsers } from './pull.ts';
import { activateUsers, inactivateUsers } from './status-change.ts';
import { saveUser } from './save.ts';
import { visibleApplicationsOf } from './visible-applications.ts';
import type { Viewer } from '../access/viewer.ts';
import { etagHeader, visibleTo } from '../access/etag.ts';

const USER_LISTS = ['users', 'businessProfiles', 'visibilityProfiles'] as const;

/** Maximum number of uuids in a log line. */
const MAX_LOGGED = 100;

/** The response of `getUserByUsername` if the caller is not signed in, or can see no user with this username. */
const NOBODY = { username: 'unknown', active: false };

/** Logs a change of status. Names at most `MAX_LOGGED` users, because a call can change thousands. */
function logStatus(message: string, changed: readonly ChangedUser[], by: string, log: FastifyBaseLogger) {
  const uuids = changed.flatMap((user) => (user.changed ? user.uuid : []));
  if (uuids.length === 0) return;
  log.info({ users: uuids.slice(0, MAX_LOGGED), number: uuids.length, by }, message);
}

export function userHandlers(services: Services) {
  const { db, config, inventory, pushes, addressNotices, now, tablesWithCompany } = services;
  const users = (viewer: Viewer, active: Flag, query: Input<'listActiveUsers'>['query']) => {
    const view = viewOfUsers(viewer);
    const asked = readPage(query, USER_PAGES);
    // A list that is filtered by last sign-in has no ETag, because sign-ins do not raise the versions of lists.
    const versions = query.lastSignIn === undefined ? USER_LISTS : null;
    return asked
      ? pageOf(versions, view, query, () => findUsers(services, viewer, { ...asked, active }))
      : list({ lists: USER_LISTS, view, build: () => listUsers(db, viewer, active) });
  };

  const tagged = (viewer: Viewer, { uuid, version }: { uuid: string; version: number }) =>
    etagHeader(db, {
      uuid,
      version,
      findVisible: visibleTo(viewer, async () => (await findUser(db, viewer, { uuid }))?.user),
    });

  /**
   * Pushes a saved user to the applications, and returns the response. The worker pushes to the applications that only
   * a hidden profile chooses, because neither a failure nor a delay may reveal them (B12.6).
   *
   * @throws Problem source_failed if a push failed
   */
  async function answerSaved(
    uuid: string,
    businessProfiles: readonly (string | null)[],
    viewer: Viewer,
    lease: Lease,
    log: FastifyBaseLogger,
  ) {
    const visible = seesEverything(viewer)
      ? undefined
      : await visibleApplicationsOf(db, viewer, businessProfiles);
    const [found, { failed, isDone }] = await Promise.all([
      // The user is read as the service itself, because the save may remove the viewer's right to see this user, but
      // the response still contains the user.
      findUser(db, SYSTEM_PRINCIPAL, { uuid }, viewer),
      pushNow(services, uuid, lease, visible),
    ]);
    if (!isDone) pushes.wake();
    if (!found) throw problem('not_found');
    for (const { name, reason } of failed) {
      log.warn({ application: name, reason }, 'could not push a user to an application');
    }
    if (failed.length === 0) {
      return { status: 200 as const, body: found.user, headers: await tagged(viewer, found) };
    }
    throw problem('source_failed', {
      message: 'The user is saved, but some applications were not updated.',
      extensions: { failedUpdateApps: failed.map(({ name }) => name), savedUuid: uuid },
    });
  }

  return {
    listActiveUsers: async ({ query }, { viewer }) => users(viewer, 1, query),
    listInactiveUsers: async ({ query }, { viewer }) => users(viewer, 0, query),
    listLastSignIns: async ({ query }, { viewer }) => ({
      status: 200,
      body: await lastSignInsOf(db, viewer, query.uuid),
    }),
    getUser: async ({ params }, { viewer }) => {
      const found = await findUser(db, viewer, { uuid: params.uuid });
      if (!found) throw problem('not_found');
      return { status: 200, body: found.user, headers: await tagged(viewer, found) };
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
      const lease = newLease(now());
      const { uuid, emailChanges, change, businessProfiles } = await saveUser(db, viewer, {
        user: body.user,
        clonedId: body.clonedId ?? null,
        ifMatch: headers['if-match'],
        snmpManager: config.snmpManager,
        sso: config.sso,
        lease,
      });
      request.log.info({ users: [uuid], number: 1, by: viewer.uuid }, `users were ${change}`);
      addressNotices.send(emailChanges, request.log);
      return afterCommit(db, () => answerSaved(uuid, businessProfiles, viewer, lease, request.log));
    },
    activateUsers: async ({ body }, { viewer, request }) => {
      const changed = await activateUsers(db, viewer, [...new Set(body.map(({ uuid }) => uuid))]);
      logStatus('users were activated', changed, viewer.uuid, request.log);
      pushes.wake();
      return { status: 200, body: changed };
    },
    inactivateUsers: async ({ body }, { viewer, request }) => {
      const uuids = [...new Set(body.map(({ uuid }) => uuid))];
      const changed = await inactivateUsers(db, viewer, uuids, config.sso);
      logStatus('users were deactivated', changed, viewer.uuid, request.log);
      pushes.wake();
      return { status: 200, body: changed };
    },
    unbindUser: async ({ params }, { viewer }) => {
      await unbindUser(db, viewer, params.uuid, config.sso);
      const found = await afterCommit(db, () => findUser(db, viewer, params));
      if (!found) throw problem('not_found');
      return { status: 200, body: found.user, headers: await afterCommit(db, () => tagged(viewer, found)) };
    },
    pullUsers: async (_input, { viewer, request }) => {
      const { layoutCode, snmpManager } = config;
      const options = { inventory, layoutCode, tablesWithCompany, snmpManager, log: request.log };
      const { result, emailChanges } = await pullUsers(db, viewer, options);
      const { created, updated, unchanged } = result;
      request.log.info({ created, updated, unchanged, by: viewer.uuid }, 'users were pulled');
      pushes.wake();
      addressNotices.send(emailChanges, request.log);
      return { status: 200, body: result };
    },
  } satisfies Partial<Handlers>;
}
