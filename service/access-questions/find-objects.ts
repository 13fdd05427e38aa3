import { ACCESS } from '../../openapi/generated/access.ts';
import type { AccessKind, AccessObject } from '../../openapi/generated/types.ts';
import { matchesFilter, parseFilter, searchKey } from '../../openapi/rules/text-match.ts';
import { compareKeys } from '../../openapi/rules/text-order.ts';
import { mayCall } from '../access/may-call.ts';
import type { Viewer } from '../access/viewer.ts';
import { canSee, canSeeGranted, seesEverything } from '../access/visible-to.ts';
import type { HistoryPoint } from '../change-history/access-links.ts';
import { REFERENCED_TABLES } from '../change-history/name-references.ts';
import type { ItemContent } from '../change-history/recorded-object.ts';
import { isVisibleItem } from '../change-history/visible-items.ts';
import type { Context } from '../context.ts';
import { chunks } from '../db/chunks.ts';
import { groupBy } from '../db/group-by.ts';
import { type ListName, readListState } from '../db/list-versions.ts';
import type { Db } from '../db/open.ts';
import type { NamedRow, SearchedObject } from './searched-object.ts';

/** The call that lists the objects of a kind. Administrators who may not make it cannot ask about these objects. */
const LISTED_BY = {
  role: 'listAppProfiles',
  element: 'listAppProfiles',
  appProfile: 'listAppProfiles',
  businessProfile: 'listBusinessProfiles',
  visibilityProfile: 'listVisibilityProfiles',
  application: 'listApplications',
  cluster: 'listClusters',
  visibilityElement: 'getVisibilityElements',
} as const satisfies Record<AccessKind, keyof typeof ACCESS>;

const KINDS = Object.keys(LISTED_BY) as AccessKind[];

const mayAskAbout = (viewer: Viewer, kind: AccessKind): boolean =>
  mayCall(ACCESS[LISTED_BY[kind]], viewer.roles);

/** The kinds of objects that only some administrators can see. */
const LIMITED = ['role', 'element', 'appProfile', 'businessProfile', 'visibilityProfile'] as const;

type LimitedKind = (typeof LIMITED)[number];

const isLimited = (kind: AccessKind): kind is LimitedKind => (LIMITED as readonly string[]).includes(kind);

/** Reads existing objects of a kind; all of them if `uuids` is null. */
async function readRows(db: Db, kind: AccessKind, uuids: readonly string[] | null): Promise<NamedRow[]> {
  const rows: NamedRow[] = [];
  for (const part of uuids === null ? [null] : chunks(uuids)) {
    rows.push(...(await readPart(db, kind, part)));
  }
  return rows;
}

async function readPart(db: Db, kind: AccessKind, uuids: string[] | null): Promise<NamedRow[]> {
  const open = { minimum_role: 'ADMIN', company_uuid: null, application: null } as const;
  switch (kind) {
    case 'role':
    case 'element': {
      const rows = await db
        .selectFrom(`${REFERENCED_TABLES[kind] as 'application_roles'} as object`)
        .innerJoin('applications as application', 'application.uuid', 'object.application_uuid')
        .select(['object.uuid', 'object.name', 'object.minimum_role', 'object.company_uuid'])
        .select('application.name as application')
        .$if(uuids !== null, (objects) => objects.where('object.uuid', 'in', uuids))
        .execute();
      return rows;
    }
    case 'appProfile':
      return db
        .selectFrom('app_profiles as object')
        .innerJoin('applications as application', 'application.uuid', 'object.application_uuid')
        .select(['object.uuid', 'object.name', 'object.minimum_role', 'object.company_uuid'])
        .select('application.name as application')
        .$if(uuids !== null, (objects) => objects.where('object.uuid', 'in', uuids))
        .execute();
    case 'businessProfile':
    case 'visibilityProfile': {
      const rows = await db
        .selectFrom(`${REFERENCED_TABLES[kind] as 'business_profiles'} as object`)
        .select(['object.uuid', 'object.name', 'object.minimum_role', 'object.company_uuid'])
        .$if(uuids !== null, (objects) => objects.where('object.uuid', 'in', uuids))
        .execute();
      return rows.map((row) => ({ ...row, application: null }));
    }
    default: {
      const rows = await db
        .selectFrom(`${REFERENCED_TABLES[kind] as 'clusters'} as object`)
        .select(['object.uuid', 'object.name'])
        .$if(uuids !== null, (objects) => objects.where('object.uuid', 'in', uuids))
        .execute();
      return rows.map((row) => ({ ...row, ...open }));
    }
  }
}

const isVisibleRow = (viewer: Viewer, kind: AccessKind, row: NamedRow): boolean => {
  if (!isLimited(kind)) return true;
  return kind === 'role' || kind === 'element' ? canSeeGranted(viewer, row) : canSee(viewer, row);
};

const asObject = (kind: AccessKind, { uuid, name, application }: NamedRow): AccessObject => ({
  kind,
  uuid,
  name,
  application,
});

/** Returns an object as of a point in the history; undefined if the viewer may not see it. */
export type ObjectAt = (uuid: string, since: HistoryPoint) => AccessObject | undefined;

/**
 * Reads objects that the viewer may see, by uuid, with the names that they had at each point in the history. Includes
 * objects that were deleted later. Omits objects with a later change that the viewer may not see.
 *
 * @param oldest the earliest point for which the returned function is called; null if only the present is needed
 */
export async function readObjects(
  db: Db,
  viewer: Viewer,
  kind: AccessKind,
  uuids: Iterable<string>,
  oldest: HistoryPoint,
): Promise<ObjectAt> {
  const wanted = [...new Set(uuids)];
  const rows = await readRows(db, kind, wanted);
  const found = new Map(
    rows.filter((row) => isVisibleRow(viewer, kind, row)).map((row) => [row.uuid, asObject(kind, row)]),
  );
  if (oldest === null) return (uuid) => found.get(uuid);
  const existing = new Set(rows.map(({ uuid }) => uuid));
  const deleted = wanted.filter((uuid) => !existing.has(uuid));
  for (const object of await deletedObjects(db, viewer, kind, deleted)) found.set(object.uuid, object);
  const hidden = await lastHiddenChanges(db, viewer, [...found.keys()], oldest);
  const renames = groupBy(await findRenames(db, [...found.keys()], oldest), 'uuid');
  return (uuid, since) => {
    const object = found.get(uuid);
    if (!object || since === null) return object;
    if ((hidden.get(uuid) ?? '') >= since) return undefined;
    // The first later change of the name contains the name at that point.
    const renamed = renames.get(uuid)?.find(({ change }) => change >= since);
    return renamed ? { ...object, name: renamed.before } : object;
  };
}

/** Finds objects as `readObjects`, as of one point in the history. */
export async function findVisibleObjects(
  db: Db,
  viewer: Viewer,
  kind: AccessKind,
  uuids: Iterable<string>,
  since: HistoryPoint,
): Promise<Map<string, AccessObject>> {
  const wanted = [...new Set(uuids)];
  const objectAt = await readObjects(db, viewer, kind, wanted, since);
  return new Map(
    wanted.flatMap((uuid) => {
      const object = objectAt(uuid, since);
      return object ? [[uuid, object]] : [];
    }),
  );
}

interface Rename {
  readonly uuid: string;
  readonly change: string;
  readonly before: string;
}

/** Finds the changes of names since a point in the history, the oldest first. */
async function findRenames(db: Db, uuids: readonly string[], since: string): Promise<Rename[]> {
  const renames: Rename[] = [];
  for (const part of chunks(uuids)) {
    const rows = await db
      .selectFrom('change_items as item')
      .select(['item.object_uuid', 'item.change_uuid', 'item.content'])
      .where('item.object_uuid', 'in', part)
      .where('item.change_uuid', '>=', since)
      .where('item.operation', '=', 'updated')
      .orderBy('item.change_uuid')
      .execute();
    for (const { object_uuid: uuid, change_uuid: change, content } of rows) {
      const renamed = (JSON.parse(content) as ItemContent).fields.find(({ field }) => field === 'name');
      if (typeof renamed?.before === 'string') renames.push({ uuid, change, before: renamed.before });
    }
  }
  return renames;
}

/**
 * Finds deleted objects, with their last recorded names. The name of a deleted role or element is read from the changes
 * of the application profiles that granted it.
 */
async function deletedObjects(
  db: Db,
  viewer: Viewer,
  kind: AccessKind,
  uuids: readonly string[],
): Promise<AccessObject[]> {
  const objects: AccessObject[] = [];
  for (const part of chunks(uuids)) {
    if (kind === 'role' || kind === 'element') {
      // The history does not record who could see a deleted role or element, so only viewers who see everything find
      // it.
      if (!seesEverything(viewer)) continue;
      const rows = await db
        .selectFrom('access_link_changes')
        .select(({ fn }) => ['to_uuid as uuid', fn.max('to_name').as('name')])
        .where('to_uuid', 'in', part)
        .where('kind', '=', kind)
        .groupBy('to_uuid')
        .execute();
      objects.push(...rows.map(({ uuid, name }) => ({ kind, uuid, name: name ?? uuid, application: null })));
      continue;
    }
    const rows = await db
      .selectFrom('change_items as item')
      .select(['item.object_uuid', 'item.content'])
      .where('item.object_uuid', 'in', part)
      .where('item.operation', '=', 'deleted')
      .where(isVisibleItem(viewer))
      .execute();
    objects.push(
      ...rows.map(({ object_uuid: uuid, content }) => ({
        kind,
        uuid,
        name: (JSON.parse(content) as ItemContent).name,
        application: null,
      })),
    );
  }
  return objects;
}

/** Finds, for each object with changes since a point in the history that the viewer may not see, the last of them. */
export async function lastHiddenChanges(
  db: Db,
  viewer: Viewer,
  uuids: readonly string[],
  since: string,
): Promise<Map<string, string>> {
  const hidden = new Map<string, string>();
  if (seesEverything(viewer)) return hidden;
  for (const part of chunks(uuids)) {
    const rows = await db
      .selectFrom('change_items as item')
      .select(({ fn }) => ['item.object_uuid as uuid', fn.max('item.change_uuid').as('last')])
      .where('item.object_uuid', 'in', part)
      .where('item.change_uuid', '>=', since)
      .where((eb) => eb.not(isVisibleItem(viewer)(eb)))
      .groupBy('item.object_uuid')
      .execute();
    for (const { uuid, last } of rows) hidden.set(uuid, last);
  }
  return hidden;
}

/** Finds an object about which the viewer may ask; null if it does not exist, or the viewer may not see it. */
export async function findObject(
  db: Db,
  viewer: Viewer,
  { kind, uuid }: { kind: AccessKind; uuid: string },
  since: HistoryPoint,
): Promise<AccessObject | null> {
  if (!mayAskAbout(viewer, kind)) return null;
  return (await findVisibleObjects(db, viewer, kind, [uuid], since)).get(uuid) ?? null;
}

/** Maximum number of objects in a response. */
const MAX_OBJECTS = 20;

/** The lists whose versions change when the objects of a kind change, or the names of their applications. */
const LISTS = {
  role: ['applications'],
  element: ['applications'],
  application: ['applications'],
  appProfile: ['appProfiles', 'applications'],
  businessProfile: ['businessProfiles'],
  visibilityProfile: ['visibilityProfiles'],
  cluster: ['clusters'],
  visibilityElement: ['visibilityElements'],
} as const satisfies Record<AccessKind, readonly ListName[]>;

/** Reads all objects of a kind, sorted by their search keys. */
async function readSearched(db: Db, kind: AccessKind): Promise<SearchedObject[]> {
  const rows = await readRows(db, kind, null);
  return rows
    .map((row) => ({ ...row, key: searchKey(row.name) }))
    .toSorted((a, b) => compareKeys(a.key, b.key));
}

/**
 * Finds the objects whose names contain a text, sorted by name, with exact matches first. The objects are cached,
 * because reading 50,000 names from the database takes longer than searching them.
 */
export async function searchObjects(
  { db, caches }: Pick<Context, 'db' | 'caches'>,
  viewer: Viewer,
  typed: string,
): Promise<AccessObject[]> {
  const sought = parseFilter(typed);
  const kinds = KINDS.filter((kind) => mayAskAbout(viewer, kind));
  const { installation, versions } = await readListState(db);
  const found: { object: AccessObject; isExact: boolean; key: string }[] = [];
  for (const kind of kinds) {
    const tag = [installation, ...LISTS[kind].map((list) => versions.get(list) ?? 0)].join('.');
    const objects = await caches.searchedObjects.get(kind, () => readSearched(db, kind), tag);
    const matches = objects.filter(
      (row) => matchesFilter(sought, row.key) && isVisibleRow(viewer, kind, row),
    );
    const isExact = ({ key }: SearchedObject): boolean => key === sought.part;
    const first = [...matches.filter(isExact), ...matches.filter((row) => !isExact(row))];
    for (const row of first.slice(0, MAX_OBJECTS)) {
      found.push({ object: asObject(kind, row), isExact: isExact(row), key: row.key });
    }
  }
  return found
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || compareKeys(a.key, b.key))
    .slice(0, MAX_OBJECTS)
    .map(({ object }) => object);
}
