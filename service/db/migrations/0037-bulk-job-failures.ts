import type { Kysely, Migration } from 'kysely';

/** Adds how often the next part of a bulk job has failed, and when the service tries again. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('bulk_jobs')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('bulk_jobs')
      .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
