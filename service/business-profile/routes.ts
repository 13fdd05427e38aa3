import { viewOf } from '../access/visible-to.ts';
import type { Handlers } from '../http/handlers.ts';
import { list } from '../http/lists.ts';
import { problem } from '../http/problem.ts';
import { answerProfile, answerSaved, answerUsersOf, GONE } from '../profile/answers.ts';
import type { Services } from '../services.ts';
import { findBusinessProfile, listBusinessProfiles } from './queries.ts';
import { deleteBusinessProfile, saveBusinessProfile } from './save.ts';

export const businessProfileHandlers = ({ db, pushes }: Services) =>
  ({
    listBusinessProfiles: async (_input, { viewer }) =>
      list({
        lists: ['businessProfiles', 'appProfiles', 'applications', 'companies'],
        view: viewOf(viewer),
        build: () => listBusinessProfiles(db, viewer),
      }),
    getBusinessProfile: async ({ params }, { viewer }) =>
      answerProfile(await findBusinessProfile(db, viewer, params.uuid)),
    updateBusinessProfile: async ({ body, headers }, { viewer }) => {
      const row = await saveBusinessProfile(db, viewer, body, headers['if-match']);
      pushes.wake();
      return answerSaved(body.name, row);
    },
    deleteBusinessProfile: async ({ params }, { viewer }) => {
      await deleteBusinessProfile(db, viewer, params.uuid);
      pushes.wake();
      return GONE;
    },
    listUsersOfBusinessProfile: async ({ params }, { viewer }) => {
      if (!(await findBusinessProfile(db, viewer, params.uuid))) throw problem('not_found');
      return answerUsersOf(db, viewer, { kind: 'business', uuid: params.uuid });
    },
  }) satisfies Partial<Handlers>;
