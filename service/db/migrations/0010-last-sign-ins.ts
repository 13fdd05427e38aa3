import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/** Returns an SQL expression for the UTC date of the latest sign-in, as `yyyy-mm-dd`. */
const latestDay = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`to_char(to_timestamp(max(at) / 1000) at time zone 'UTC', 'YYYY-MM-DD')`
    : sql`date(max(at) / 1000, 'unixepoch')`;

/**
 * Adds the table of last sign-ins. Fills it from the sessions and from the stored sign-ins, except test sign-ins
 * (trials). The previous version does not write to the table: a sign-in through an instance of that version is
 * missing until the user's next sign-in.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('last_sign_ins')
      .addColumn('user_uuid', 'text', (column) =>
        column.primaryKey().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('day', 'text', (column) => column.notNull())
      .execute();
    await sql`
      insert into last_sign_ins (user_uuid, day)
      select user_uuid, ${latestDay(db)}
      from (
        select user_uuid, at from sign_in_events
        where kind = 'signed_in' and (reason is null or reason <> 'trial')
        union all
        select user_uuid, created_at from sso_sessions
      ) as sign_ins
      group by user_uuid`.execute(db);
    await db.schema
      .createIndex('last_sign_ins_day')
      .on('last_sign_ins')
      .columns(['day', 'user_uuid'])
      .execute();
  },
};
