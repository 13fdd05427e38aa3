import type { Kysely, Migration } from 'kysely';

/**
 * Replaces the indexes that find the tokens of a client. The new indexes sort by user and contain all columns that
 * the count of signed-in users reads. Also adds an index to find expired rate-limit counters.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const replaced = { issued_tokens: 'revoked_at', refresh_tokens: 'session_hash' };
    for (const [table, last] of Object.entries(replaced)) {
      await db.schema.dropIndex(`${table}_client_uuid`).execute();
      await db.schema
        .createIndex(`${table}_client_users`)
        .on(table)
        .columns(['client_uuid', 'user_uuid', 'expires_at', last])
        .execute();
    }
    await db.schema
      .createIndex('throttle_counters_resets_at')
      .on('throttle_counters')
      .column('resets_at')
      .execute();
  },
};
