import { limitOf, viewOf } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { list, pageOf } from '../http/lists.ts';
import { readPage } from '../http/pages.ts';
import { problem } from '../problem.ts';
import { answerProfile, answerSaved, answerUsersOf, NO_CONTENT } from '../profile/answers.ts';
import type { Services } from '../services.ts';
import {
  findBusinessProfile,
  listBusinessProfiles,
  BUSINESS_PROFILE_PAGES,
  pageOfBusinessProfiles,
} from './queries.ts';
import { deleteBusinessProfile, saveBusinessProfile } from './save.ts';

const LISTS = ['businessProfiles', 'appProfiles', 'applications', 'companies'] as const;

export const businessProfileList = (db: Db, viewer: Viewer) =>
  list({
    lists: LISTS,
    view: viewOf(viewer),
    build: () => listBusinessProfiles(db, viewer, limitOf(viewer)),
  });

export const businessProfileHandlers = ({ db, config, pushes }: Services) =>
  ({
    listBusinessProfiles: async ({ query }, { viewer }) => {
      const asked = readPage(query, BUSINESS_PROFILE_PAGES);
      return asked
        ? pageOf(LISTS, viewOf(viewer), query, () => pageOfBusinessProfiles(db, viewer, asked))
        : businessProfileList(db, viewer);
    },
    getBusinessProfile: async ({ params }, { viewer }) =>
      answerProfile(db, viewer, await findBusinessProfile(db, viewer, params.uuid)),
    updateBusinessProfile: async ({ body, headers }, { viewer }) => {
      const row = await saveBusinessProfile(db, viewer, body, headers['if-match'], config.sso);
      pushes.wake();
      return answerSaved(db, viewer, body.name, row, findBusinessProfile);
    },
    deleteBusinessProfile: async ({ params }, { viewer }) => {
      await deleteBusinessProfile(db, viewer, params.uuid, config.sso);
      pushes.wake();
      return NO_CONTENT;
    },
    listUsersOfBusinessProfile: async ({ params, query }, { viewer }) => {
      if (!(await findBusinessProfile(db, viewer, params.uuid))) throw problem('not_found');
      return answerUsersOf(db, viewer, { kind: 'business', uuid: params.uuid }, query.limit);
    },
  }) satisfies Partial<Handlers>;
