import { createPublicKey, type JsonWebKey } from 'node:crypto';

/** Members that only private and symmetric keys have (RFC 7518, section 6). */
const SECRET_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const MIN_RSA_BITS = 2048;

/** With a smaller exponent, anybody can forge signatures. */
const MIN_RSA_EXPONENT = 3n;

/** The algorithms with which a client can sign assertions, by the type of its key. */
const ALGORITHMS: Readonly<Record<string, readonly string[]>> = { RSA: ['RS256', 'PS256'], EC: ['ES256'] };

export const ASSERTION_ALGORITHMS = Object.values(ALGORITHMS).flat();

const NO_SIGNING_KEY = `No key of this set can sign. At least one key must have the "use" "sig" and the "alg" ${ASSERTION_ALGORITHMS.join(', ')}, or leave them out.`;

const NOT_A_SET = 'This must be a JSON Web Key Set, such as {"keys":[{"kty":"RSA","n":"…","e":"AQAB"}]}.';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a key is meant for signatures. Applications also publish keys for encryption in the same set. */
const isForSignatures = ({ use = 'sig' }: Record<string, unknown>): boolean => use === 'sig';

/** Returns whether a key is meant for signatures with an algorithm that the service accepts. */
const canSign = ({ alg, ...key }: Record<string, unknown>): boolean =>
  isForSignatures(key) && (alg === undefined || (ALGORITHMS[String(key['kty'])] ?? []).includes(String(alg)));

function findKeyProblem(key: unknown): string | null {
  if (!isObject(key)) return NOT_A_SET;
  if (SECRET_MEMBERS.some((member) => member in key)) {
    return 'This contains a private key. Paste only the public keys, and replace the private key: it is no longer secret.';
  }
  if (!isForSignatures(key)) return null;
  if (key['kty'] !== 'RSA' && !(key['kty'] === 'EC' && key['crv'] === 'P-256')) {
    return 'Only RSA keys and EC keys of the curve P-256 are supported.';
  }
  const { key_ops: operations = ['verify'] } = key;
  if (!Array.isArray(operations) || operations.join() !== 'verify') {
    return 'A public key must have the "key_ops" ["verify"], or none.';
  }
  try {
    const { modulusLength = MIN_RSA_BITS, publicExponent = MIN_RSA_EXPONENT } =
      createPublicKey({ key: key as JsonWebKey, format: 'jwk' }).asymmetricKeyDetails ?? {};
    if (modulusLength < MIN_RSA_BITS) return `An RSA key must have at least ${MIN_RSA_BITS} bits.`;
    return publicExponent < MIN_RSA_EXPONENT || publicExponent % 2n === 0n
      ? 'An RSA key must have an odd exponent of at least 3, such as "AQAB".'
      : null;
  } catch {
    return NOT_A_SET;
  }
}

/** Returns a message if two keys have the same `kid`. With this `kid`, an assertion would not name one key. */
function findRepeatedKid(keys: readonly Record<string, unknown>[]): string | null {
  const kids = keys.map(({ kid }) => kid);
  const second = kids.findIndex((kid, index) => kid !== undefined && kids.indexOf(kid) < index);
  return second === -1
    ? null
    : `The keys ${kids.indexOf(kids[second]) + 1} and ${second + 1} have the same "kid". Give each key its own "kid", or remove one of these keys.`;
}

/** Returns why a text is not a key set (RFC 7517) with which a client can authenticate; null if it is one. */
export function findKeySetProblem(text: string): string | null {
  const set = parse(text);
  if (!isObject(set) || !Array.isArray(set['keys']) || set['keys'].length === 0) return NOT_A_SET;
  const keys = set['keys'] as Record<string, unknown>[];
  for (const key of keys) {
    const problem = findKeyProblem(key);
    if (problem !== null) return problem;
  }
  return findRepeatedKid(keys) ?? (keys.some(canSign) ? null : NO_SIGNING_KEY);
}
