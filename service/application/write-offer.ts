import { RECORDED_APP_PROFILES } from '../app-profile/recorded-app-profile.ts';
import { recordAround } from '../change-history/record.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { bumpListVersions } from '../db/list-versions.ts';
import { businessProfilesChoosing } from '../profile/stored.ts';
import { queuePushes } from '../pushes/queue.ts';
import type { ElementRow, OfferChange, RoleRow } from './offer.ts';
import { deleteRemovedPart, markRemoved } from './removed-elements.ts';
import { categoryLabels } from './stored.ts';

/**
 * Writes the changes of an application's roles and elements. Removes deleted roles and elements from profiles and
 * users. If many users have a removed element, the push worker takes it from most of them later. Queues pushes for each
 * user with a role or element that was removed, or that changed in a way that pushes report. Must run in a transaction
 * that has raised the list versions of `appProfiles` and `users`. The caller wakes the worker after the commit.
 */
export async function writeOffer(db: Db, { roles, elements }: OfferChange): Promise<void> {
  const losing = await appProfilesWith(db, { roles: roles.removed, elements: elements.removed });
  const changed = await appProfilesWith(db, { roles: roles.pushAgain, elements: elements.pushAgain });
  await queuePushes(db, {
    usersOf: await businessProfilesChoosing(db, [...new Set([...losing, ...changed])]),
  });
  for (const part of chunks(losing)) {
    await db
      .updateTable('app_profiles')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('uuid', 'in', part)
      .execute();
  }
  await recordAround(db, [{ kind: RECORDED_APP_PROFILES, uuids: losing }], async () => {
    await removeRoles(db, roles.removed);
    await markRemoved(db, elements.removed);
  });
  if (elements.removed.length > 0) await deleteRemovedPart(db);
  await writeRoles(db, roles.written);
  await writeElements(db, elements.written);
  await addCategories(db, elements.written);
}

async function appProfilesWith(
  db: Db,
  { roles, elements }: { roles: readonly string[]; elements: readonly string[] },
): Promise<string[]> {
  const found = new Set<string>();
  for (const part of chunks(roles)) {
    const rows = await db
      .selectFrom('app_profile_roles')
      .select('app_profile_uuid')
      .distinct()
      .where('role_uuid', 'in', part)
      .execute();
    for (const { app_profile_uuid } of rows) found.add(app_profile_uuid);
  }
  for (const part of chunks(elements)) {
    const rows = await db
      .selectFrom('app_profile_elements')
      .select('app_profile_uuid')
      .distinct()
      .where('element_uuid', 'in', part)
      .execute();
    for (const { app_profile_uuid } of rows) found.add(app_profile_uuid);
  }
  return [...found];
}

async function removeRoles(db: Db, uuids: readonly string[]): Promise<void> {
  for (const part of chunks(uuids)) {
    await db.deleteFrom('application_roles').where('uuid', 'in', part).execute();
  }
}

async function writeRoles(db: Db, rows: readonly RoleRow[]): Promise<void> {
  // First sets all names to unique placeholders, because two roles can swap their names.
  for (const part of chunks(rows.map(({ uuid }) => uuid))) {
    await db
      .updateTable('application_roles')
      .set((eb) => ({ name: eb.ref('uuid') }))
      .where('uuid', 'in', part)
      .execute();
  }
  for (const part of chunks(rows)) {
    await db
      .insertInto('application_roles')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('uuid').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          category: eb.ref('excluded.category'),
          external_role: eb.ref('excluded.external_role'),
          minimum_role: eb.ref('excluded.minimum_role'),
          company_uuid: eb.ref('excluded.company_uuid'),
        })),
      )
      .execute();
  }
}

async function writeElements(db: Db, rows: readonly ElementRow[]): Promise<void> {
  for (const part of chunks(rows)) {
    await db
      .insertInto('application_elements')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('uuid').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          label: eb.ref('excluded.label'),
          category: eb.ref('excluded.category'),
          minimum_role: eb.ref('excluded.minimum_role'),
          company_uuid: eb.ref('excluded.company_uuid'),
        })),
      )
      .execute();
  }
}

/**
 * Adds new categories to the configuration. The user form has a tab for each category; without the tab,
 * nobody could choose its elements.
 */
async function addCategories(db: Db, rows: readonly ElementRow[]): Promise<void> {
  const known = await categoryLabels(db);
  const met = new Map<string, string>();
  for (const { category, label } of rows) {
    if (!known.has(category) && !met.has(category)) met.set(category, label);
  }
  if (met.size === 0) return;
  await bumpListVersions(db, 'elementCategories');
  const last = await db
    .selectFrom('element_categories')
    .select((eb) => eb.fn.max<number | null>('position').as('position'))
    .executeTakeFirst();
  const first = (last?.position ?? -1) + 1;
  const added = [...met].map(([category, label], index) => ({ category, label, position: first + index }));
  for (const part of chunks(added)) await db.insertInto('element_categories').values(part).execute();
}
