import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import type { CompanyTable } from './tables.ts';
import { bumpListVersions } from '../db/versions.ts';
import { difference } from '../sources/difference.ts';
import type { EntryOf } from '../sources/inventory/lists.ts';
import { resultOf, uuidsOf, type PlacesResult } from '../sources/places.ts';

/** Lists the tables whose rows can belong to a company. */
type ForCompanies = {
  [Table in keyof Database]: 'company_uuid' extends keyof Database[Table] ? Table : never;
}[keyof Database];

/** All of them: one that is missing does not compile. */
const FOR_COMPANIES = {
  app_profiles: true,
  application_elements: true,
  application_roles: true,
  business_profiles: true,
  users: true,
  visibility_profiles: true,
} as const satisfies Record<ForCompanies, true>;

async function companiesInUse(db: Db, uuids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (const table of Object.keys(FOR_COMPANIES) as ForCompanies[]) {
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
 * Replaces the companies by the inventory's. The transaction must have locked the lists of all that can belong to a
 * company. A company that is no longer there stays while anything belongs to it: without it, that would be visible to
 * everybody.
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
  if (result.created + result.updated + result.removed > 0) await bumpListVersions(db, 'companies');
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
