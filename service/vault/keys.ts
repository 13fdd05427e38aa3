import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** AES-256. */
export const KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
// NIST SP 800-38D recommends 96 bits for the nonce and 128 for the tag.
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const VERSION = 'v1';
const ENVELOPE = /^v1\.([0-9a-f]{16})\.([\w-]+)$/;

interface Key {
  id: string;
  key: KeyObject;
}

/** Makes an id that reveals nothing about the key. */
const keyOf = (bytes: Buffer): Key => ({
  id: createHmac('sha256', bytes).update('user-profile key id').digest('hex').slice(0, 16),
  key: createSecretKey(bytes),
});

/** Takes base64 and base64url. */
export function parseKey(text: string): Buffer | null {
  const bytes = /^[\w+/-]+=*$/.test(text) ? Buffer.from(text, 'base64') : null;
  return bytes?.length === KEY_BYTES ? bytes : null;
}

export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/** Gives null for a value that is not encrypted. */
export const keyIdOf = (stored: string): string | null => ENVELOPE.exec(stored)?.[1] ?? null;

/**
 * Encrypts with the current key, and decrypts with the previous one, too. A value decrypts only at its place (table,
 * column, row). Private fields keep the keys out of logs.
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

  /** Gives `v1.<key id>.<nonce, encrypted text and tag in base64url>`. */
  encrypt(text: string, place: string): string {
    const { id, key } = this.#current;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(boundTo(id, place));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${id}.${sealed.toString('base64url')}`;
  }

  /** @throws Error for another key or place, or a text that was changed or is not encrypted. */
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

/** Binds a value to its place and key (additional data, RFC 5116, section 2.1). */
const boundTo = (id: string, place: string): Buffer => Buffer.from(`${VERSION}.${id}.${place}`, 'utf8');
