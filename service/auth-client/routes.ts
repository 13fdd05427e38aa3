import type { AuthClient } from '../../openapi/types.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { list } from '../http/lists.ts';
import { saveClient } from './save.ts';
import { problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { unseal } from '../vault/sealed.ts';
import { etagHeader } from '../http/etag-header.ts';

const clients = (db: Db) =>
  db
    .selectFrom('auth_clients')
    .select(['uuid', 'name', 'description', 'allowed_redirect_target as allowedRedirectTarget']);

/** The handlers of sign-in clients. Lists never contain secrets; a single client contains its own. */
export function authClientHandlers(services: Services) {
  const { db, keys } = services;
  return {
    listAuthClients: async () =>
      list({
        lists: ['authClients'],
        view: 'product administrators',
        build: () => clients(db).orderBy('name').orderBy('uuid').execute(),
      }),
    getAuthClient: async ({ params }) => {
      const row = await clients(db)
        .select(['client_secret', 'version'])
        .where('uuid', '=', params.uuid)
        .executeTakeFirst();
      if (!row) throw problem('not_found');
      const { version, client_secret: sealed, ...client } = row;
      const clientSecret = unseal(keys, 'auth_clients.client_secret', client.uuid, sealed);
      const body: AuthClient = { ...client, clientSecret };
      return { status: 200, body, headers: etagHeader(version) };
    },
    updateAuthClient: async ({ body, headers }) => {
      const { uuid, version } = await saveClient(services, body, headers['if-match']);
      return { status: 200, body: { uuid }, headers: etagHeader(version) };
    },
  } satisfies Partial<Handlers>;
}
