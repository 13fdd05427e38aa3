import { sql } from 'kysely';
import { isPostgres } from '../../service/db/is-postgres.ts';
import type { Db } from '../../service/db/open.ts';
import { LIST_COLUMNS, LIST_INDEXES } from '../../service/db/migrations/0010-user-lists.ts';
import { PROFILES_OF_USERS } from '../../service/db/migrations/0012-users-of-profiles.ts';

/** Makes a database as it was before a migration from 0008 on, so that it runs again when the database is opened. */
export async function undoMigrations(db: Db, from: '0008' | '0010' | '0011'): Promise<void> {
  await db
    .withTables<{ kysely_migration: { name: string } }>()
    .deleteFrom('kysely_migration')
    .where('name', '>=', from)
    .execute();
  if (isPostgres(db)) {
    await sql`drop function note_user_change cascade`.execute(db);
    await sql`drop table user_changes`.execute(db);
  }
  for (const index of ['users_searched', 'users_searched_long']) {
    await db.schema.dropIndex(index).ifExists().execute();
  }
  await db.schema.dropIndex('users_sought').ifExists().execute();
  for (const profile of PROFILES_OF_USERS) {
    await db.schema.dropIndex(`users_counted_by_${profile}`).ifExists().execute();
    await db.schema.dropIndex(`users_of_${profile}`).execute();
    await db.schema.createIndex(`users_${profile}`).on('users').column(profile).execute();
  }
  if (from === '0011') return;
  if (from === '0008') await db.schema.dropIndex('user_pushes_held').execute();
  for (const index of Object.keys(LIST_INDEXES)) await db.schema.dropIndex(index).execute();
  for (const column of LIST_COLUMNS) await db.schema.alterTable('users').dropColumn(column).execute();
}
