import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/** Returns an SQL expression for the time at which the UTC date `day` begins, in milliseconds since 1970. */
const startOfDay = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`cast(extract(epoch from cast(day as date)) * 1000 as bigint)`
    : sql`unixepoch(day) * 1000`;

/**
 * Adds a table with the time of each user's last sign-in, so that each reader sees the date in their time zone. It
 * replaces the UTC dates in `last_sign_ins`. The previous version still uses these, so a later migration removes them.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('last_sign_in_times')
      .addColumn('user_uuid', 'text', (column) =>
        column.primaryKey().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`
      insert into last_sign_in_times (user_uuid, at)
      select user_uuid, ${startOfDay(db)} from last_sign_ins`.execute(db);
    await db.schema
      .createIndex('last_sign_in_times_at')
      .on('last_sign_in_times')
      .columns(['at', 'user_uuid'])
      .execute();
  },
};
