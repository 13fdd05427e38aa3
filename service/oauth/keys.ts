import { calculateJwkThumbprint, errors, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Context, DbWithKeys } from '../context.ts';
import { isStorable } from '../http/storable-text.ts';
import { isLive, latestEnd } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import type { SecretKeys } from '../vault/keys.ts';
import { seal, unseal } from '../vault/sealed.ts';

export const ALGORITHM = 'RS256';

const DAY = 24 * 60 * 60 * 1000;
const ROTATES_AFTER = 90 * DAY;
// All tokens that a retired key has signed have expired by then.
const DELETED_AFTER = DAY;

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

/**
 * Starts signing with a new key. Earlier keys verify tokens until their last token has expired.
 *
 * @returns the id of the new key
 */
export async function rotateSigningKey({ db, keys }: DbWithKeys, now = Date.now()): Promise<string> {
  const key = await newKey(keys, now);
  await db.transaction().execute(async (transaction) => {
    // The insert comes last, so of two instances that rotate at the same time neither retires the other's new
    // key.
    await transaction
      .updateTable('signing_keys')
      .set({ retired_at: now })
      // A key retired by an instance whose clock ran ahead would otherwise stay valid until that time.
      .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', latestEnd(now, 0))]))
      .execute();
    await transaction
      .deleteFrom('signing_keys')
      .where('retired_at', '<', now - DELETED_AFTER)
      .execute();
    await transaction.insertInto('signing_keys').values(key).execute();
  });
  return key.kid;
}

/** Selects the current signing key. Its private part is encrypted. */
const newestKey = (db: Db) =>
  db
    .selectFrom('signing_keys')
    .select(['kid', 'private_jwk', 'created_at'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .limit(1)
    .executeTakeFirst();

/** Imports a JWK. Importing is slower than signing, so callers cache the result. */
const importKey = async (jwk: string): Promise<CryptoKey> =>
  (await importJWK(JSON.parse(jwk) as JWK, ALGORITHM)) as CryptoKey;

/** Returns the key to sign with. Creates the first key, and rotates a key after 90 days. */
export async function signingKey(context: Context, now = context.now()): Promise<ReadyKey> {
  const { db, keys, caches } = context;
  let row = await newestKey(db);
  if (!row || !isLive(row.created_at + ROTATES_AFTER, now, ROTATES_AFTER)) {
    await rotateSigningKey(context, now);
    // Another instance may have rotated at the same time.
    row = await newestKey(db);
  }
  if (!row) throw new Error('there is no key to sign with');
  const { kid, private_jwk: sealed } = row;
  const load = () => importKey(unseal(keys, 'signing_keys.private_jwk', kid, sealed));
  return { kid, key: await caches.signingKeys.get(kid, load) };
}

/**
 * Returns the public key with this id.
 *
 * @throws JWKSNoMatchingKey if there is none
 */
export function verificationKey({ db, caches }: Context, kid: string): Promise<CryptoKey> {
  return caches.verificationKeys.get(kid, async () => {
    // The id comes from a token that has not been verified yet.
    const row = isStorable(kid)
      ? await db.selectFrom('signing_keys').select('public_jwk').where('kid', '=', kid).executeTakeFirst()
      : undefined;
    if (!row) throw new errors.JWKSNoMatchingKey();
    return importKey(row.public_jwk);
  });
}

/** The public keys as a JWK set (RFC 7517, section 5). */
export async function publicKeySet(db: Db): Promise<{ keys: JWK[] }> {
  const rows = await db
    .selectFrom('signing_keys')
    .select('public_jwk')
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
  return { keys: rows.map((row) => JSON.parse(row.public_jwk) as JWK) };
}
