import type { FastifyBaseLogger } from 'fastify';
import { clusterTrees, visibilityElements } from './queries.ts';
import type { ElementType } from '../db/schema.ts';
import type { ListName } from '../db/versions.ts';
import type { Handlers } from '../http/handlers.ts';
import { list } from '../http/lists.ts';
import { problem } from '../http/problem.ts';
import { ELEMENT_TYPES, hasElements } from './element-types.ts';
import { viewOf } from '../access/visible-to.ts';
import type { Services } from '../services.ts';
import { syncVisibility } from './sync.ts';
import type { Viewer } from '../access/viewer.ts';

type VisibilityCalls =
  | 'listClusters'
  | 'listCompanies'
  | 'listLocations'
  | 'getVisibilityElements'
  | 'syncVisibility'
  | 'syncAllVisibility';

/** A look-up list: administrators see all of it alike, anybody else what their own account has of it. */
function lookUp<Row extends { uuid: string }>(viewer: Viewer, name: ListName, rows: () => Promise<Row[]>) {
  const seesAll = viewer.roles.length > 0;
  return list({
    lists: [name],
    view: seesAll ? 'administrators' : viewOf(viewer),
    build: async () => (seesAll ? rows() : (await rows()).filter(({ uuid }) => viewer.own.has(uuid))),
  });
}

/**
 * The look-up lists that all administrators see alike (clusters, visibility elements, companies, locations), and the
 * syncs of what visibility profiles choose from.
 */
export function visibilityHandlers({
  db,
  config,
  inventory,
  now,
}: Services): Pick<Handlers, VisibilityCalls> {
  const view = 'administrators';
  const isHere = (elementType: ElementType) => hasElements(config.layoutCode, elementType);

  async function sync(elementTypes: readonly ElementType[], log: FastifyBaseLogger) {
    const synced = await syncVisibility(db, elementTypes, { inventory, now });
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
    listCompanies: async (_input, { viewer }) =>
      lookUp(viewer, 'companies', () =>
        db.selectFrom('companies').select(['uuid', 'name']).orderBy('name').execute(),
      ),
    listLocations: async (_input, { viewer }) =>
      lookUp(viewer, 'locations', () =>
        db
          .selectFrom('locations')
          .select(['uuid', 'name', 'latitude', 'longitude'])
          .orderBy('name_folded')
          .execute(),
      ),
  };
}
