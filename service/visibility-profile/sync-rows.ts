import type { Insertable } from 'kysely';
import { recordAround } from '../change-history/record.ts';
import type { RecordedKind } from '../change-history/recorded-object.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { discardPlansAfterPage } from '../db/discard-plans.ts';
import type { ClusterTable, VisibilityElementTable, VisibilityKind } from './tables.ts';
import { lockList, bumpListVersions } from '../db/list-versions.ts';
import { problem } from '../problem.ts';
import { difference } from '../sources/difference.ts';
import type { SourceElement } from '../sources/inventory/lists.ts';
import { RECORDED_CLUSTERS, RECORDED_VISIBILITY_ELEMENTS } from './recorded-elements.ts';
import { RECORDED_VISIBILITY_PROFILES } from './recorded-visibility-profile.ts';

export interface Replaced {
  elements: number;
  written: number;
  removed: number;
  /** The number of visibility profiles that lost elements. */
  profiles: number;
  /** Number of visibility profiles that lost their primary visibility or their default cluster group. */
  pointing: number;
}

/** Number of rows in each query. A query for a whole table would block the event loop. */
const PAGE = 2000;

/**
 * The list to which rows of one kind belong, and the functions that read and write these rows. A function that takes an
 * array accepts at most `ROWS_PER_STATEMENT` rows or uuids.
 */
interface Store<Row> {
  list: 'clusters' | 'visibilityElements';
  recorded: RecordedKind;
  /** Returns the page of rows that follows a uuid, sorted by uuid. */
  storedAfter: (db: Db, uuid: string) => Promise<Row[]>;
  write: (db: Db, rows: Row[]) => Promise<unknown>;
  remove: (db: Db, uuids: string[]) => Promise<unknown>;
  holding: (db: Db, uuids: string[]) => Promise<{ profile: string }[]>;
  /** Returns the profiles whose primary visibility or default cluster group is one of these rows. */
  pointing: (db: Db, uuids: string[]) => Promise<{ profile: string }[]>;
}

const clusterStore: Store<Insertable<ClusterTable>> = {
  list: 'clusters',
  recorded: RECORDED_CLUSTERS,
  storedAfter: (db, uuid) =>
    db.selectFrom('clusters').selectAll().where('uuid', '>', uuid).orderBy('uuid').limit(PAGE).execute(),
  write: (db, rows) =>
    db
      .insertInto('clusters')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('uuid').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          parent_uuid: eb.ref('excluded.parent_uuid'),
          position: eb.ref('excluded.position'),
        })),
      )
      .execute(),
  remove: (db, uuids) => db.deleteFrom('clusters').where('uuid', 'in', uuids).execute(),
  holding: (db, uuids) =>
    db
      .selectFrom('visibility_profile_clusters')
      .select('visibility_profile_uuid as profile')
      .distinct()
      .where('cluster_uuid', 'in', uuids)
      .execute(),
  pointing: (db, uuids) =>
    db
      .selectFrom('visibility_profiles')
      .select('uuid as profile')
      .where('primary_cluster_uuid', 'in', uuids)
      .execute(),
};

const elementStore = (kind: VisibilityKind): Store<Insertable<VisibilityElementTable>> => ({
  list: 'visibilityElements',
  recorded: RECORDED_VISIBILITY_ELEMENTS,
  storedAfter: (db, uuid) =>
    db
      .selectFrom('visibility_elements')
      .selectAll()
      .where('kind', '=', kind)
      .where('uuid', '>', uuid)
      .orderBy('uuid')
      .limit(PAGE)
      .execute(),
  write: (db, rows) =>
    db
      .insertInto('visibility_elements')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('uuid').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
      )
      .execute(),
  remove: (db, uuids) => db.deleteFrom('visibility_elements').where('uuid', 'in', uuids).execute(),
  holding: (db, uuids) =>
    db
      .selectFrom('visibility_profile_elements')
      .select('visibility_profile_uuid as profile')
      .distinct()
      .where('element_uuid', 'in', uuids)
      .execute(),
  pointing: (db, uuids) =>
    db
      .selectFrom('visibility_profiles')
      .select('uuid as profile')
      .where('default_cluster_group_uuid', 'in', uuids)
      .execute(),
});

/**
 * Replaces all clusters. The row of each cluster must come after the row of its parent.
 *
 * @throws Problem source_failed if there are no rows while profiles have clusters
 */
export async function replaceClusters(db: Db, rows: Insertable<ClusterTable>[]): Promise<Replaced> {
  await lockList(db, 'clusters');
  return replace(db, clusterStore, rows);
}

/**
 * Replaces all elements of a kind.
 *
 * @throws Problem source_failed if an element is stored as another kind, or if the list is empty while
 * profiles have elements
 */
export async function replaceElements(
  db: Db,
  kind: VisibilityKind,
  elements: readonly SourceElement[],
): Promise<Replaced> {
  await lockList(db, 'visibilityElements');
  await assertKindsKept(db, kind, elements);
  return replace(
    db,
    elementStore(kind),
    elements.map((element) => ({ ...element, kind })),
  );
}

async function assertKindsKept(db: Db, kind: VisibilityKind, elements: readonly SourceElement[]) {
  const others = await db
    .selectFrom('visibility_elements')
    .select('uuid')
    .where('kind', '!=', kind)
    .execute();
  const taken = new Set(others.map(({ uuid }) => uuid));
  const element = elements.find(({ uuid }) => taken.has(uuid));
  if (!element) return;
  const message = `The inventory sent an element that is known as another type (${element.uuid}).`;
  throw problem('source_failed', { message });
}

/**
 * Replaces all rows of a kind. The caller must have locked the list `store.list`, so that no concurrent save chooses
 * an element that is being removed.
 */
async function replace<Row extends { uuid: string }>(
  db: Db,
  store: Store<Row>,
  rows: readonly Row[],
): Promise<Replaced> {
  const { written, removed } = await difference(await storedIn(db, store), rows);
  const pointing = await profilesIn(removed, (uuids) => store.pointing(db, uuids));
  const holding = await profilesIn(removed, (uuids) => store.holding(db, uuids));
  const profiles = new Set([...holding, ...pointing]);
  if (rows.length === 0 && profiles.size > 0) {
    // An empty list is refused, because it is probably an error of the inventory, and would remove all elements from
    // the profiles for good.
    const message = 'The inventory sent no elements, but visibility profiles use some.';
    throw problem('source_failed', { message });
  }
  if (written.length + removed.length > 0) await bumpListVersions(db, store.list);
  const recorded = [
    { kind: store.recorded, uuids: [...written.map(({ uuid }) => uuid), ...removed] },
    { kind: RECORDED_VISIBILITY_PROFILES, uuids: [...profiles] },
  ];
  await recordAround(db, recorded, async () => {
    // The profiles are changed before the rows. The deletion of a profile has the same order; another order could
    // deadlock.
    await changeProfiles(db, [...profiles]);
    // Rows are written before others are deleted. Deletes cascade, so the other order would delete children that have
    // moved to another parent.
    let page = 0;
    for (const part of chunks(written)) {
      await store.write(db, part);
      await discardPlansAfterPage(db, ++page);
    }
    for (const part of chunks(removed)) await store.remove(db, part);
  });
  return {
    elements: rows.length,
    written: written.length,
    removed: removed.length,
    profiles: profiles.size,
    pointing: pointing.size,
  };
}

async function storedIn<Row extends { uuid: string }>(db: Db, store: Store<Row>): Promise<Row[]> {
  const stored: Row[] = [];
  for (let last: Row | undefined; ;) {
    const page: Row[] = await store.storedAfter(db, last?.uuid ?? '');
    for (const row of page) stored.push(row);
    last = page.at(-1);
    if (page.length < PAGE) return stored;
  }
}

async function profilesIn(
  uuids: readonly string[],
  find: (uuids: string[]) => Promise<{ profile: string }[]>,
): Promise<Set<string>> {
  const profiles = new Set<string>();
  for (const part of chunks(uuids)) {
    for (const { profile } of await find(part)) profiles.add(profile);
  }
  return profiles;
}

/** Increments the versions of profiles, so that a save of an open form is refused as stale. */
async function changeProfiles(db: Db, profiles: readonly string[]): Promise<void> {
  if (profiles.length > 0) await bumpListVersions(db, 'visibilityProfiles');
  for (const part of chunks(profiles)) {
    await db
      .updateTable('visibility_profiles')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('uuid', 'in', part)
      .execute();
  }
}
