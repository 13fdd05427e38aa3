import type { Kysely, Migration } from 'kysely';

/** Finds the profiles that point at a cluster or a group: a sync can take away thousands at once. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['primary_cluster_uuid', 'default_cluster_group_uuid']) {
      await db.schema
        .createIndex(`visibility_profiles_${column}`)
        .on('visibility_profiles')
        .column(column)
        .execute();
    }
  },
};
