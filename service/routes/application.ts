import { findApplication, listApplications } from '../db/queries/applications.ts';
import type { Handlers } from '../handlers.ts';
import { list } from '../lists.ts';
import { problem } from '../problem.ts';
import { viewOf } from '../rules/visible-to.ts';
import type { Services } from '../services.ts';
import { rowTag } from './row-tag.ts';

/** The calls about applications. */
export function applicationHandlers({ db }: Services): Pick<Handlers, 'listApplications' | 'getApplication'> {
  return {
    listApplications: async (_input, { viewer }) =>
      list({
        lists: ['applications', 'appProfiles', 'companies'],
        view: viewOf(viewer),
        build: () => listApplications(db, viewer),
      }),
    getApplication: async ({ params }, { viewer }) => {
      const found = await findApplication(db, viewer, params.uuid);
      if (!found) throw problem('not_found');
      return { status: 200, body: found.application, headers: rowTag(found.version) };
    },
  };
}
