import type { Kysely, Migration } from 'kysely';

const COLUMNS = {
  kind: 'text',
  pkce_optional: 'integer',
  offline_access: 'integer',
  only_with_roles: 'integer',
  jwks: 'text',
  previous_client_secret: 'text',
  previous_secret_until: 'bigint',
  blocked_at: 'bigint',
} as const;

/**
 * Adds types of sign-in clients and the settings that depend on them. All columns are nullable, because instances of
 * the previous version, which can still run during an update, do not write them.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [column, type] of Object.entries(COLUMNS)) {
      await db.schema.alterTable('auth_clients').addColumn(column, type).execute();
    }
    await db.schema
      .alterTable('auth_clients')
      .addColumn('application_uuid', 'text', (column) =>
        column.references('applications.uuid').onDelete('set null'),
      )
      .execute();
    await db.schema
      .createIndex('auth_clients_application')
      .on('auth_clients')
      .column('application_uuid')
      .execute();
    await db.schema
      .createTable('auth_client_addresses')
      .addColumn('client_uuid', 'text', (column) =>
        column.notNull().references('auth_clients.uuid').onDelete('cascade'),
      )
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('auth_client_addresses_key', ['client_uuid', 'purpose', 'address'])
      .execute();
    await db.schema
      .createTable('used_client_assertions')
      .addColumn('client_uuid', 'text', (column) =>
        column.notNull().references('auth_clients.uuid').onDelete('cascade'),
      )
      .addColumn('jti_hash', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('used_client_assertions_key', ['client_uuid', 'jti_hash'])
      .execute();
    await db.schema
      .createIndex('used_client_assertions_expires')
      .on('used_client_assertions')
      .column('expires_at')
      .execute();
  },
};
