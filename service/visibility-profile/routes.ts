import type { FastifyBaseLogger } from 'fastify';
import { limitOf, viewOf } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/open.ts';
import type { ElementType } from './tables.ts';
import type { Handlers } from '../http/handlers.ts';
import { list, pageOf } from '../http/lists.ts';
import { readPage } from '../http/pages.ts';
import { problem } from '../problem.ts';
import { answerProfile, answerSaved, answerUsersOf, NO_CONTENT } from '../profile/answers.ts';
import type { Services } from '../services.ts';
import { ELEMENT_TYPES, hasElements } from './element-types.ts';
import {
  clusterTrees,
  findVisibilityProfile,
  listVisibilityProfiles,
  pageOfVisibilityProfiles,
  VISIBILITY_PROFILE_PAGES,
  visibilityElements,
} from './queries.ts';
import { deleteVisibilityProfile, saveVisibilityProfile } from './save.ts';
import { syncVisibility } from './sync.ts';

/** The cache key for all administrators, because they see the same elements and clusters. */
const ADMINISTRATORS = 'administrators';

const LISTS = ['visibilityProfiles', 'visibilityElements', 'clusters', 'companies'] as const;

export const visibilityProfileList = (db: Db, viewer: Viewer) =>
  list({
    lists: LISTS,
    view: viewOf(viewer),
    build: () => listVisibilityProfiles(db, viewer, limitOf(viewer)),
  });

export function visibilityProfileHandlers({ db, config, inventory }: Services) {
  const isHere = (elementType: ElementType) => hasElements(config.layoutCode, elementType);

  async function sync(elementTypes: readonly ElementType[], log: FastifyBaseLogger) {
    const synced = await syncVisibility(db, elementTypes, inventory, log);
    for (const one of synced) {
      if (one.profiles > 0)
        log.warn(one, 'visibility profiles lost elements that the inventory no longer lists');
      else log.info(one, 'visibility elements were synced');
    }
    return { status: 200 as const, body: synced.reduce((sum, { elements }) => sum + elements, 0) };
  }

  return {
    listVisibilityProfiles: async ({ query }, { viewer }) => {
      const asked = readPage(query, VISIBILITY_PROFILE_PAGES);
      return asked
        ? pageOf(LISTS, viewOf(viewer), query, () => pageOfVisibilityProfiles(db, viewer, asked))
        : visibilityProfileList(db, viewer);
    },
    getVisibilityProfile: async ({ params }, { viewer }) =>
      answerProfile(db, viewer, await findVisibilityProfile(db, viewer, params.uuid)),
    updateVisibilityProfile: async ({ body, headers }, { viewer }) => {
      const save = { profile: body, ifMatch: headers['if-match'], layoutCode: config.layoutCode };
      return answerSaved(
        db,
        viewer,
        body.name,
        await saveVisibilityProfile(db, viewer, save),
        findVisibilityProfile,
      );
    },
    deleteVisibilityProfile: async ({ params }, { viewer }) => {
      await deleteVisibilityProfile(db, viewer, params.uuid);
      return NO_CONTENT;
    },
    listUsersOfVisibilityProfile: async ({ params, query }, { viewer }) => {
      if (!(await findVisibilityProfile(db, viewer, params.uuid))) throw problem('not_found');
      return answerUsersOf(db, viewer, { kind: 'visibility', uuid: params.uuid }, query.limit);
    },
    listClusters: async () =>
      list({ lists: ['clusters'], view: ADMINISTRATORS, build: () => clusterTrees(db) }),
    getVisibilityElements: async () =>
      list({ lists: ['visibilityElements'], view: ADMINISTRATORS, build: () => visibilityElements(db) }),
    syncVisibility: async ({ params: { elementType } }, { request }) => {
      if (!isHere(elementType)) throw problem('not_found');
      return sync([elementType], request.log);
    },
    syncAllVisibility: async (_input, { request }) => sync(ELEMENT_TYPES.filter(isHere), request.log),
  } satisfies Partial<Handlers>;
}
