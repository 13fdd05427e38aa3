import type { Selectable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { ApplicationTable } from './tables.ts';
import { problem } from '../problem.ts';
import type { Offer } from './offer.ts';

/**
 * Returns the row of an application that must exist.
 *
 * @throws Problem not_found
 */
export async function assertApplication(db: Db, uuid: string): Promise<Selectable<ApplicationTable>> {
  const row = await db.selectFrom('applications').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  if (!row) throw problem('not_found', { message: 'This application does not exist.' });
  return row;
}

export async function storedOffer(db: Db, application: string): Promise<Offer> {
  return {
    roles: await db
      .selectFrom('application_roles')
      .selectAll()
      .where('application_uuid', '=', application)
      .execute(),
    elements: await db
      .selectFrom('application_elements')
      .select(['uuid', 'application_uuid', 'name', 'label', 'category', 'minimum_role', 'company_uuid'])
      .where('application_uuid', '=', application)
      .where('removed', '=', 0)
      .execute(),
  };
}

export async function categoryLabels(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('element_categories').select(['category', 'label']).execute();
  return new Map(rows.map(({ category, label }) => [category, label]));
}
