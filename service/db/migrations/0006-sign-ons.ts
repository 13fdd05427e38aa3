import type { Kysely, Migration } from 'kysely';

/**
 * An account is bound to whom the external identity provider says it is; the token of a sign-on proves it once; and
 * the browsers that an account has signed in from are known.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('external_identities')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_uuid', 'text', (column) =>
        column.notNull().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('bound_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('external_identities_key', ['issuer', 'subject'])
      .addUniqueConstraint('external_identities_user', ['user_uuid', 'issuer'])
      .execute();
    await db.schema.alterTable('issued_tokens').addColumn('sign_on_until', 'bigint').execute();
    await db.schema
      .createTable('known_devices')
      .addColumn('uuid', 'text', (column) => column.primaryKey())
      .addColumn('device_hash', 'text', (column) => column.notNull())
      .addColumn('user_uuid', 'text', (column) =>
        column.notNull().references('users.uuid').onDelete('cascade'),
      )
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('known_devices_user', ['user_uuid', 'device_hash'])
      .execute();
    for (const column of ['device_hash', 'expires_at']) {
      await db.schema.createIndex(`known_devices_${column}`).on('known_devices').column(column).execute();
    }
  },
};
