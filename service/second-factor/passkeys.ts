import { randomBytes, randomUUID } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { NewPasskeyResponse, Passkey, PasskeyResponse } from '../../openapi/generated/types.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../problem.ts';
import { storeChallenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';
import type { PasskeyTable } from './tables.ts';

/** Maximum number of passkeys of a user. */
const MAX_PASSKEYS = 20;

/** Length of a user handle in bytes. */
const HANDLE_BYTES = 32;

/** How long the browser should wait for the user, in milliseconds. Browsers may choose another time. */
const PROMPT_TIMEOUT = 5 * 60_000;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

const passkeysQuery = (db: Db, userUuid: string) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at')
    .orderBy('uuid');

const time = (at: number | null): string | null => (at === null ? null : new Date(Number(at)).toISOString());

export async function passkeysOf(db: Db, userUuid: string): Promise<Passkey[]> {
  const rows = await passkeysQuery(db, userUuid).execute();
  return rows.map((row) => ({
    id: row.uuid,
    name: row.name,
    since: time(row.created_at)!,
    lastUsedAt: time(row.last_used_at),
    backedUp: row.is_backed_up === 1,
    blocked: row.cloned_at !== null,
  }));
}

/** Selects the passkeys with which a user can sign in: those that are not blocked. */
const usablePasskeys = (db: Db, userUuid: string) =>
  passkeysQuery(db, userUuid).where('cloned_at', 'is', null);

/** Returns whether a user has a passkey that is not blocked. */
export async function hasUsablePasskey(db: Db, userUuid: string): Promise<boolean> {
  return (await usablePasskeys(db, userUuid).limit(1).execute()).length > 0;
}

const described = (rows: readonly Selectable<PasskeyTable>[]) =>
  rows.map(({ credential_id: id, transports }) => ({
    id,
    transports: transports.split(' ').filter(Boolean),
  }));

/**
 * Returns the options with which the browser creates a passkey for a user. Requests no attestation, because the service
 * accepts every kind of authenticator.
 *
 * @throws Problem passkey_limit if the user has `MAX_PASSKEYS`
 */
export async function newPasskeyOptions(
  db: Db,
  { uuid, username }: { uuid: string; username: string },
  { party, issuer }: { party: RelyingParty; issuer: string },
  now: number,
) {
  const existing = await passkeysQuery(db, uuid).execute();
  if (existing.length >= MAX_PASSKEYS) throw problem('passkey_limit');
  const userHandle = existing[0]?.user_handle ?? randomBytes(HANDLE_BYTES).toString('base64url');
  return generateRegistrationOptions({
    rpName: issuer,
    rpID: party.id,
    userName: username,
    userID: bytesOf(userHandle),
    challenge: await storeChallenge(
      db,
      { purpose: 'registration', user_uuid: uuid, user_handle: userHandle },
      now,
    ),
    timeout: PROMPT_TIMEOUT,
    attestationType: 'none',
    excludeCredentials: described(existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/**
 * Returns the options with which the browser proves a passkey. In a sign-in without a password, the authenticator must
 * verify the user, for example by a fingerprint. After the password, it need not.
 *
 * @param userUuid null for a sign-in without a password, whose user is not known yet
 */
export async function passkeyOptions(db: Db, userUuid: string | null, party: RelyingParty, now: number) {
  const purpose = userUuid === null ? 'signIn' : 'secondStep';
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await storeChallenge(db, { purpose, user_uuid: userUuid, user_handle: null }, now),
    timeout: PROMPT_TIMEOUT,
    userVerification: userUuid === null ? 'required' : 'discouraged',
    ...(userUuid === null
      ? {}
      : { allowCredentials: described(await usablePasskeys(db, userUuid).execute()) }),
  });
}

/** The data of a new passkey, from a response that was checked. */
export type VerifiedPasskey = Pick<
  PasskeyTable,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_backed_up'
>;

/**
 * Checks the response of a browser that has created a passkey.
 *
 * @throws Problem invalid_passkey if a check fails, such as of the signature, the challenge or the origin
 */
export async function verifyNewPasskey(
  { response, ...credential }: NewPasskeyResponse,
  challenge: string,
  party: RelyingParty,
): Promise<VerifiedPasskey> {
  const { transports = [], clientDataJSON, attestationObject } = response;
  try {
    const verified = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    if (!verified.verified) throw new Error('The attestation is wrong');
    const { credential: created, credentialBackedUp } = verified.registrationInfo;
    return {
      credential_id: created.id,
      public_key: Buffer.from(created.publicKey).toString('base64url'),
      counter: created.counter,
      transports: transports.join(' '),
      is_backed_up: credentialBackedUp ? 1 : 0,
    };
  } catch (error) {
    throw problem('invalid_passkey', { cause: error });
  }
}

/**
 * Stores a new passkey. Must run in a transaction that has locked the user.
 *
 * @throws Problem passkey_limit, passkey_exists
 */
export async function storePasskey(
  db: Db,
  {
    userUuid,
    userHandle,
    name,
    passkey,
  }: { userUuid: string; userHandle: string; name: string; passkey: VerifiedPasskey },
  now: number,
): Promise<void> {
  const existing = await passkeysQuery(db, userUuid).execute();
  if (existing.length >= MAX_PASSKEYS) throw problem('passkey_limit');
  const stored = await db
    .insertInto('passkeys')
    .values({
      uuid: randomUUID(),
      user_uuid: userUuid,
      user_handle: userHandle,
      name,
      created_at: now,
      last_used_at: null,
      cloned_at: null,
      ...passkey,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('uuid')
    .execute();
  if (stored.length === 0) throw problem('passkey_exists');
}

/** Finds a passkey by its credential id; null if it is not stored. */
export async function findPasskey(db: Db, credentialId: string): Promise<Selectable<PasskeyTable> | null> {
  const found = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return found ?? null;
}

/** A passkey that a checked response proves, with the new values from this response. */
export interface ProvenPasskey {
  passkey: Selectable<PasskeyTable>;
  counter: number;
  isBackedUp: boolean;
}

/**
 * Checks the response of a browser that proves a passkey, except for its counter (`consumeCounter`).
 *
 * @throws Problem invalid_passkey if a check fails, such as of the signature, the challenge or the origin
 */
export async function verifyPasskey(
  { response, ...credential }: PasskeyResponse,
  passkey: Selectable<PasskeyTable>,
  { challenge, party, mustVerifyUser }: { challenge: string; party: RelyingParty; mustVerifyUser: boolean },
): Promise<ProvenPasskey> {
  const { userHandle, ...signed } = response;
  try {
    // The user handle must be the one of the passkey's owner (Web Authentication Level 3, section 7.2). After a
    // password, the response may lack it.
    if (
      mustVerifyUser ? userHandle !== passkey.user_handle : userHandle && userHandle !== passkey.user_handle
    ) {
      throw new Error('The user handle belongs to another user');
    }
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: mustVerifyUser,
      // The package compares the counter before it verifies the signature. Anybody who knows a credential's id could
      // have the passkey blocked as a copy. `consumeCounter` compares the counter afterwards, and once on all
      // instances.
      credential: { id: passkey.credential_id, publicKey: bytesOf(passkey.public_key), counter: 0 },
    });
    if (!verified) throw new Error('The signature is wrong');
    return { passkey, counter: info.newCounter, isBackedUp: info.credentialBackedUp };
  } catch (error) {
    throw problem('invalid_passkey', { cause: error });
  }
}

/**
 * Stores the use of a passkey. If its signature counter has not increased, a copy of the passkey may exist, so the
 * passkey is blocked (Web Authentication Level 3, section 6.1.1). Authenticators without a counter always send 0.
 *
 * @returns `cloned` if this call has blocked the passkey; `blocked` if it was blocked before; `removed` if it was
 * removed meanwhile
 */
export async function consumeCounter(
  db: Db,
  { passkey: { uuid }, counter, isBackedUp }: ProvenPasskey,
  now: number,
): Promise<'used' | 'cloned' | 'blocked' | 'removed'> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now, is_backed_up: isBackedUp ? 1 : 0 })
    .where('uuid', '=', uuid)
    .where('cloned_at', 'is', null)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return 'used';
  const cloned = await db
    .updateTable('passkeys')
    .set({ cloned_at: now })
    .where('uuid', '=', uuid)
    .where('cloned_at', 'is', null)
    .returning('uuid')
    .execute();
  if (cloned.length > 0) return 'cloned';
  const left = await db.selectFrom('passkeys').select('uuid').where('uuid', '=', uuid).execute();
  return left.length > 0 ? 'blocked' : 'removed';
}

/** Renames a passkey of a user. Returns its previous name; null if the user has no such passkey. */
export async function renamePasskey(
  db: Db,
  { userUuid, uuid, name }: { userUuid: string; uuid: string; name: string },
): Promise<string | null> {
  const found = await passkeysQuery(db, userUuid).where('uuid', '=', uuid).executeTakeFirst();
  if (!found) return null;
  await db.updateTable('passkeys').set({ name }).where('uuid', '=', uuid).execute();
  return found.name;
}

/**
 * Deletes passkeys of a user.
 *
 * @param uuid the passkey to delete; null for all
 * @returns the names of the deleted passkeys
 */
export async function deletePasskeys(db: Db, userUuid: string, uuid: string | null): Promise<string[]> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('user_uuid', '=', userUuid)
    .$if(uuid !== null, (query) => query.where('uuid', '=', uuid))
    .returning(['name', 'created_at'])
    .execute();
  return deleted.toSorted((one, other) => one.created_at - other.created_at).map(({ name }) => name);
}

/** Counts the passkeys that are blocked, because a copy of them may exist. */
export async function countClonedPasskeys(db: Db): Promise<number> {
  const { cloned } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('cloned'))
    .where('cloned_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(cloned);
}
