import { recordAround } from '../change-history/record.ts';
import { chunks } from '../db/chunks.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { RECORDED_LOCATIONS } from './recorded-location.ts';
import type { LocationTable } from './tables.ts';
import { bumpListVersions } from '../db/list-versions.ts';
import { difference } from '../sources/difference.ts';
import type { EntryOf } from '../sources/inventory/lists.ts';
import { changeUsers } from '../user/change-users.ts';
import { replaceResult, uuidsOf, type ReplaceResult } from '../sources/locations-and-companies.ts';

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

async function moveUsers(db: Db, from: string, to: string): Promise<void> {
  const users = await db.selectFrom('users').select('uuid').where('location_uuid', '=', from).execute();
  for (const uuids of chunks(users.map(({ uuid }) => uuid))) {
    await changeUsers(db, uuids, () =>
      db
        .updateTable('users')
        .set((eb) => ({ location_uuid: to, version: eb('version', '+', 1) }))
        .where('uuid', 'in', uuids)
        .execute(),
    );
  }
}

/**
 * Replaces the locations with those of the inventory. A location that the inventory no longer lists stays while users
 * have it. If another listed location has the same name, these users are moved to it, and the old location is removed.
 * The transaction must have locked the list of users.
 */
export async function replaceLocations(
  db: Db,
  listed: ReadonlyMap<string, EntryOf['locations']>,
): Promise<ReplaceResult> {
  const stored = await db.selectFrom('locations').selectAll().execute();
  const uuids = uuidsOf(stored, listed);
  const after = [...listed].map(([folded, { uuid, name, latitude, longitude }]): LocationTable => ({
    uuid: uuids.get(folded) ?? uuid,
    name,
    name_folded: folded,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
  }));
  const change = await difference(stored, after);
  const used = await locationsInUse(db, change.removed);
  const replaced = stored.flatMap(({ uuid, name }) => {
    const successor = used.has(uuid) ? uuids.get(fold(name)) : undefined;
    return successor === undefined ? [] : [{ uuid, successor }];
  });
  const result = replaceResult(stored, change, used.size - replaced.length);
  if (result.created + result.updated + result.removed > 0) await bumpListVersions(db, 'locations');
  const uuidsOfChange = new Set([...change.written.map(({ uuid }) => uuid), ...change.removed]);
  await recordAround(db, [{ kind: RECORDED_LOCATIONS, uuids: [...uuidsOfChange] }], async () => {
    // First frees the names of removed and changed locations: names are unique, and another location may take one of
    // them.
    await removeLocations(
      db,
      change.removed.filter((uuid) => !used.has(uuid)),
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
    if (replaced.length > 0) await bumpListVersions(db, 'users');
    for (const { uuid, successor } of replaced) await moveUsers(db, uuid, successor);
    await removeLocations(
      db,
      replaced.map(({ uuid }) => uuid),
    );
  });
  return result;
}
