import type { Kysely, Migration } from 'kysely';

/** Adds the setting that puts the claims of `profile` and `email` into a client's ID tokens. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('auth_clients').addColumn('id_token_claims', 'integer').execute();
  },
};
