import { Secret } from '../common/secret.ts';
import { SignInObstacle } from './obstacle.ts';

/**
 * The random values of one sign-in: verifier and challenge of PKCE (RFC 7636, section 4), and the state (RFC 6749,
 * section 10.12).
 */
export interface PkceRequest {
  readonly state: string;
  readonly verifier: Secret;
  readonly challenge: string;
}

const VERIFIER_BYTES = 32;
const STATE_BYTES = 16;

/**
 * Generates verifier, challenge and state.
 *
 * @throws SignInObstacle without `crypto.subtle`, which browsers omit on pages served without TLS
 */
export async function createPkceRequest(crypto: Crypto = globalThis.crypto): Promise<PkceRequest> {
  const verifier = randomText(crypto, VERIFIER_BYTES);
  return {
    state: randomText(crypto),
    verifier: new Secret(verifier),
    challenge: await challengeOf(verifier, crypto),
  };
}

/** Computes the code challenge: `BASE64URL(SHA256(ASCII(verifier)))` (RFC 7636, section 4.2). */
export async function challengeOf(verifier: string, crypto: Crypto = globalThis.crypto): Promise<string> {
  // TypeScript's type is wrong here: `subtle` is undefined in insecure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new SignInObstacle('insecure');
  return base64Url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

/** Returns a random text in base64url, for a state or a nonce. */
export function randomText(crypto: Crypto = globalThis.crypto, bytes = STATE_BYTES): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
