import { findSignInClient, type SignInClient } from '../../auth-client/find-client.ts';
import { liveFormerSecret } from '../../auth-client/former-secret.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { isStorable } from '../../db/storable-text.ts';
import { unseal } from '../../vault/sealed.ts';
import type { SecretKeys } from '../../vault/keys.ts';
import { limitAttempts } from './authentication-attempts.ts';
import { clientOfAssertion, type ClientAssertion } from './client-assertion.ts';
import { equalInConstantTime } from '../secrets.ts';

/**
 * The client authentication methods (OpenID Connect Core 1.0, section 9) of the token, revocation and introspection
 * endpoints.
 */
export const AUTHENTICATION_METHODS = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'none',
] as const;

/** An error of the token endpoint (RFC 6749, section 5.2). */
export interface OAuthError {
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'invalid_scope' | 'unsupported_grant_type';
  error_description: string;
}

/**
 * The credentials in a client's request, and its IP address. Empty parameters count as missing (RFC 6749, section
 * 3.2).
 */
export interface ClientCredentials extends ClientAssertion {
  authorization: string | undefined;
  client_id?: string | undefined;
  client_secret?: string | undefined;
  address: string;
}

const refused: OAuthError = {
  error: 'invalid_client',
  error_description: 'The client or its secret is wrong',
};

const invalid = (description: string): OAuthError => ({
  error: 'invalid_request',
  error_description: description,
});

/** Decodes a value of `application/x-www-form-urlencoded`. Returns null if it is malformed. */
function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

const BASIC = /^Basic +(?<credentials>[A-Za-z\d+/]+={0,2})$/i;

/**
 * Reads client id and secret of HTTP Basic. Returns null if they are malformed. RFC 6749 (section 2.3.1) requires the
 * form encoding, but some clients send the secret unencoded (RFC 7617). The two readings differ only if the secret
 * contains `+` or `%`.
 */
function readBasic(authorization: string): { id: string; secrets: string[] } | null {
  const encoded = BASIC.exec(authorization)?.groups?.['credentials'] ?? '';
  const [, first = '', second] = /^([^:]*):(.*)$/su.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  const id = formDecoded(first) ?? first;
  if (id === '' || second === undefined) return null;
  return { id, secrets: [...new Set([formDecoded(second) ?? second, second])] };
}

/** Returns whether a secret is the client's current secret, or its previous secret while that is valid. */
function isSecretOf(keys: SecretKeys, client: SignInClient, secret: string, now: number): boolean {
  const current = unseal(keys, 'auth_clients.client_secret', client.uuid, client.secret);
  const former = liveFormerSecret(keys, client, now)?.secret ?? '';
  // An empty secret is refused, because the procedure for a lost encryption key (`docs/secrets.md`) empties the stored
  // secrets.
  return secret !== '' && [current, former].some((one) => equalInConstantTime(secret, one));
}

/**
 * Returns the client if one of the secrets is right.
 *
 * @param secrets the readings of one sent secret; together, they count as one attempt
 * @returns null if the client is unknown or blocked, or if the secret is wrong
 * @throws Problem throttled
 */
async function clientOfSecret(
  { db, keys }: Context,
  { id, secrets, address }: { id: string; secrets: readonly string[]; address: string },
  now: number,
): Promise<SignInClient | null> {
  const client = await findStorable(db, id);
  if (client === null) return null;
  const authenticated = await limitAttempts(db, { clientId: id, address }, now, async () =>
    secrets.some((secret) => isSecretOf(keys, client, secret, now)) ? client : null,
  );
  return authenticated?.isBlocked ? null : authenticated;
}

const findStorable = async (db: Db, id: string): Promise<SignInClient | null> =>
  isStorable(id) ? findSignInClient(db, id) : null;

/**
 * Returns the client with this id, for a request without credentials. Returns null if the client is unknown or
 * blocked, or if it is a server application, which must authenticate.
 */
async function publicClient({ db }: Context, id: string): Promise<SignInClient | null> {
  const client = await findStorable(db, id);
  return client === null || client.isBlocked || client.type === 'server' ? null : client;
}

/**
 * Authenticates a client by `client_secret_basic`, `client_secret_post` or `private_key_jwt`, or, without any of
 * them, by its id alone. A server application must authenticate.
 *
 * @throws Problem throttled
 */
export async function authenticateClient(
  context: Context,
  issuer: string,
  { authorization, client_id: bodyId, client_secret: bodySecret, address, ...assertion }: ClientCredentials,
  now: number,
): Promise<SignInClient | OAuthError> {
  const isBasic = /^Basic\b/i.test(authorization ?? '');
  const hasAssertion = Boolean(assertion.client_assertion || assertion.client_assertion_type);
  if ([isBasic, Boolean(bodySecret), hasAssertion].filter(Boolean).length > 1) {
    return invalid('The client authenticates in two ways');
  }
  if (hasAssertion) {
    return (await clientOfAssertion(context, issuer, { ...assertion, bodyId, address }, now)) ?? refused;
  }
  if (!isBasic) {
    if (!bodyId) return invalid('client_id is missing');
    if (!bodySecret) return (await publicClient(context, bodyId)) ?? refused;
    return (await clientOfSecret(context, { id: bodyId, secrets: [bodySecret], address }, now)) ?? refused;
  }
  const basic = readBasic(authorization ?? '');
  if (basic === null) return refused;
  if (bodyId && bodyId !== basic.id) return invalid('client_id is that of another client');
  return (await clientOfSecret(context, { ...basic, address }, now)) ?? refused;
}
