import { sql } from 'kysely';
import { isPostgres } from '../db/is-postgres.ts';
import type { Db } from '../db/open.ts';

/** A hundred more than are read: some come meanwhile. */
const KEPT_VERSIONS = 1000;

/** Bounds one delete: a large import leaves millions of rows. */
const MOST_AT_ONCE = 50_000;

/** Deletes the oldest of those changes of users that nobody reads any more (`keptThroughChanges`). */
export async function forgetUserChanges(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`
    delete from user_changes where (version, uuid) in (
      select version, uuid from user_changes
      where version < (select version from list_versions where list = 'users') - ${KEPT_VERSIONS}
      order by version limit ${sql.lit(MOST_AT_ONCE)})`.execute(db);
}
