import type { AuthClientSummary } from '../../openapi/generated/types.ts';
import { isLoopback } from '../config.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/open.ts';
import { etagHeader, type TaggedObject } from '../access/etag.ts';
import type { Handlers } from '../http/handlers.ts';
import { list } from '../http/lists.ts';
import { problem } from '../problem.ts';
import { CONSOLE_CLIENT_UUID } from '../oauth/console-client.ts';
import type { Services } from '../services.ts';
import { NO_CONTENT } from '../profile/answers.ts';
import { blockClient, deleteClient } from './block.ts';
import { findSignInClient, mustHideFromFormerVersion, typeOf } from './find-client.ts';
import { authClient, chosen } from './read-clients.ts';
import { assertRecentProof } from '../second-factor/recent-proof.ts';
import { findSignedInUsers } from './signed-in-users.ts';
import { saveClient } from './save.ts';
import { finishClientTrial, startClientTrial } from './trial.ts';

async function listClients(db: Db): Promise<AuthClientSummary[]> {
  const rows = await db
    .selectFrom('auth_clients as client')
    .leftJoin('auth_client_addresses as target', (join) =>
      join
        .onRef('target.client_uuid', '=', 'client.uuid')
        .on('target.purpose', '=', 'redirect')
        .on('target.position', '=', 0),
    )
    .selectAll('client')
    .select('target.address')
    .orderBy('client.name')
    .orderBy('client.uuid')
    .execute();
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    allowedRedirectTarget: mustHideFromFormerVersion({ type: row.kind, isBlocked: row.blocked_at !== null })
      ? (row.address ?? '')
      : row.allowed_redirect_target,
    ...chosen({
      clientType: typeOf(row),
      pkceOptional: row.pkce_optional === 1,
      requiredLevel: row.required_level,
      blocked: row.blocked_at !== null,
      own: row.uuid === CONSOLE_CLIENT_UUID,
    }),
  }));
}

/**
 * Creates the handlers for sign-in clients. Lists of clients never contain secrets; `getAuthClient` returns the
 * client's secret.
 */
export function authClientHandlers(services: Services) {
  const { db, keys, config, now } = services;
  const answerSaved = async (client: TaggedObject) => ({
    status: 200 as const,
    body: { uuid: client.uuid },
    headers: await afterCommit(db, () => etagHeader(db, client)),
  });
  return {
    listAuthClients: async () =>
      list({
        lists: ['authClients'],
        view: 'product administrators',
        build: () => listClients(db),
      }),
    getAuthClient: async ({ params }) => {
      const client = await findSignInClient(db, params.uuid);
      if (!client) throw problem('not_found');
      await assertRecentProof(db);
      const body = authClient(keys, client, now());
      return { status: 200, body, headers: await etagHeader(db, client) };
    },
    updateAuthClient: async ({ body, headers }) => {
      const saved = await saveClient(services, {
        client: body,
        ifMatch: headers['if-match'],
        allowsLoopback: isLoopback(config.host),
      });
      return answerSaved(saved);
    },
    blockAuthClient: async ({ body }) => {
      const blocked = await blockClient(services, body);
      return answerSaved(blocked);
    },
    startClientTrial: async ({ body }, { viewer }) => {
      const authorizationUrl = await startClientTrial(services, config, viewer.uuid, body);
      return { status: 200, body: { authorizationUrl } };
    },
    finishClientTrial: async ({ body }, { viewer }) => ({
      status: 200,
      body: await finishClientTrial(services, config, viewer.uuid, body),
    }),
    deleteAuthClient: async ({ params }) => {
      await deleteClient(services, params.uuid);
      return NO_CONTENT;
    },
    listUsersOfAuthClient: async ({ params }) => {
      if (!(await findSignInClient(db, params.uuid))) throw problem('not_found');
      const { users, total, isCapped } = await findSignedInUsers(db, params.uuid, now());
      const headers = {
        'x-total-count': String(total),
        ...(isCapped ? { 'x-total-count-capped': 'true' } : {}),
      };
      return { status: 200, body: users, headers };
    },
  } satisfies Partial<Handlers>;
}
