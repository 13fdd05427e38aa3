import { randomBytes } from 'node:crypto';
import type { AuthClientInput } from '../../openapi/generated/types.ts';
import { isLoopback } from '../config.ts';
import { requestOf, type ConfiguredKind, type SaveRequest } from '../configuration/configured-kind.ts';
import { problem } from '../problem.ts';
import { deleteClient } from './block.ts';
import { readAuthClients } from './read-clients.ts';
import { RECORDED_AUTH_CLIENTS } from './recorded-auth-client.ts';
import { saveClient } from './save.ts';

/** Returns the secret of a client without one in the file. Only a server application needs to know its secret. */
function secretOf({ input, stored }: SaveRequest): unknown {
  if (stored) return stored['clientSecret'];
  if (input['clientType'] !== 'server') return randomBytes(24).toString('base64url');
  const message = 'A new server application needs a secret.';
  throw problem('invalid_fields', { fields: [{ field: 'clientSecret', message }] });
}

export const CONFIGURED_AUTH_CLIENTS: ConfiguredKind = {
  section: 'authClients',
  recorded: RECORDED_AUTH_CLIENTS,
  noun: 'sign-in client',
  lists: ['authClients'],
  // The console's own client belongs to the installation, and is in no file.
  list: async ({ services }) => (await readAuthClients(services)).filter(({ own }) => !own),
  save: async ({ services }, request) => {
    const clientSecret = request.input['clientSecret'] ?? secretOf(request);
    const { uuid } = await saveClient(services, {
      client: { ...requestOf<AuthClientInput>(request), clientSecret: clientSecret as string },
      ifMatch: undefined,
      allowsLoopback: isLoopback(services.config.host),
      newUuid: request.newUuid,
    });
    return uuid;
  },
  remove: ({ services }, uuid) => deleteClient(services, uuid),
  secretsOf: async (_services, { clientSecret }) => ({ clientSecret }),
};
