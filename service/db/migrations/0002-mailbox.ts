import type { Kysely, Migration } from 'kysely';

/** The mails that the embedded mailbox has received. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mailbox_mails')
      .addColumn('uuid', 'text', (column) => column.primaryKey())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('mailbox_mails_received')
      .on('mailbox_mails')
      .columns(['received_at'])
      .execute();
  },
};
