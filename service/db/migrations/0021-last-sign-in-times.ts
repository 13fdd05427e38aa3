import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/** Returns an SQL expression for the time at which the UTC date `day` begins, in milliseconds since 1970. */
const startOfDay = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`cast(extract(epoch from cast(day as date)) * 1000 as bigint)`
    : sql`unixepoch(day) * 1000`;

/** Stores the time of each user's last sign-in instead of its UTC date: each reader sees the date of their time zone. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('last_sign_ins')
      .addColumn('at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update last_sign_ins set at = ${startOfDay(db)}`.execute(db);
    await db.schema.dropIndex('last_sign_ins_day').execute();
    await db.schema.alterTable('last_sign_ins').dropColumn('day').execute();
    await db.schema
      .createIndex('last_sign_ins_at')
      .on('last_sign_ins')
      .columns(['at', 'user_uuid'])
      .execute();
  },
};
