import type { Kysely, Migration } from 'kysely';

export const PROFILES_OF_USERS = ['business_profile_uuid', 'visibility_profile_uuid'];

/** Reads the users of a profile in their order, active or not, along an index: pages of them would each sort all of them. */
export const migration: Migration = {
  async up(db: Kysely<any>) {
    for (const profile of PROFILES_OF_USERS) {
      await db.schema
        .createIndex(`users_of_${profile}`)
        .on('users')
        .columns([profile, 'username_order', 'uuid'])
        .execute();
      // What the new one begins with.
      await db.schema.dropIndex(`users_${profile}`).execute();
    }
  },
};
