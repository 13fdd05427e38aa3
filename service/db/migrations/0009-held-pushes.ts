import { sql, type Kysely, type Migration } from 'kysely';

/** Finds the few rows that somebody holds among the many that nobody does: when the first of them is free. */
export const migration: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createIndex('user_pushes_held')
      .on('user_pushes')
      .column('held_until')
      .where(sql.ref('holder'), 'is not', null)
      .execute();
  },
};
