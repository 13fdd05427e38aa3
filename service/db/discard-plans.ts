import { sql, type Kysely } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/**
 * Makes PostgreSQL plan its statements again after 1, 2, 4, 8 and so on pages of inserted rows. A connection caches the
 * plans of foreign key checks. A plan for an almost empty table reads the whole table, so checking n inserted rows
 * would read n² rows.
 */
export async function discardPlansAfterPage<Tables>(db: Kysely<Tables>, pages: number): Promise<void> {
  if (isPostgres(db) && Number.isInteger(Math.log2(pages))) await sql`discard plans`.execute(db);
}
