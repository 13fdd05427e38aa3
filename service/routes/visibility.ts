import { clusterTrees, visibilityElements } from '../db/queries/visibility.ts';
import type { Handlers } from '../handlers.ts';
import { list } from '../lists.ts';
import type { Services } from '../services.ts';

type VisibilityCalls = 'listClusters' | 'listCompanies' | 'listLocations' | 'getVisibilityElements';

/** The look-up lists that everybody sees alike: clusters, visibility elements, companies, locations. */
export function visibilityHandlers({ db }: Services): Pick<Handlers, VisibilityCalls> {
  const view = 'everybody';
  return {
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
