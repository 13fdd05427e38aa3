import type { Kysely, Migration } from 'kysely';

/** Adds indexes to find the tokens and codes of a client that is being blocked or deleted. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['authorization_codes', 'issued_tokens']) {
      await db.schema.createIndex(`${table}_client_uuid`).on(table).column('client_uuid').execute();
    }
  },
};
