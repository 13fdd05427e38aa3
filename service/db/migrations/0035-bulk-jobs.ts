import type { Kysely, Migration } from 'kysely';

/** Adds the tables of bulk jobs: bulk actions that are applied in parts. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bulk_jobs')
      .addColumn('uuid', 'text', (column) => column.primaryKey())
      .addColumn('actor_uuid', 'text', (column) =>
        column.notNull().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('cause', 'text', (column) => column.notNull())
      .addColumn('asked', 'text', (column) => column.notNull())
      .addColumn('tag', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('problem', 'text')
      .addColumn('selected', 'integer', (column) => column.notNull())
      .addColumn('updated', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('unchanged', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('refused', 'integer', (column) => column.notNull())
      .addColumn('ended_sessions', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute();
    for (const column of ['actor_uuid', 'state']) {
      await db.schema.createIndex(`bulk_jobs_${column}`).on('bulk_jobs').column(column).execute();
    }
    await db.schema
      .createTable('bulk_job_parts')
      .addColumn('job_uuid', 'text', (column) =>
        column.notNull().references('bulk_jobs.uuid').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('objects', 'text', (column) => column.notNull())
      .addColumn('refused', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('bulk_job_parts_key', ['job_uuid', 'position'])
      .execute();
  },
};
