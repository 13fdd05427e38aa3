import { sql, type Kysely, type Migration } from 'kysely';
import { isPostgres } from '../is-postgres.ts';
import { VISIBLE_TO } from './0010-user-lists.ts';
import { PROFILES_OF_USERS } from './0012-users-of-profiles.ts';

interface Support {
  isThere: boolean;
  canBeMade: boolean;
}

/** Says whether the database has what finds parts of texts, or whoever migrates may add it. */
async function supportIn(db: Kysely<any>): Promise<Support> {
  const { rows } = await sql<Support>`
    select
      exists (select from pg_extension where extname = 'pg_trgm') as "isThere",
      exists (select from pg_available_extensions where name = 'pg_trgm')
        and has_database_privilege(current_database(), 'create') as "canBeMade"`.execute(db);
  return rows[0]!;
}

/**
 * Has PostgreSQL count the users of each profile in small indexes, since it keeps equal values once; and find users by three letters
 * or more of a text along an index, where it has pg_trgm or can have it: without, it looks through them all. The
 * embedded database reads what is counted and searched along with what it sorts by (0010).
 */
export const migration: Migration = {
  async up(db: Kysely<any>) {
    if (!isPostgres(db)) return;
    for (const profile of PROFILES_OF_USERS) {
      await db.schema
        .createIndex(`users_counted_by_${profile}`)
        .on('users')
        .columns(['active', profile, ...VISIBLE_TO])
        .execute();
    }
    const { isThere, canBeMade } = await supportIn(db);
    if (!isThere && !canBeMade) return;
    if (!isThere) await sql`create extension pg_trgm`.execute(db);
    // It may be in a schema where names are not looked for.
    const { rows } = await sql<{ schema: string }>`
      select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`.execute(
      db,
    );
    const [{ schema }] = rows as [{ schema: string }];
    const columns = ['username_search', 'name_search', 'email_search'].map(
      (column) => sql`${sql.ref(column)} ${sql.raw(schema)}.gin_trgm_ops`,
    );
    await sql`create index users_sought on users using gin (${sql.join(columns)})`.execute(db);
  },
};
