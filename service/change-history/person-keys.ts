import { randomBytes } from 'node:crypto';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { KEY_BYTES, SecretKeys } from '../vault/keys.ts';
import { seal, unseal } from '../vault/sealed.ts';

const COLUMN = 'person_keys.key';

/** The id of the key that computes seals. It is stored beside the keys of persons; no person has this uuid. */
const SEALING_KEY_ID = 'seals';

/** Returns the existing keys of persons, by the person's uuid. */
export const findPersonKeys = async (
  db: Db,
  keys: SecretKeys,
  persons: Iterable<string>,
): Promise<Map<string, SecretKeys>> => asSecretKeys(await findKeys(db, keys, persons));

/** Returns the keys of persons, by the person's uuid. Creates the keys that do not exist. */
export const ensurePersonKeys = async (
  db: Db,
  keys: SecretKeys,
  persons: Iterable<string>,
): Promise<Map<string, SecretKeys>> => asSecretKeys(await ensureKeys(db, keys, persons));

/** Returns the key that computes seals; undefined if it does not exist. */
export const findSealingKey = async (db: Db, keys: SecretKeys): Promise<Buffer | undefined> =>
  (await findKeys(db, keys, [SEALING_KEY_ID])).get(SEALING_KEY_ID);

/** Returns the key that computes seals. Creates it if it does not exist. */
export const ensureSealingKey = async (db: Db, keys: SecretKeys): Promise<Buffer> =>
  (await ensureKeys(db, keys, [SEALING_KEY_ID])).get(SEALING_KEY_ID)!;

const asSecretKeys = (found: ReadonlyMap<string, Buffer>): Map<string, SecretKeys> =>
  new Map([...found].map(([id, bytes]) => [id, new SecretKeys(bytes)]));

async function findKeys(db: Db, keys: SecretKeys, ids: Iterable<string>): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const part of chunks([...new Set(ids)])) {
    const rows = await db.selectFrom('person_keys').selectAll().where('person_uuid', 'in', part).execute();
    for (const { person_uuid: id, key } of rows) {
      found.set(id, Buffer.from(unseal(keys, COLUMN, id, key), 'base64'));
    }
  }
  return found;
}

async function ensureKeys(db: Db, keys: SecretKeys, ids: Iterable<string>): Promise<Map<string, Buffer>> {
  // Sorted, so that concurrent transactions insert in the same order, which prevents deadlocks.
  const wanted = [...new Set(ids)].toSorted();
  const found = await findKeys(db, keys, wanted);
  const missing = wanted.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  for (const part of chunks(missing)) {
    await db
      .insertInto('person_keys')
      .values(
        part.map((id) => ({
          person_uuid: id,
          key: seal(keys, COLUMN, id, randomBytes(KEY_BYTES).toString('base64')),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  // Reads again, because a concurrent transaction may have inserted some of them first.
  return new Map([...found, ...(await findKeys(db, keys, missing))]);
}
