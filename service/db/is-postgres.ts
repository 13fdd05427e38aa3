import { PostgresAdapter, type Kysely } from 'kysely';

/** Distinguishes the two database engines, for the few statements that differ. */
export const isPostgres = <Tables>(db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
