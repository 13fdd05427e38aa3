import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyResponse, PasskeyResponse } from '../../openapi/generated/types.ts';
import { challengeIn } from '../../service/second-factor/challenges.ts';
import {
  newPasskeyOptions,
  passkeyOptions,
  storePasskey,
  verifyNewPasskey,
} from '../../service/second-factor/passkeys.ts';
import { assertRelyingParty } from '../../service/second-factor/relying-party.ts';
import type { TestService } from './service.ts';

/* A software authenticator (WebAuthn) with only the functions that the tests of the service use. */

/** Flags of authenticator data (Web Authentication Level 3, section 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

/** Encodes the head of a CBOR item (RFC 8949, section 3) with a length below 65536. */
function head(major: number, length: number): Buffer {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  if (length < 256) return Buffer.from([type | 24, length]);
  return Buffer.from([type | 25, length >> 8, length & 0xff]);
}
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborInteger = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (...entries: Buffer[][]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** The options that the service returned. */
export interface PasskeyOptions {
  challenge: string;
  rp?: { id?: string | undefined };
  rpId?: string | undefined;
  user?: { id: string };
  allowCredentials?: { id: string }[] | undefined;
  excludeCredentials?: { id: string }[] | undefined;
  userVerification?: string | undefined;
}

interface Changes {
  origin?: string;
  /** The host name that the authenticator signs; by default that of the options. */
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
  challenge?: string;
  userHandle?: string | null;
}

/** A passkey at the origin of a service. Its counter increases with each response. */
export class TestPasskey {
  readonly id = base64url(randomBytes(32));
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle = '';
  #rpId = '';
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, flags: number, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, credential]);
  }

  /** Returns the response of the browser to the options of a new passkey. */
  create(
    options: PasskeyOptions,
    { origin, rpId, challenge, isVerified = true }: Changes = {},
  ): NewPasskeyResponse {
    this.#userHandle = options.user!.id;
    this.#rpId = rpId ?? options.rp!.id!;
    const { x, y } = this.#key.publicKey.export({ format: 'jwk' });
    const publicKey = cborMap(
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x!, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y!, 'base64url'))],
    );
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKey]);
    const flags = PRESENT | HAS_CREDENTIAL | (isVerified ? VERIFIED : 0);
    const attestation = cborMap(
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap()],
      [cborText('authData'), cborBytes(this.#authenticatorData(this.#rpId, flags, credential))],
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(
          this.#clientData('webauthn.create', challenge ?? options.challenge, origin),
        ),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  /** Returns the response of the browser to the options of a sign-in. */
  prove(
    options: PasskeyOptions,
    { origin, rpId, counter, isVerified = true, ...changes }: Changes = {},
  ): PasskeyResponse {
    this.counter = counter ?? this.counter + 1;
    const flags = PRESENT | (isVerified ? VERIFIED : 0);
    const authenticatorData = this.#authenticatorData(rpId ?? options.rpId ?? this.#rpId, flags);
    const clientData = this.#clientData('webauthn.get', changes.challenge ?? options.challenge, origin);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.#key.privateKey)),
        userHandle: changes.userHandle === undefined ? this.#userHandle : changes.userHandle,
      },
    };
  }
}

/** Returns the response of the browser to the service's options for a new passkey of a user. */
export async function createTestPasskey({ services: { db, config } }: TestService, uuid: string) {
  const party = assertRelyingParty(config);
  const options = await newPasskeyOptions(
    db,
    { uuid, username: 'user' },
    { party, issuer: 'Suite' },
    Date.now(),
  );
  const passkey = new TestPasskey(party.origin);
  return { passkey, credential: passkey.create(options), userHandle: options.user.id };
}

/** Stores a passkey of a user without a record in the history. Returns functions that prove it. */
export async function addTestPasskey(service: TestService, userUuid: string) {
  const { db, config } = service.services;
  const party = assertRelyingParty(config);
  const { passkey, credential, userHandle } = await createTestPasskey(service, userUuid);
  const challenge = challengeIn(credential.response.clientDataJSON);
  const verified = await verifyNewPasskey(credential, challenge, party);
  await storePasskey(db, { userUuid, userHandle, name: 'Laptop', passkey: verified }, Date.now());
  const { uuid } = await db
    .selectFrom('passkeys')
    .select('uuid')
    .where('credential_id', '=', passkey.id)
    .executeTakeFirstOrThrow();
  return {
    uuid,
    asSecondStep: async () => passkey.prove(await passkeyOptions(db, userUuid, party, Date.now())),
    alone: async () => passkey.prove(await passkeyOptions(db, null, party, Date.now())),
  };
}
