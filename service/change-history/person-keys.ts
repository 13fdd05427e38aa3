import { randomBytes } from 'node:crypto';
import { fullName } from '../../openapi/rules/full-name.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { whereIn } from '../db/where-in.ts';
import { KEY_BYTES, SecretKeys } from '../vault/keys.ts';
import { seal, unseal } from '../vault/sealed.ts';

const COLUMN = 'person_keys.key';

/** The id under which `person_keys` also stores the key of the seals. No person has this uuid. */
const SEALING_KEY_ID = 'seals';

/** Returns the existing keys of persons, by the person's uuid. */
export const findPersonKeys = async (
  db: Db,
  keys: SecretKeys,
  persons: Iterable<string>,
): Promise<Map<string, SecretKeys>> =>
  new Map([...(await findKeys(db, keys, persons))].map(([id, bytes]) => [id, new SecretKeys(bytes)]));

/** The data of a user that are needed to record a change by the user or of the user. */
export interface Person {
  key: SecretKeys;
  /** First and last name; null if the user does not exist. */
  name: string | null;
  /** The last recorded values of the user (`recorded_states.content`); null if there are none. */
  state: string | null;
}

/** Reads persons, by uuid. Creates the keys of persons who have none. */
export async function ensurePersons(
  db: Db,
  keys: SecretKeys,
  uuids: readonly string[],
): Promise<Map<string, Person>> {
  const found = await readPersons(db, keys, uuids);
  const missing = uuids.filter((uuid) => !found.has(uuid));
  if (missing.length === 0) return found;
  await createKeys(db, keys, missing);
  return new Map([...found, ...(await readPersons(db, keys, missing))]);
}

async function readPersons(db: Db, keys: SecretKeys, uuids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await db
    .selectFrom('person_keys')
    .leftJoin('users', 'users.uuid', 'person_uuid')
    .select(['person_uuid', 'key', 'first_name', 'last_name'])
    // A join would be slow in a large first change: PostgreSQL has no statistics of the rows that the change adds, and
    // compares each person with all of them.
    .select(({ selectFrom }) =>
      selectFrom('recorded_states')
        .select('content')
        .where('kind', '=', 'user')
        .whereRef('object_uuid', '=', 'person_uuid')
        .as('state'),
    )
    .$call(whereIn('person_uuid', uuids))
    .execute();
  return new Map(
    rows.map(({ person_uuid: uuid, key, first_name: firstName, last_name: lastName, state }) => [
      uuid,
      {
        key: new SecretKeys(Buffer.from(unseal(keys, COLUMN, uuid, key), 'base64')),
        name: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
        state,
      },
    ]),
  );
}

/** Returns the key that computes seals; undefined if it does not exist. */
export const findSealingKey = async (db: Db, keys: SecretKeys): Promise<Buffer | undefined> =>
  (await findKeys(db, keys, [SEALING_KEY_ID])).get(SEALING_KEY_ID);

/** Returns the key that computes seals. Creates it if it does not exist. */
export async function ensureSealingKey(db: Db, keys: SecretKeys): Promise<Buffer> {
  const found = await findSealingKey(db, keys);
  if (found) return found;
  await createKeys(db, keys, [SEALING_KEY_ID]);
  return (await findSealingKey(db, keys))!;
}

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

/** Creates keys. Keeps the keys that a concurrent transaction has created meanwhile. */
async function createKeys(db: Db, keys: SecretKeys, ids: Iterable<string>): Promise<void> {
  // Sorted, so that concurrent transactions insert in the same order, which prevents deadlocks.
  for (const part of chunks([...new Set(ids)].toSorted())) {
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
}
