import type { AuthClient } from '../../openapi/generated/types.ts';
import type { Context } from '../context.ts';
import { CONSOLE_CLIENT_UUID } from '../oauth/console-client.ts';
import type { SecretKeys } from '../vault/keys.ts';
import { unseal } from '../vault/sealed.ts';
import { findAllSignInClients, type SignInClient } from './find-client.ts';
import { liveFormerSecret } from './former-secret.ts';

/**
 * Removes settings that are null, false or empty, so that the response for a client without a type is the same as in
 * older releases, which have no client types.
 */
export const chosen = <Settings extends object>(settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== null && value !== false && value.length !== 0),
  ) as { [Name in keyof Settings]?: NonNullable<Settings[Name]> };

function formerSecret(
  keys: SecretKeys,
  client: SignInClient,
  now: number,
): Pick<AuthClient, 'formerClientSecret' | 'formerSecretUntil'> {
  const former = liveFormerSecret(keys, client, now);
  return former
    ? { formerClientSecret: former.secret, formerSecretUntil: new Date(former.until).toISOString() }
    : {};
}

export function authClient(keys: SecretKeys, client: SignInClient, now: number): AuthClient {
  const { uuid, name, description } = client;
  const [first = '', ...others] = client.redirectTargets;
  return {
    uuid,
    name,
    description,
    allowedRedirectTarget: first,
    clientSecret: unseal(keys, 'auth_clients.client_secret', uuid, client.secret),
    ...formerSecret(keys, client, now),
    ...chosen({
      clientType: client.type,
      redirectTargets: others,
      postLogoutTargets: [...client.postLogoutTargets],
      allowedOrigins: [...client.origins],
      pkceOptional: client.isPkceOptional,
      offlineAccess: client.mayUseOfflineAccess,
      applicationUuid: client.applicationUuid,
      onlyWithRoles: client.isOnlyWithRoles,
      idTokenClaims: client.hasIdTokenClaims,
      requiredLevel: client.requiredLevel,
      backchannelLogoutUrl: client.backchannelLogoutUri,
      jwks: client.jwks,
      blocked: client.isBlocked,
      own: uuid === CONSOLE_CLIENT_UUID,
    }),
  };
}

/** Reads all sign-in clients with their secrets. */
export async function readAuthClients({
  db,
  keys,
  now,
}: Pick<Context, 'db' | 'keys' | 'now'>): Promise<AuthClient[]> {
  const at = now();
  return (await findAllSignInClients(db)).map((client) => authClient(keys, client, at));
}
