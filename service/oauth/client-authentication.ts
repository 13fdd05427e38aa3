import type { Context } from '../context.ts';
import { isStorable } from '../http/storable-text.ts';
import { unseal } from '../vault/sealed.ts';
import { equalInConstantTime } from './secrets.ts';
import { addressThrottle, assertNotThrottled, clientThrottle, countAttempt } from './throttle.ts';

/** How a client can authenticate at the token endpoint. */
export const AUTHENTICATION_METHODS = ['client_secret_basic', 'client_secret_post', 'none'] as const;

/** An error of the token endpoint (RFC 6749, section 5.2). */
export interface OAuthError {
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'invalid_scope' | 'unsupported_grant_type';
  error_description: string;
}

/** What a client sends to identify itself. Empty parameters count as missing (RFC 6749, section 3.2). */
export interface ClientCredentials {
  authorization: string | undefined;
  client_id?: string | undefined;
  client_secret?: string | undefined;
  address: string;
}

const refused: OAuthError = {
  error: 'invalid_client',
  error_description: 'The client or its secret is not right',
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

/** Reads client id and secret of HTTP Basic (RFC 6749, section 2.3.1). Returns null if they are malformed. */
function readBasic(authorization: string): { id: string; secret: string } | null {
  const encoded = BASIC.exec(authorization)?.groups?.['credentials'] ?? '';
  const [, first, second] = /^([^:]*):(.*)$/su.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  const [id, secret] = [formDecoded(first ?? ''), formDecoded(second ?? '')];
  return id && secret !== null ? { id, secret } : null;
}

async function isSecretOf({ db, keys }: Context, clientUuid: string, secret: string): Promise<boolean> {
  if (!isStorable(clientUuid)) return false;
  const client = await db
    .selectFrom('auth_clients')
    .select('client_secret')
    .where('uuid', '=', clientUuid)
    .executeTakeFirst();
  if (client === undefined) return false;
  return equalInConstantTime(
    secret,
    unseal(keys, 'auth_clients.client_secret', clientUuid, client.client_secret),
  );
}

/**
 * Checks a secret. Only wrong ones count as attempts, so a busy client is never throttled, and only for the
 * address that sent them, so guesses from elsewhere do not lock the client out.
 *
 * @throws Problem throttled
 */
async function isRightSecret(
  context: Context,
  { id, secret, address }: { id: string; secret: string; address: string },
  now: number,
): Promise<boolean> {
  const throttles = [addressThrottle('client-secret', address), clientThrottle('client-secret', id, address)];
  await assertNotThrottled(context.db, throttles, now);
  if (await isSecretOf(context, id, secret)) return true;
  await countAttempt(context.db, throttles, now);
  return false;
}

/**
 * Authenticates a client by `client_secret_basic`, by `client_secret_post`, or, without a secret, by its id
 * alone.
 *
 * @returns the client's id, which may be unknown if no secret was sent; or the error
 * @throws Problem throttled
 */
export async function authenticateClient(
  context: Context,
  { authorization, client_id: bodyId, client_secret: bodySecret, address }: ClientCredentials,
  now: number,
): Promise<string | OAuthError> {
  if (!/^Basic\b/i.test(authorization ?? '')) {
    if (!bodyId) return invalid('client_id is missing');
    if (!bodySecret) return bodyId;
    return (await isRightSecret(context, { id: bodyId, secret: bodySecret, address }, now))
      ? bodyId
      : refused;
  }
  if (bodySecret) return invalid('The client authenticates in two ways');
  const basic = readBasic(authorization ?? '');
  if (basic === null) return refused;
  if (bodyId && bodyId !== basic.id) return invalid('client_id is that of another client');
  return (await isRightSecret(context, { ...basic, address }, now)) ? basic.id : refused;
}
