import type { FastifyBaseLogger } from 'fastify';
import { clusterTrees, visibilityElements } from '../db/queries/visibility.ts';
import type { ElementType } from '../db/schema.ts';
import type { Handlers } from '../handlers.ts';
import { list } from '../lists.ts';
import { problem } from '../problem.ts';
import { ELEMENT_TYPES, hasElements } from '../rules/element-types.ts';
import type { Services } from '../services.ts';
import { syncVisibility } from '../sources/visibility.ts';

type VisibilityCalls =
  | 'listClusters'
  | 'listCompanies'
  | 'listLocations'
  | 'getVisibilityElements'
  | 'syncVisibility'
  | 'syncAllVisibility';

/**
 * The look-up lists that everybody sees alike (clusters, visibility elements, companies, locations), and the syncs of
 * what visibility profiles choose from.
 */
export function visibilityHandlers({ db, config, now }: Services): Pick<Handlers, VisibilityCalls> {
  const view = 'everybody';
  const isHere = (elementType: ElementType) => hasElements(config.layoutCode, elementType);

  async function sync(elementTypes: readonly ElementType[], log: FastifyBaseLogger) {
    const synced = await syncVisibility(db, elementTypes, { inventoryUrl: config.inventoryUrl, now });
    for (const one of synced) {
      if (one.profiles > 0) log.warn(one, 'visibility profiles lost what the inventory has no more');
      else log.info(one, 'visibility elements were synced');
    }
    return { status: 200 as const, body: synced.reduce((sum, { elements }) => sum + elements, 0) };
  }

  return {
    syncVisibility: async ({ params: { elementType } }, { request }) => {
      if (!isHere(elementType)) throw problem('not_found');
      return sync([elementType], request.log);
    },
    syncAllVisibility: async (_input, { request }) => sync(ELEMENT_TYPES.filter(isHere), request.log),
    listClusters: async () => list({ lists: ['clusters'], view, build: () => clusterTrees(db) }),
    getVisibilityElements: async () =>
      list({ lists: ['visibilityElements'], view, build: () => visibilityElements(db) }),
    listCompanies: async () =>
      list({
        lists: ['companies'],
        view,
        build: () => db.selectFrom('companies').select(['uuid', 'name']).orderBy('name').execute(),
      }),
    listLocations: async () =>
      list({
        lists: ['locations'],
        view,
        build: () =>
          db
            .selectFrom('locations')
            .select(['uuid', 'name', 'latitude', 'longitude'])
            .orderBy('name_folded')
            .execute(),
      }),
  };
}
