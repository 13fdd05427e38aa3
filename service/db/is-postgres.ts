import { PostgresAdapter, type Kysely } from 'kysely';

/**
 * Returns whether the database is PostgreSQL, for the few statements that differ between the two databases.
 */
export const isPostgres = <Tables>(db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
