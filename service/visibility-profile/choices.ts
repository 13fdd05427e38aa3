import type { VisibilityProfileInput } from '../../openapi/generated/types.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { FIELD_OF } from './queries.ts';
import type { VisibilityKind } from './tables.ts';
import type { FieldProblem } from '../problem.ts';
import { hasElements } from './element-types.ts';

export interface Chosen {
  primary: string | null;
  elements: ReadonlyMap<string, VisibilityKind>;
  clusters: ReadonlySet<string>;
}

const KINDS = Object.keys(FIELD_OF) as VisibilityKind[];

/** Returns the stored choices of a profile; none for a new profile (null). */
export async function chosenBy(db: Db, profile: string | null): Promise<Chosen> {
  if (profile === null) return { primary: null, elements: new Map(), clusters: new Set() };
  const row = await db
    .selectFrom('visibility_profiles')
    .select('primary_cluster_uuid')
    .where('uuid', '=', profile)
    .executeTakeFirst();
  const elements = await db
    .selectFrom('visibility_profile_elements as chosen')
    .innerJoin('visibility_elements as element', 'element.uuid', 'chosen.element_uuid')
    .select(['element.uuid', 'element.kind'])
    .where('chosen.visibility_profile_uuid', '=', profile)
    .execute();
  const clusters = await db
    .selectFrom('visibility_profile_clusters')
    .select('cluster_uuid')
    .where('visibility_profile_uuid', '=', profile)
    .execute();
  return {
    primary: row?.primary_cluster_uuid ?? null,
    elements: new Map(elements.map(({ uuid, kind }) => [uuid, kind])),
    clusters: new Set(clusters.map(({ cluster_uuid }) => cluster_uuid)),
  };
}

/**
 * Reports newly chosen elements and clusters that do not exist. An element of a kind that the tenant's layout code does
 * not include can stay in the profile, but cannot be added.
 */
export async function findUnknownChoices(
  db: Db,
  profile: VisibilityProfileInput,
  current: Chosen,
  layoutCode: readonly string[],
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const kind of KINDS) {
    const field = FIELD_OF[kind];
    const asked = newItems(profile[field], (uuid) => current.elements.get(uuid) === kind);
    const isThere = hasElements(layoutCode, kind);
    const message = isThere ? 'This element does not exist any more.' : 'This cannot be chosen here.';
    for (const part of chunks(asked)) {
      const known = isThere ? await elementsAmong(db, kind, uuidsIn(part)) : new Set();
      problems.push(...problemsAt(field, part, known, message));
    }
  }
  for (const part of chunks(newItems(profile.clusters, (uuid) => current.clusters.has(uuid)))) {
    const known = await clustersAmong(db, uuidsIn(part));
    problems.push(...problemsAt('clusters', part, known, 'This cluster does not exist any more.'));
  }
  return problems;
}

/**
 * Writes the chosen elements and clusters of a profile. Writes only the differences, because a profile can contain
 * every cluster of a network.
 */
export async function writeChoices(
  db: Db,
  uuid: string,
  profile: VisibilityProfileInput,
  current: Chosen,
): Promise<void> {
  const elements = elementsIn(profile);
  for (const removed of chunks(without(current.elements.keys(), elements))) {
    await db
      .deleteFrom('visibility_profile_elements')
      .where('visibility_profile_uuid', '=', uuid)
      .where('element_uuid', 'in', removed)
      .execute();
  }
  for (const part of chunks(without(elements, current.elements))) {
    const rows = part.map((element_uuid) => ({ visibility_profile_uuid: uuid, element_uuid }));
    await db.insertInto('visibility_profile_elements').values(rows).execute();
  }
  const clusters = clustersIn(profile);
  for (const removed of chunks(without(current.clusters, clusters))) {
    await db
      .deleteFrom('visibility_profile_clusters')
      .where('visibility_profile_uuid', '=', uuid)
      .where('cluster_uuid', 'in', removed)
      .execute();
  }
  for (const part of chunks(without(clusters, current.clusters))) {
    const rows = part.map((cluster_uuid) => ({ visibility_profile_uuid: uuid, cluster_uuid }));
    await db.insertInto('visibility_profile_clusters').values(rows).execute();
  }
}

const elementsIn = (profile: VisibilityProfileInput): Set<string> =>
  new Set(KINDS.flatMap((kind) => (profile[FIELD_OF[kind]] ?? []).map(({ uuid }) => uuid)));

const clustersIn = ({ clusters = [] }: VisibilityProfileInput): Set<string> =>
  new Set(clusters.map(({ uuid }) => uuid));

const without = (uuids: Iterable<string>, others: { has: (uuid: string) => boolean }): string[] =>
  [...uuids].filter((uuid) => !others.has(uuid));

interface Asked {
  uuid: string;
  index: number;
}

const newItems = (asked: readonly { uuid: string }[] = [], isCurrent: (uuid: string) => boolean): Asked[] =>
  asked.flatMap(({ uuid }, index) => (isCurrent(uuid) ? [] : [{ uuid, index }]));

const uuidsIn = (asked: readonly Asked[]): string[] => asked.map(({ uuid }) => uuid);

async function elementsAmong(db: Db, kind: VisibilityKind, uuids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('visibility_elements')
    .select('uuid')
    .where('kind', '=', kind)
    .where('uuid', 'in', uuids)
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

async function clustersAmong(db: Db, uuids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('clusters').select('uuid').where('uuid', 'in', uuids).execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

const problemsAt = (
  field: string,
  asked: readonly Asked[],
  known: ReadonlySet<unknown>,
  message: string,
): FieldProblem[] =>
  asked.filter(({ uuid }) => !known.has(uuid)).map(({ index }) => ({ field: `${field}.${index}`, message }));
