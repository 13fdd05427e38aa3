import { chunks } from '../db/chunks.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { CompanyTable, LocationTable } from '../db/schema.ts';
import { touchLists } from '../db/versions.ts';
import { difference } from './difference.ts';
import { entriesOf, unusableEntry, type EntryOf, type Listing } from './inventory/lists.ts';

/** What a pull did to locations, or to companies; `kept` are those that the inventory has no more, but are in use. */
export interface PlacesResult {
  created: number;
  updated: number;
  unchanged: number;
  removed: number;
  kept: number;
}

type PlaceKind = 'locations' | 'companies';

/**
 * The places that a list names, by folded name: users name theirs.
 *
 * @throws Problem source_failed as `entriesOf`; where a name comes twice.
 */
export function placesIn<Kind extends PlaceKind>(
  kind: Kind,
  listing: Listing,
): ReadonlyMap<string, EntryOf[Kind]> {
  const named = new Map<string, EntryOf[Kind]>();
  entriesOf(kind, listing).forEach((entry, index) => {
    const folded = fold(entry.name);
    if (named.has(folded)) throw unusableEntry(listing, index, 'name', 'This comes twice.');
    named.set(folded, entry);
  });
  return named;
}

/** The uuid under which each place is known here, or will be: by its uuid, or else by its name. */
function uuidsOf(
  stored: readonly { uuid: string; name: string }[],
  said: ReadonlyMap<string, { uuid: string }>,
): Map<string, string> {
  const known = new Set(stored.map(({ uuid }) => uuid));
  const saidUuids = new Set([...said.values()].map(({ uuid }) => uuid));
  const unsaid = stored.filter(({ uuid }) => !saidUuids.has(uuid));
  const namesakes = new Map(unsaid.map(({ uuid, name }) => [fold(name), uuid]));
  return new Map(
    [...said].map(([folded, { uuid }]) => [folded, known.has(uuid) ? uuid : (namesakes.get(folded) ?? uuid)]),
  );
}

function resultOf(
  stored: readonly { uuid: string }[],
  { written, gone }: { written: readonly { uuid: string }[]; gone: readonly string[] },
  kept: number,
): PlacesResult {
  const known = new Set(stored.map(({ uuid }) => uuid));
  const updated = written.filter(({ uuid }) => known.has(uuid)).length;
  return {
    created: written.length - updated,
    updated,
    unchanged: stored.length - gone.length - updated,
    removed: gone.length - kept,
    kept,
  };
}

/** Everything that can be for one company. */
const FOR_COMPANIES = [
  'app_profiles',
  'application_elements',
  'application_roles',
  'business_profiles',
  'users',
  'visibility_profiles',
] as const;

async function companiesInUse(db: Db, uuids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (const table of FOR_COMPANIES) {
    for (const part of chunks(uuids)) {
      const rows = await db
        .selectFrom(table)
        .select('company_uuid')
        .distinct()
        .where('company_uuid', 'in', part)
        .execute();
      for (const { company_uuid } of rows) if (company_uuid !== null) used.add(company_uuid);
    }
  }
  return used;
}

/**
 * Makes the customer companies what the inventory says they are, in a transaction that holds the lists of all that can
 * be for a company. One that is gone stays while anything is for it: without it, that would be for everybody.
 */
export async function replaceCompanies(
  db: Db,
  said: ReadonlyMap<string, EntryOf['companies']>,
): Promise<PlacesResult> {
  const stored = await db.selectFrom('companies').selectAll().execute();
  const uuids = uuidsOf(stored, said);
  const after = [...said].map(([folded, { uuid, name }]): CompanyTable => ({
    uuid: uuids.get(folded) ?? uuid,
    name,
  }));
  const change = difference(stored, after);
  const used = await companiesInUse(db, change.gone);
  const result = resultOf(stored, change, used.size);
  if (result.created + result.updated + result.removed > 0) await touchLists(db, 'companies');
  for (const rows of chunks(change.written)) {
    await db
      .insertInto('companies')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('uuid').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
      )
      .execute();
  }
  for (const part of chunks(change.gone.filter((uuid) => !used.has(uuid)))) {
    await db.deleteFrom('companies').where('uuid', 'in', part).execute();
  }
  return result;
}

async function locationsInUse(db: Db, uuids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (const part of chunks(uuids)) {
    const rows = await db
      .selectFrom('users')
      .select('location_uuid')
      .distinct()
      .where('location_uuid', 'in', part)
      .execute();
    for (const { location_uuid } of rows) if (location_uuid !== null) used.add(location_uuid);
  }
  return used;
}

async function removeLocations(db: Db, uuids: readonly string[]): Promise<void> {
  for (const part of chunks(uuids)) await db.deleteFrom('locations').where('uuid', 'in', part).execute();
}

async function releaseNames(db: Db, uuids: readonly string[]): Promise<void> {
  for (const part of chunks(uuids)) {
    await db
      .updateTable('locations')
      .set((eb) => ({ name_folded: eb.ref('uuid') }))
      .where('uuid', 'in', part)
      .execute();
  }
}

/** Users at a place that is gone go to the one that has its name now. */
async function moveUsers(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ location_uuid: to, version: eb('version', '+', 1) }))
    .where('location_uuid', '=', from)
    .execute();
}

/**
 * Makes the locations what the inventory says they are, in a transaction that holds the users. One that is gone stays
 * while users are there, unless another one has its name now: then they are there.
 */
export async function replaceLocations(
  db: Db,
  said: ReadonlyMap<string, EntryOf['locations']>,
): Promise<PlacesResult> {
  const stored = await db.selectFrom('locations').selectAll().execute();
  const uuids = uuidsOf(stored, said);
  const after = [...said].map(([folded, { uuid, name, latitude, longitude }]): LocationTable => ({
    uuid: uuids.get(folded) ?? uuid,
    name,
    name_folded: folded,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
  }));
  const change = difference(stored, after);
  const used = await locationsInUse(db, change.gone);
  const replaced = stored.flatMap(({ uuid, name }) => {
    const successor = used.has(uuid) ? uuids.get(fold(name)) : undefined;
    return successor === undefined ? [] : [{ uuid, successor }];
  });
  const result = resultOf(stored, change, used.size - replaced.length);
  if (result.created + result.updated + result.removed > 0) await touchLists(db, 'locations');
  // Names are of one location each: those that go, and those that change, let go of theirs first.
  await removeLocations(
    db,
    change.gone.filter((uuid) => !used.has(uuid)),
  );
  await releaseNames(
    db,
    [...change.written, ...replaced].map(({ uuid }) => uuid),
  );
  for (const rows of chunks(change.written)) {
    await db
      .insertInto('locations')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('uuid').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          name_folded: eb.ref('excluded.name_folded'),
          latitude: eb.ref('excluded.latitude'),
          longitude: eb.ref('excluded.longitude'),
        })),
      )
      .execute();
  }
  for (const { uuid, successor } of replaced) await moveUsers(db, uuid, successor);
  await removeLocations(
    db,
    replaced.map(({ uuid }) => uuid),
  );
  return result;
}
