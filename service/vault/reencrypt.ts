import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { keyIdOf, type SecretKeys } from './keys.ts';
import { cellOf, SEALED_COLUMNS, type SealedColumn } from './sealed.ts';

export class WrongKeyError extends Error {
  override name = 'WrongKeyError';
}

const CLAIM = 'secrets_key';

/** Number of reencrypted values in each column. Columns without reencrypted values have no entry. */
export type Reencrypted = ReadonlyMap<SealedColumn, number>;

/**
 * Encrypts, with the current key, the secrets that are stored in plain text or with the previous key. Instances that
 * start at the same time wait for each other.
 *
 * @throws WrongKeyError if a stored secret was encrypted with a key that is not in `keys`; nothing is changed then
 */
export async function reencryptSecrets(db: Kysely<Database>, keys: SecretKeys): Promise<Reencrypted> {
  return db.transaction().execute(async (transaction) => {
    await claimKey(transaction, keys);
    const counts = new Map<SealedColumn, number>();
    for (const column of Object.keys(SEALED_COLUMNS) as SealedColumn[]) {
      const count = await reencryptColumn(transaction, keys, column);
      if (count > 0) counts.set(column, count);
    }
    return counts;
  });
}

/**
 * Checks that this instance has the key with which the stored secrets were encrypted, and stores the id of the current
 * key. The upsert locks the row, so other instances wait.
 */
async function claimKey(db: Kysely<Database>, keys: SecretKeys): Promise<void> {
  const { id } = keys;
  const { value } = await db
    .insertInto('installation')
    .values({ name: CLAIM, value: id })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('installation.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  assertKnown(keys, value);
  if (value !== id) {
    await db.updateTable('installation').set({ value: id }).where('name', '=', CLAIM).execute();
  }
}

function assertKnown(keys: SecretKeys, id: string): void {
  if (keys.has(id)) return;
  throw new WrongKeyError(
    `the secrets in the database were encrypted with key ${id}, this one is ${keys.id}`,
  );
}

async function reencryptColumn(
  db: Kysely<Database>,
  keys: SecretKeys,
  column: SealedColumn,
): Promise<number> {
  const [table, name] = column.split('.') as [string, string];
  const key = sql.ref(SEALED_COLUMNS[column]);
  const { rows } = await sql<{ row: string; stored: string }>`
    select ${key} as "row", ${sql.ref(name)} as "stored" from ${sql.table(table)}
    where ${sql.ref(name)} is not null`.execute(db);
  let count = 0;
  for (const { row, stored } of rows) {
    const id = keyIdOf(stored);
    if (id === keys.id) continue;
    if (id !== null) assertKnown(keys, id);
    count += 1;
    const cell = cellOf(column, row);
    const sealed = keys.encrypt(id === null ? stored : keys.decrypt(stored, cell), cell);
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sealed} where ${key} = ${row}`.execute(db);
  }
  return count;
}
