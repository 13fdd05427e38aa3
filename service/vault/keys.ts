import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** How many bytes a key has: AES-256. */
export const KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
// What NIST SP 800-38D recommends: 96 bits for the nonce, all 128 of the tag.
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const VERSION = 'v1';
const ENVELOPE = /^v1\.([0-9a-f]{16})\.([\w-]+)$/;

interface Key {
  id: string;
  key: KeyObject;
}

/** Names a key without telling anything about it. */
const keyOf = (bytes: Buffer): Key => ({
  id: createHmac('sha256', bytes).update('user-profile key id').digest('hex').slice(0, 16),
  key: createSecretKey(bytes),
});

/** The bytes of a key that is written in base64 (or base64url); null where it is no key. */
export function parseKey(text: string): Buffer | null {
  const bytes = /^[\w+/-]+=*$/.test(text) ? Buffer.from(text, 'base64') : null;
  return bytes?.length === KEY_BYTES ? bytes : null;
}

/** A new key, written as `parseKey` reads it. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/** The id of the key that encrypted a stored value; null where the value is not encrypted. */
export const keyIdOf = (stored: string): string | null => ENVELOPE.exec(stored)?.[1] ?? null;

/**
 * The keys of the secrets in the database: the one that encrypts, and the one before it, which still decrypts. A value
 * is encrypted for one place (its table, column and row), and decrypts in no other. The keys themselves are in private
 * fields, so no log and no inspection shows them.
 */
export class SecretKeys {
  readonly #current: Key;
  readonly #known: ReadonlyMap<string, Key>;

  constructor(current: Buffer, previous: Buffer | null = null) {
    this.#current = keyOf(current);
    const keys = previous === null ? [this.#current] : [keyOf(previous), this.#current];
    this.#known = new Map(keys.map((key) => [key.id, key]));
  }

  /** Names the key that encrypts. */
  get id(): string {
    return this.#current.id;
  }

  /** Whether what the key of this id encrypted can be decrypted. */
  has(id: string): boolean {
    return this.#known.has(id);
  }

  /** `v1.<key id>.<nonce, encrypted text and tag in base64url>` */
  encrypt(text: string, place: string): string {
    const { id, key } = this.#current;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(boundTo(id, place));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${id}.${sealed.toString('base64url')}`;
  }

  /** @throws Error where it was encrypted with another key or for another place, was changed, or is not encrypted. */
  decrypt(stored: string, place: string): string {
    const [, id = '', payload = ''] = ENVELOPE.exec(stored) ?? [];
    const known = this.#known.get(id);
    if (!known) throw new Error(`no key decrypts ${place}`);
    const sealed = Buffer.from(payload, 'base64url');
    if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error(`${place} is damaged`);
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, known.key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(id, place));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch (error) {
      throw new Error(`${place} is damaged, or was moved there`, { cause: error });
    }
  }
}

/** The additional data of the encryption (RFC 5116, section 2.1): a value is good here, under this key, alone. */
const boundTo = (id: string, place: string): Buffer => Buffer.from(`${VERSION}.${id}.${place}`, 'utf8');
