import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Returns the identity of the installation, which every entity tag contains. Read for each tag instead of being cached,
 * because a restore changes it, with PostgreSQL also while an instance runs.
 */
export async function installationId(db: Kysely<Database>): Promise<string> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'id')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Gives a new database its identity. */
export async function ensureInstallationId(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: 'id', value: randomUUID() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/**
 * Replaces the identity of the installation. After a restore, versions count again from an earlier number, and the tags
 * of the lost changes must not match the tags of later changes.
 */
export async function renewInstallationId(db: Kysely<Database>): Promise<void> {
  await db.updateTable('installation').set({ value: randomUUID() }).where('name', '=', 'id').execute();
}
