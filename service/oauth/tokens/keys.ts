import { calculateJwkThumbprint, errors, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { taskCause, withCause } from '../../change-history/cause.ts';
import { recordAround } from '../../change-history/record.ts';
import type { Context, DbWithKeys } from '../../context.ts';
import { isStorable } from '../../db/storable-text.ts';
import { CLOCK_SKEW, latestEnd } from '../../db/clock.ts';
import type { Db } from '../../db/open.ts';
import type { SecretKeys } from '../../vault/keys.ts';
import { seal, unseal, type Sealed } from '../../vault/sealed.ts';
import { RECORDED_SIGNING_KEYS } from './recorded-signing-key.ts';

export const ALGORITHM = 'RS256';

/** Time for which caches may store the key set, in seconds. */
export const KEY_SET_MAX_AGE = 300;

/**
 * Time between publishing a key and signing with it, in milliseconds. After this time, every cached key set
 * contains the key.
 */
export const PUBLISHED_FIRST = KEY_SET_MAX_AGE * 1000 + CLOCK_SKEW;

const DAY = 24 * 60 * 60 * 1000;
/** Age at which a signing key is replaced, in milliseconds. */
const ROTATES_AFTER = 90 * DAY;
/**
 * Time from a key's retirement to its deletion, in milliseconds. By then, every token that the key signed has expired.
 */
export const RETIRED_KEY_LIFE = DAY;

export interface ReadyKey {
  kid: string;
  key: CryptoKey;
}

async function newKey(keys: SecretKeys, now: number) {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true, modulusLength: 2048 });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    private_jwk: seal(
      keys,
      'signing_keys.private_jwk',
      kid,
      JSON.stringify(await exportJWK(pair.privateKey)),
    ),
    public_jwk: JSON.stringify({ ...publicJwk, kid, alg: ALGORITHM, use: 'sig' }),
    created_at: now,
    retired_at: null,
  };
}

interface StoredKey {
  kid: string;
  /** The private key, encrypted. */
  private_jwk: Sealed;
  created_at: number;
}

/** Selects the keys that sign or will sign, newest first. */
const unretiredKeys = (db: Db): Promise<StoredKey[]> =>
  db
    .selectFrom('signing_keys')
    .select(['kid', 'private_jwk', 'created_at'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();

/** Omits the keys whose creation time is in the future, because an instance whose clock was ahead has stored them. */
const plausible = (rows: readonly StoredKey[], now: number): StoredKey[] =>
  rows.filter((row) => row.created_at <= latestEnd(now, 0));

/** Returns the newest key that was published at least `PUBLISHED_FIRST` ago; otherwise the oldest key. */
const chooseSigner = (rows: readonly StoredKey[], now: number): StoredKey | undefined =>
  rows.find((row) => row.created_at <= now - PUBLISHED_FIRST) ?? rows.at(-1);

export interface PublishedKey {
  kid: string;
  /** When the key begins to sign, in milliseconds since 1970. */
  signsFrom: number;
}

/** Publishes a new key. It signs after `PUBLISHED_FIRST`, or at once if there is no other key. */
export async function rotateSigningKey({ db, keys }: DbWithKeys, now: number): Promise<PublishedKey> {
  const key = await newKey(keys, now);
  const hasSigner = plausible(await unretiredKeys(db), now).length > 0;
  await db
    .transaction()
    .execute((transaction) =>
      recordAround(transaction, [{ kind: RECORDED_SIGNING_KEYS, uuids: [key.kid] }], () =>
        transaction.insertInto('signing_keys').values(key).execute(),
      ),
    );
  return { kid: key.kid, signsFrom: hasSigner ? now + PUBLISHED_FIRST : now };
}

/**
 * Retires the keys that are older than the signing key, or whose creation time is in the future. Deletes keys one day
 * after their retirement.
 */
async function retireReplaced(db: Db, signer: StoredKey, now: number): Promise<void> {
  const latest = latestEnd(now, 0);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('signing_keys')
      .set({ retired_at: now })
      .where((eb) =>
        eb.or([
          eb.and([
            eb('retired_at', 'is', null),
            eb.or([eb('created_at', '<', signer.created_at), eb('created_at', '>', latest)]),
          ]),
          // Keys whose retirement is in the future are also retired now, because an instance whose clock was ahead has
          // stored that time. Otherwise, these keys would stay valid until then.
          eb('retired_at', '>', latest),
        ]),
      )
      .execute();
    await transaction
      .deleteFrom('signing_keys')
      .where('retired_at', '<', now - RETIRED_KEY_LIFE)
      .execute();
  });
}

/** Imports a JWK. Callers cache the result, because importing is slower than signing. */
const importKey = async (jwk: string): Promise<CryptoKey> =>
  (await importJWK(JSON.parse(jwk) as JWK, ALGORITHM)) as CryptoKey;

/**
 * Returns the key to sign with. Creates a key if there is none. Publishes the next key before the current key is 90
 * days old, so that clients know the next key before it signs. Retires the keys that are no longer needed.
 */
export async function signingKey(context: Context, now = context.now()): Promise<ReadyKey> {
  const { db, keys, caches } = context;
  let rows = await unretiredKeys(db);
  const [newest] = plausible(rows, now);
  if (!newest || newest.created_at <= now - ROTATES_AFTER + PUBLISHED_FIRST) {
    await withCause(context, taskCause('rotate-keys'), () => rotateSigningKey(context, now));
    // The keys are read again, because another instance may have published one at the same time.
    rows = await unretiredKeys(db);
  }
  const signer = chooseSigner(plausible(rows, now), now);
  if (!signer) throw new Error('there is no key to sign with');
  if (rows.at(0)!.created_at > latestEnd(now, 0) || rows.at(-1)!.created_at < signer.created_at) {
    await retireReplaced(db, signer, now);
  }
  const { kid, private_jwk: sealed } = signer;
  const load = () => importKey(unseal(keys, 'signing_keys.private_jwk', kid, sealed));
  return { kid, key: await caches.signingKeys.get(kid, load) };
}

/**
 * Returns the public key with this id. It may be cached, so the caller also checks that the key still exists.
 *
 * @throws JWKSNoMatchingKey if there is none
 */
export function verificationKey({ db, caches }: Context, kid: string): Promise<CryptoKey> {
  return caches.verificationKeys.get(kid, async () => {
    // Only an id that the database can store is looked up, because the token has not been verified yet and may contain
    // any id.
    const row = isStorable(kid)
      ? await db.selectFrom('signing_keys').select('public_jwk').where('kid', '=', kid).executeTakeFirst()
      : undefined;
    if (!row) throw new errors.JWKSNoMatchingKey();
    return importKey(row.public_jwk);
  });
}

/** Returns whether the key is stored. A leaked key is deleted, but may still be cached. */
export async function isStoredKey(db: Db, kid: string): Promise<boolean> {
  const row = await db.selectFrom('signing_keys').select('kid').where('kid', '=', kid).executeTakeFirst();
  return row !== undefined;
}

/** Returns the public keys as a JWK set (RFC 7517, section 5). */
export async function publicKeySet(db: Db): Promise<{ keys: JWK[] }> {
  const rows = await db
    .selectFrom('signing_keys')
    .select('public_jwk')
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
  return { keys: rows.map((row) => JSON.parse(row.public_jwk) as JWK) };
}
