import { randomBytes } from 'node:crypto';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { KEY_BYTES, SecretKeys } from '../vault/keys.ts';
import { seal, unseal } from '../vault/sealed.ts';

const COLUMN = 'person_keys.key';

/** Returns the existing keys of persons, by the person's uuid. */
export async function findPersonKeys(
  db: Db,
  keys: SecretKeys,
  persons: Iterable<string>,
): Promise<Map<string, SecretKeys>> {
  const found = new Map<string, SecretKeys>();
  for (const part of chunks([...new Set(persons)])) {
    const rows = await db.selectFrom('person_keys').selectAll().where('person_uuid', 'in', part).execute();
    for (const { person_uuid, key } of rows) {
      const bytes = Buffer.from(unseal(keys, COLUMN, person_uuid, key), 'base64');
      found.set(person_uuid, new SecretKeys(bytes));
    }
  }
  return found;
}

/** Returns the keys of persons, by the person's uuid. Creates the keys that do not exist. */
export async function personKeys(
  db: Db,
  keys: SecretKeys,
  persons: Iterable<string>,
): Promise<Map<string, SecretKeys>> {
  // Sorted, so that concurrent transactions insert in the same order, which prevents deadlocks.
  const wanted = [...new Set(persons)].toSorted();
  const found = await findPersonKeys(db, keys, wanted);
  const missing = wanted.filter((person) => !found.has(person));
  if (missing.length === 0) return found;
  for (const part of chunks(missing)) {
    await db
      .insertInto('person_keys')
      .values(
        part.map((person_uuid) => ({
          person_uuid,
          key: seal(keys, COLUMN, person_uuid, randomBytes(KEY_BYTES).toString('base64')),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  // Reads again, because a concurrent transaction may have inserted some of them first.
  return new Map([...found, ...(await findPersonKeys(db, keys, missing))]);
}
