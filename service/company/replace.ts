import { recordAround } from '../change-history/record.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import type { TablesWithCompany } from './tables-with-company.ts';
import { RECORDED_COMPANIES } from './recorded-company.ts';
import type { CompanyTable } from './tables.ts';
import { bumpListVersions } from '../db/list-versions.ts';
import { difference } from '../sources/difference.ts';
import type { EntryOf } from '../sources/inventory/lists.ts';
import { replaceResult, uuidsOf, type ReplaceResult } from '../sources/locations-and-companies.ts';

async function companiesInUse(
  db: Db,
  uuids: readonly string[],
  tables: TablesWithCompany,
): Promise<Set<string>> {
  const used = new Set<string>();
  for (const table of Object.keys(tables) as (keyof TablesWithCompany)[]) {
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
 * Replaces the companies with those of the inventory. A company that the inventory no longer lists stays while rows
 * refer to it: without a company, the administrators of all companies would see these rows. The transaction must have
 * locked the lists of all tables with a `company_uuid`.
 */
export async function replaceCompanies(
  db: Db,
  listed: ReadonlyMap<string, EntryOf['companies']>,
  tables: TablesWithCompany,
): Promise<ReplaceResult> {
  const stored = await db.selectFrom('companies').selectAll().execute();
  const uuids = uuidsOf(stored, listed);
  const after = [...listed].map(([folded, { uuid, name }]): CompanyTable => ({
    uuid: uuids.get(folded) ?? uuid,
    name,
  }));
  const change = await difference(stored, after);
  const used = await companiesInUse(db, change.removed, tables);
  const result = replaceResult(stored, change, used.size);
  if (result.created + result.updated + result.removed > 0) await bumpListVersions(db, 'companies');
  const removed = change.removed.filter((uuid) => !used.has(uuid));
  const uuidsOfChange = [...change.written.map(({ uuid }) => uuid), ...removed];
  await recordAround(db, [{ kind: RECORDED_COMPANIES, uuids: uuidsOfChange }], async () => {
    for (const rows of chunks(change.written)) {
      await db
        .insertInto('companies')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('uuid').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
        )
        .execute();
    }
    for (const part of chunks(removed)) {
      await db.deleteFrom('companies').where('uuid', 'in', part).execute();
    }
  });
  return result;
}
