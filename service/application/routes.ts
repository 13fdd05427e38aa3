import { deleteApplication } from './removal.ts';
import { saveApplication } from './save.ts';
import { syncApplication, syncApplications } from './sync.ts';
import { isLoopback } from '../config.ts';
import { findApplication, listApplications } from './queries.ts';
import { listBusinessProfilesOf } from '../business-profile/queries.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { list } from '../http/lists.ts';
import { problem } from '../problem.ts';
import { answerChoosingProfiles } from '../profile/answers.ts';
import { viewOf } from '../access/visible-to.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../access/viewer.ts';
import { etagHeader, visibleTo } from '../access/etag.ts';

export const applicationList = (db: Db, viewer: Viewer) =>
  list({
    lists: ['applications', 'appProfiles', 'companies'],
    view: viewOf(viewer),
    build: () => listApplications(db, viewer),
  });

export function applicationHandlers(services: Services) {
  const { db, config, pushes } = services;
  const one = async (viewer: Viewer, uuid: string) => {
    const found = await findApplication(db, viewer, uuid);
    if (!found) throw problem('not_found');
    return {
      status: 200 as const,
      body: found.application,
      headers: await etagHeader(db, {
        ...found,
        findVisible: visibleTo(viewer, async () => found.application),
      }),
    };
  };

  return {
    listApplications: async (_input, { viewer }) => applicationList(db, viewer),
    getApplication: async ({ params }, { viewer }) => one(viewer, params.uuid),
    listBusinessProfilesOfApplication: async ({ params: { uuid }, query }, { viewer }) => {
      const found = await findApplication(db, viewer, uuid);
      if (!found) throw problem('not_found');
      const appProfiles = (found.application.appProfiles ?? []).map((profile) => profile.uuid);
      const find = () => listBusinessProfilesOf(db, viewer, appProfiles);
      return answerChoosingProfiles(db, viewer, { view: uuid, named: query.users, find });
    },
    updateApplication: async ({ body, headers }, { viewer }) => {
      const uuid = await saveApplication(services, {
        application: body,
        ifMatch: headers['if-match'],
        allowsLoopback: isLoopback(config.host),
      });
      pushes.wake();
      return afterCommit(db, () => one(viewer, uuid));
    },
    deleteApplication: async ({ params }) => {
      await deleteApplication(db, params.uuid);
      pushes.wake();
      return { status: 204, body: undefined };
    },
    syncApplication: async ({ body }, { viewer, request }) => {
      await syncApplication(services, body.uuid, request.log);
      pushes.wake();
      return afterCommit(db, () => one(viewer, body.uuid));
    },
    syncAllApplications: async (_input, { viewer, request }) => {
      const { synced, failed } = await syncApplications(services, request.log);
      pushes.wake();
      for (const { name, problem: refusal } of failed) {
        request.log.warn({ application: name, reason: refusal.message }, 'could not sync an application');
      }
      const [first] = failed;
      if (first && synced.length === 0) {
        const message = `No application could be synced. ${first.problem.message}`;
        throw problem(first.problem.code, { message });
      }
      const isSynced = new Set(synced.map(({ uuid }) => uuid));
      const all = await afterCommit(db, () => listApplications(db, viewer));
      return { status: 200, body: all.filter(({ uuid }) => isSynced.has(uuid)) };
    },
  } satisfies Partial<Handlers>;
}
