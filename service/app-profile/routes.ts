import { limitOf, viewOf } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/open.ts';
import { listBusinessProfilesOf } from '../business-profile/queries.ts';
import type { Handlers } from '../http/handlers.ts';
import { list, pageOf } from '../http/lists.ts';
import { readPage } from '../http/pages.ts';
import { problem } from '../problem.ts';
import { answerChoosingProfiles, answerProfile, answerSaved, NO_CONTENT } from '../profile/answers.ts';
import type { Services } from '../services.ts';
import { findAppProfile, listAppProfiles, APP_PROFILE_PAGES, pageOfAppProfiles } from './queries.ts';
import { deleteAppProfile, saveAppProfile } from './save.ts';

const LISTS = ['appProfiles', 'applications', 'companies'] as const;

export const appProfileList = (db: Db, viewer: Viewer) =>
  list({
    lists: LISTS,
    view: viewOf(viewer),
    build: () => listAppProfiles(db, viewer, limitOf(viewer)),
  });

export const appProfileHandlers = ({ db, config, pushes }: Services) =>
  ({
    listAppProfiles: async ({ query }, { viewer }) => {
      const asked = readPage(query, APP_PROFILE_PAGES);
      return asked
        ? pageOf(LISTS, viewOf(viewer), query, () => pageOfAppProfiles(db, viewer, asked))
        : appProfileList(db, viewer);
    },
    getAppProfile: async ({ params }, { viewer }) =>
      answerProfile(db, viewer, await findAppProfile(db, viewer, params.uuid)),
    updateAppProfile: async ({ body, headers }, { viewer }) => {
      const row = await saveAppProfile(db, viewer, body, headers['if-match'], config.sso);
      pushes.wake();
      return answerSaved(db, viewer, body.name, row, findAppProfile);
    },
    deleteAppProfile: async ({ params }, { viewer }) => {
      await deleteAppProfile(db, viewer, params.uuid, config.sso);
      pushes.wake();
      return NO_CONTENT;
    },
    listBusinessProfilesOfAppProfile: async ({ params: { uuid }, query }, { viewer }) => {
      if (!(await findAppProfile(db, viewer, uuid))) throw problem('not_found');
      const find = () => listBusinessProfilesOf(db, viewer, [uuid]);
      return answerChoosingProfiles(db, viewer, { view: uuid, named: query.users, find });
    },
  }) satisfies Partial<Handlers>;
