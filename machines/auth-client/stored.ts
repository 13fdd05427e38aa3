import { answer, type Client } from '../../openapi/client/client.ts';
import type { AuthClient, AuthClientSummary } from '../../openapi/generated/types.ts';
import { MALFORMED } from '../common/faults.ts';
import { Secret } from '../common/secret.ts';
import type { Version } from '../resource/form/form.ts';
import type { ReadCall } from '../resource/form/form-actors.ts';
import type { StoredAuthClient } from './form-rules.ts';
import { reads } from './form-reads.ts';

/** Wraps the secrets of a client in `Secret`, so that no log or trace can read them. */
export function hideSecrets({
  clientSecret,
  formerClientSecret: former,
  ...client
}: AuthClient): StoredAuthClient {
  return {
    ...client,
    clientSecret: new Secret(clientSecret),
    ...(former === undefined ? {} : { formerClientSecret: new Secret(former) }),
  };
}

/**
 * Reads a sign-in client and its `ETag`.
 *
 * @throws MALFORMED if the response has no client
 */
export async function readClient(client: Client, call: ReadCall): Promise<Version<StoredAuthClient>> {
  const reading = reads.get(client, call);
  const stored = await answer(reading);
  if (!stored.uuid) throw MALFORMED;
  return { stored: hideSecrets(stored), tag: (await reading).response.headers.get('ETag') };
}

/** Converts a client to a row of the list of clients. A row contains no secret. */
export const clientSummary = (stored: StoredAuthClient): AuthClientSummary => ({
  uuid: stored.uuid,
  name: stored.name,
  description: stored.description,
  allowedRedirectTarget: stored.allowedRedirectTarget,
  ...(stored.clientType && { clientType: stored.clientType }),
  ...(stored.pkceOptional && { pkceOptional: true }),
  ...(stored.requiredLevel && { requiredLevel: stored.requiredLevel }),
  ...(stored.blocked && { blocked: true }),
  ...(stored.own && { own: true }),
});
