import {
  type BulkContext,
  type BulkKind,
  type Decision,
  decisionOn,
  isUpdated,
  refuse,
} from '../bulk-actions/bulk-kind.ts';
import { assertNoFilter, triedAction, type TriedObject } from '../bulk-actions/tried-action.ts';
import { assertRecentProof } from '../second-factor/recent-proof.ts';
import { deleteClient, obstacleOf, revokeTokens, storeBlock } from './block.ts';
import { findSignInClient } from './find-client.ts';
import { findSignedInUsers } from './signed-in-users.ts';

/** Counts the users who are signed in through a client. */
async function countSignedIn(
  { services: { db, now } }: BulkContext,
  uuid: string,
): Promise<Decision['users']> {
  const { total, isCapped } = await findSignedInUsers(db, uuid, now());
  return { count: total, isCapped };
}

export const DELETE_AUTH_CLIENTS = triedAction({
  call: 'deleteAuthClient',
  lists: ['authClients'],
  find: async (context, uuids) => {
    const rows = await context.services.db
      .selectFrom('auth_clients')
      .select(['uuid', 'name', 'version'])
      .where('uuid', 'in', [...uuids])
      .execute();
    const clients: TriedObject[] = [];
    for (const row of rows) clients.push({ ...row, signedIn: await countSignedIn(context, row.uuid) });
    return clients;
  },
  change: ({ services }, uuid) => deleteClient(services, uuid),
});

/**
 * Returns the action that blocks or unblocks clients. As for a single client, a block is stored before the tokens are
 * revoked, so that it takes effect at once.
 */
const blockAction = (blocked: boolean): BulkKind => ({
  call: 'blockAuthClient',
  lists: ['authClients'],
  // The changes of single clients raise the version.
  changesLists: false,
  isTried: false,
  find: assertNoFilter,
  decide: async (context, uuids) => {
    const decisions: Decision[] = [];
    for (const uuid of uuids) {
      const client = await findSignInClient(context.services.db, uuid);
      const obstacle = obstacleOf(client);
      if (obstacle) {
        decisions.push(refuse(uuid, client?.name ?? null, obstacle.message));
        continue;
      }
      const { name, version, isBlocked } = client!;
      const isUnchanged = isBlocked === blocked;
      const users = blocked && !isUnchanged ? await countSignedIn(context, uuid) : undefined;
      const outcome = isUnchanged ? 'unchanged' : 'updated';
      decisions.push(decisionOn(uuid, name, { outcome, users, version: String(version) }));
    }
    return decisions;
  },
  apply: async ({ services }, decisions) => {
    for (const { uuid } of decisions.filter(isUpdated)) await storeBlock(services, { uuid, blocked });
    return 0;
  },
  ...(!blocked && { assertProof: ({ services }) => assertRecentProof(services.db) }),
  ...(blocked && {
    finish: async ({ services }, decisions) => {
      // Includes clients that were blocked before, in case their revocation failed.
      for (const { uuid } of decisions) await revokeTokens(services, uuid);
    },
  }),
});

export const BLOCK_AUTH_CLIENTS = blockAction(true);

export const UNBLOCK_AUTH_CLIENTS = blockAction(false);
