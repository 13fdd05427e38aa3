import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { isStorable } from '../http/storable-text.ts';
import { isLive, latestEnd } from '../db/clock.ts';
import { compiledOnce } from '../db/compiled-once.ts';
import type { Db } from '../db/open.ts';
import { seal, unseal } from '../vault/sealed.ts';

export const ALGORITHM = 'RS256';

const DAY = 24 * 60 * 60 * 1000;
const ROTATES_AFTER = 90 * DAY;
// Long after the last token that a retired key has signed expires.
const FORGOTTEN_AFTER = DAY;

interface ReadyKey {
  kid: string;
  key: CryptoKey;
}

const privateKeys = new Map<string, Promise<CryptoKey>>();
const publicKeys = new Map<string, Promise<CryptoKey>>();

/** Imports each key once: importing costs more than signing. */
function imported(keys: Map<string, Promise<CryptoKey>>, kid: string, jwk: () => string): Promise<CryptoKey> {
  let key = keys.get(kid);
  if (!key) {
    key = importJWK(JSON.parse(jwk()) as JWK, ALGORITHM) as Promise<CryptoKey>;
    keys.set(kid, key);
  }
  return key;
}

async function newKey(db: Db, now: number) {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true, modulusLength: 2048 });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    private_jwk: seal(db, 'signing_keys.private_jwk', kid, JSON.stringify(await exportJWK(pair.privateKey))),
    public_jwk: JSON.stringify({ ...publicJwk, kid, alg: ALGORITHM, use: 'sig' }),
    created_at: now,
    retired_at: null,
  };
}

/**
 * Starts signing with a new key, whatever clock the earlier ones are of; they verify until their last token has expired.
 */
export async function rotateSigningKey(db: Db, now = Date.now()): Promise<string> {
  const key = await newKey(db, now);
  await db.transaction().execute(async (transaction) => {
    // Retires only keys that were there before ours: two instances that rotate at once cannot retire both.
    await transaction
      .updateTable('signing_keys')
      .set({ retired_at: now })
      // One that a clock ahead has retired would verify until that time comes again.
      .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', latestEnd(now, 0))]))
      .execute();
    await transaction
      .deleteFrom('signing_keys')
      .where('retired_at', '<', now - FORGOTTEN_AFTER)
      .execute();
    await transaction.insertInto('signing_keys').values(key).execute();
  });
  return key.kid;
}

/** Its private part is sealed. */
const newestKey = compiledOnce((db: Db) =>
  db
    .selectFrom('signing_keys')
    .select(['kid', 'private_jwk', 'created_at'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .limit(1),
);

/** Gives the key to sign with: makes the first one, and replaces an old one. */
export async function signingKey(db: Db, now = Date.now()): Promise<ReadyKey> {
  let [row] = await newestKey(db);
  if (!row || !isLive(row.created_at + ROTATES_AFTER, now, ROTATES_AFTER)) {
    await rotateSigningKey(db, now);
    // Reads again: another instance may have rotated at the same moment.
    [row] = await newestKey(db);
  }
  if (!row) throw new Error('there is no key to sign with');
  const { kid, private_jwk: sealed } = row;
  const jwk = () => unseal(db, 'signing_keys.private_jwk', kid, sealed);
  return { kid, key: await imported(privateKeys, kid, jwk) };
}

export async function verificationKey(db: Db, kid: string): Promise<CryptoKey | null> {
  // The id comes from a token that nobody has checked yet.
  if (!isStorable(kid)) return null;
  const known = publicKeys.get(kid);
  if (known) return known;
  const row = await db
    .selectFrom('signing_keys')
    .select('public_jwk')
    .where('kid', '=', kid)
    .executeTakeFirst();
  return row ? imported(publicKeys, kid, () => row.public_jwk) : null;
}

/** RFC 7517, section 5. */
export async function publicKeySet(db: Db): Promise<{ keys: JWK[] }> {
  const rows = await db
    .selectFrom('signing_keys')
    .select('public_jwk')
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
  return { keys: rows.map((row) => JSON.parse(row.public_jwk) as JWK) };
}
