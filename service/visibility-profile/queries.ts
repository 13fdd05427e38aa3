import { setImmediate as nextTurn } from 'node:timers/promises';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type {
  Cluster,
  Reference,
  VisibilityElements,
  VisibilityProfile,
} from '../../openapi/generated/types.ts';
import { canSee, companyFor, type Principal } from '../access/visible-to.ts';
import { whereIn } from '../db/where-in.ts';
import type { Db } from '../db/open.ts';
import type { VisibilityKind } from './tables.ts';
import { groupBy } from '../db/group-by.ts';
import { reference } from '../db/reference.ts';
import type { PageRequestOf, Page } from '../db/pages.ts';
import { byName, pageOfProfiles, profilePages } from '../profile/page.ts';

/** Maps each kind of element to its field in the contract. */
export const FIELD_OF = {
  carrier: 'carriers',
  clusterGroup: 'clusterGroups',
  networkGroup: 'networkGroups',
  networkElementAttribute: 'neAttributes',
  venue: 'venues',
} as const satisfies Record<VisibilityKind, keyof VisibilityElements>;

const noElements = (): Record<(typeof FIELD_OF)[VisibilityKind], Reference[]> => ({
  carriers: [],
  clusterGroups: [],
  networkGroups: [],
  neAttributes: [],
  venues: [],
});

function byKind(rows: readonly { kind: VisibilityKind; uuid: string; name: string }[]) {
  const sets = noElements();
  for (const { kind, uuid, name } of rows) sets[FIELD_OF[kind]].push({ uuid, name });
  return sets;
}

export async function visibilityElements(db: Db): Promise<VisibilityElements> {
  return byKind(await db.selectFrom('visibility_elements').selectAll().orderBy('name').execute());
}

/** Number of clusters that are processed before the event loop gets a turn. */
const CLUSTERS_PER_TURN = 5000;

/** Reads all clusters with one query and builds their trees. Children keep their stored order. */
export async function clusterTrees(db: Db): Promise<Cluster[]> {
  // The columns of an index come first in the order. Otherwise, the embedded database would sort all rows before it
  // returns the first one.
  const rows = await db
    .selectFrom('clusters')
    .selectAll()
    .orderBy('parent_uuid')
    .orderBy('position')
    .orderBy('name')
    .execute();
  const nodes = new Map<string, Cluster & { children: Cluster[] }>();
  for (const [index, { uuid, name }] of rows.entries()) {
    if (index % CLUSTERS_PER_TURN === 0) await nextTurn();
    nodes.set(uuid, { uuid, name, children: [] });
  }
  const roots: Cluster[] = [];
  for (const [index, { uuid, parent_uuid }] of rows.entries()) {
    if (index % CLUSTERS_PER_TURN === 0) await nextTurn();
    const node = nodes.get(uuid);
    const siblings = parent_uuid === null ? roots : nodes.get(parent_uuid)?.children;
    if (node) siblings?.push(node);
  }
  return roots;
}

const profiles = (db: Db) =>
  db
    .selectFrom('visibility_profiles as profile')
    .leftJoin('companies as company', 'company.uuid', 'profile.company_uuid')
    .leftJoin('clusters as primary', 'primary.uuid', 'profile.primary_cluster_uuid')
    .leftJoin('visibility_elements as fallback', 'fallback.uuid', 'profile.default_cluster_group_uuid')
    .selectAll('profile')
    .select([
      'company.name as company_name',
      'primary.name as primary_cluster_name',
      'fallback.name as default_cluster_group_name',
    ]);

const chosenElements = (db: Db) =>
  db
    .selectFrom('visibility_profile_elements as chosen')
    .innerJoin('visibility_elements as element', 'element.uuid', 'chosen.element_uuid')
    .select(['chosen.visibility_profile_uuid', 'element.uuid', 'element.name', 'element.kind'])
    .orderBy('element.name');

const chosenClusters = (db: Db) =>
  db
    .selectFrom('visibility_profile_clusters as chosen')
    .innerJoin('clusters as cluster', 'cluster.uuid', 'chosen.cluster_uuid')
    .select(['chosen.visibility_profile_uuid', 'cluster.uuid', 'cluster.name'])
    .orderBy('cluster.name');

type ProfileRow = Awaited<ReturnType<ReturnType<typeof profiles>['execute']>>[number];
type ElementRow = Awaited<ReturnType<ReturnType<typeof chosenElements>['execute']>>[number];

const visibilityProfile = (
  principal: Principal,
  row: ProfileRow,
  elements: readonly ElementRow[],
  clusters: readonly Reference[],
): VisibilityProfile => ({
  uuid: row.uuid,
  name: row.name,
  description: row.description,
  minimumRole: { name: row.minimum_role },
  [COMPANY_FIELD]: companyFor(principal, row),
  primaryVisibility: reference(row.primary_cluster_uuid, row.primary_cluster_name),
  defaultClusterGroup: reference(row.default_cluster_group_uuid, row.default_cluster_group_name),
  clusters: clusters.map(({ uuid, name }) => ({ uuid, name })),
  ...byKind(elements),
});

/**
 * Lists the visibility profiles that the principal can see, sorted by name, with their choices.
 *
 * @param uuids limits the list to these profiles; all by default
 */
export async function listVisibilityProfiles(
  db: Db,
  principal: Principal,
  uuids?: readonly string[],
): Promise<VisibilityProfile[]> {
  const ofThese = whereIn('chosen.visibility_profile_uuid', uuids);
  const rows = await profiles(db).$call(whereIn('profile.uuid', uuids)).execute();
  const elementsOf = groupBy(await chosenElements(db).$call(ofThese).execute(), 'visibility_profile_uuid');
  const clustersOf = groupBy(await chosenClusters(db).$call(ofThese).execute(), 'visibility_profile_uuid');
  return rows
    .filter((row) => canSee(principal, row))
    .map((row) =>
      visibilityProfile(principal, row, elementsOf.get(row.uuid) ?? [], clustersOf.get(row.uuid) ?? []),
    )
    .toSorted(byName);
}

export const VISIBILITY_PROFILE_PAGES = profilePages({});

export const pageOfVisibilityProfiles = (
  db: Db,
  principal: Principal,
  asked: PageRequestOf<typeof VISIBILITY_PROFILE_PAGES>,
): Promise<Page<VisibilityProfile>> =>
  pageOfProfiles<VisibilityProfile, never>(db, principal, asked, {
    table: 'visibility_profiles',
    texts: {},
    find: (uuids) => listVisibilityProfiles(db, principal, uuids),
  });

/** Returns a visibility profile and its version; null if it does not exist or the principal cannot see it. */
export async function findVisibilityProfile(db: Db, principal: Principal, uuid: string) {
  const row = await profiles(db).where('profile.uuid', '=', uuid).executeTakeFirst();
  if (!row || !canSee(principal, row)) return null;
  const ofProfile = 'chosen.visibility_profile_uuid';
  const profile = visibilityProfile(
    principal,
    row,
    await chosenElements(db).where(ofProfile, '=', uuid).execute(),
    await chosenClusters(db).where(ofProfile, '=', uuid).execute(),
  );
  return { profile, uuid, version: row.version };
}
