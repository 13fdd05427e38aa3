import type { BulkContext } from '../bulk-actions/bulk-kind.ts';
import { triedAction, type TriedObject } from '../bulk-actions/tried-action.ts';
import { blockClient, deleteClient } from './block.ts';
import { findSignedInUsers } from './signed-in-users.ts';

async function findSelected(
  { services: { db } }: BulkContext,
  uuids: readonly string[],
): Promise<(TriedObject & { isBlocked: boolean })[]> {
  const rows = await db
    .selectFrom('auth_clients')
    .select(['uuid', 'name', 'version', 'blocked_at'])
    .where('uuid', 'in', [...uuids])
    .execute();
  return rows.map(({ blocked_at, ...row }) => ({ ...row, isBlocked: blocked_at !== null }));
}

/** Adds the number of users who are signed in through each client. */
async function withSignedIn(
  { services: { db, now } }: BulkContext,
  clients: readonly TriedObject[],
): Promise<TriedObject[]> {
  const counted: TriedObject[] = [];
  for (const client of clients) {
    const { total, isCapped } = await findSignedInUsers(db, client.uuid, now());
    counted.push({ ...client, signedIn: isCapped ? `more than ${total}` : String(total) });
  }
  return counted;
}

/** Deletes the selected sign-in clients. */
export const DELETE_AUTH_CLIENTS = triedAction({
  call: 'deleteAuthClient',
  lists: ['authClients'],
  find: async (context, uuids) => withSignedIn(context, await findSelected(context, uuids)),
  change: ({ services }, uuid) => deleteClient(services, uuid),
});

/** Blocks the selected sign-in clients. */
export const BLOCK_AUTH_CLIENTS = triedAction({
  call: 'blockAuthClient',
  lists: ['authClients'],
  find: async (context, uuids) => {
    const clients = await findSelected(context, uuids);
    return withSignedIn(
      context,
      clients.map((client) => ({ ...client, isUnchanged: client.isBlocked })),
    );
  },
  change: ({ services }, uuid) => blockClient(services, { uuid, blocked: true }),
});

/** Unblocks the selected sign-in clients. */
export const UNBLOCK_AUTH_CLIENTS = triedAction({
  call: 'blockAuthClient',
  lists: ['authClients'],
  find: async (context, uuids) => {
    const clients = await findSelected(context, uuids);
    return clients.map((client) => ({ ...client, isUnchanged: !client.isBlocked }));
  },
  change: ({ services }, uuid) => blockClient(services, { uuid, blocked: false }),
});
