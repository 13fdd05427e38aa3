import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

export const KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
// Lengths in bytes that NIST SP 800-38D recommends: 96 bits for the nonce and 128 bits for the tag.
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const VERSION = 'v1';
const ENVELOPE = /^v1\.([0-9a-f]{16})\.([\w-]+)$/;

interface Key {
  id: string;
  key: KeyObject;
}

/** Derives the key's id with HMAC, so that the id reveals nothing about the key. */
const keyOf = (bytes: Buffer): Key => ({
  id: createHmac('sha256', bytes).update('user-profile key id').digest('hex').slice(0, 16),
  key: createSecretKey(bytes),
});

/** Parses a key in base64 or base64url. Returns null if it has the wrong length or format. */
export function parseKey(text: string): Buffer | null {
  const bytes = /^[\w+/-]+=*$/.test(text) ? Buffer.from(text, 'base64') : null;
  return bytes?.length === KEY_BYTES ? bytes : null;
}

export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/** Returns the id of the key that encrypted a value; null for a value in plain text. */
export const keyIdOf = (stored: string): string | null => ENVELOPE.exec(stored)?.[1] ?? null;

/**
 * Encrypts secrets with the current key, and decrypts secrets of the current and the previous key. A value
 * can be decrypted only in its own cell (table, column and row). The keys are private fields, so that logs
 * do not contain them.
 */
export class SecretKeys {
  readonly #current: Key;
  readonly #known: ReadonlyMap<string, Key>;

  constructor(current: Buffer, previous: Buffer | null = null) {
    this.#current = keyOf(current);
    const keys = previous === null ? [this.#current] : [keyOf(previous), this.#current];
    this.#known = new Map(keys.map((key) => [key.id, key]));
  }

  get id(): string {
    return this.#current.id;
  }

  has(id: string): boolean {
    return this.#known.has(id);
  }

  /** Returns a keyed hash (HMAC-SHA-256) of a text, in hex. Only the current key is used. */
  mac(text: string): string {
    return createHmac('sha256', this.#current.key).update(`user-profile mac ${text}`).digest('hex');
  }

  /**
   * Encrypts a secret for its cell (table, column and row). Returns `v1.<key id>.<nonce, ciphertext and tag in
   * base64url>`.
   */
  encrypt(text: string, cell: string): string {
    const { id, key } = this.#current;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(additionalData(id, cell));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${id}.${sealed.toString('base64url')}`;
  }

  /**
   * Returns the secret that `encrypt` has encrypted for this cell.
   *
   * @throws Error if the key is unknown, the secret was encrypted for a different cell, or the value was modified or is
   * not encrypted
   */
  decrypt(stored: string, cell: string): string {
    const [, id = '', payload = ''] = ENVELOPE.exec(stored) ?? [];
    const known = this.#known.get(id);
    if (!known) throw new Error(`no key decrypts ${cell}`);
    const sealed = Buffer.from(payload, 'base64url');
    if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error(`${cell} is damaged`);
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, known.key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(additionalData(id, cell));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch (error) {
      throw new Error(`${cell} is damaged, or was moved there`, { cause: error });
    }
  }
}

/** Returns the additional authenticated data (RFC 5116, section 2.1), which binds a value to its cell and key. */
const additionalData = (id: string, cell: string): Buffer => Buffer.from(`${VERSION}.${id}.${cell}`, 'utf8');
