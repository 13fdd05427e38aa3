import { PostgresAdapter, type Kysely } from 'kysely';

/** Tells the two engines apart, for the few statements in which they differ. */
export const isPostgres = <Tables>(db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
