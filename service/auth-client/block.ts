import { recordAround } from '../change-history/record.ts';
import type { Context } from '../context.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/open.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { transactWithRetry } from '../db/transact.ts';
import { problem } from '../problem.ts';
import { CONSOLE_CLIENT_UUID } from '../oauth/console-client.ts';
import { endAccessOfClient } from '../oauth/sessions/end-access.ts';
import { findSignInClient, mustHideFromFormerVersion, type SignInClient } from './find-client.ts';
import { RECORDED_AUTH_CLIENTS } from './recorded-auth-client.ts';
import { writeAddresses } from './write-addresses.ts';

async function assertOther(db: Db, uuid: string): Promise<SignInClient> {
  const client = await findSignInClient(db, uuid);
  if (!client) throw problem('not_found', { message: 'This sign-in client does not exist.' });
  if (uuid === CONSOLE_CLIENT_UUID) {
    throw problem('own_client', {
      message: 'The console signs in with this client. It can be neither blocked nor deleted.',
    });
  }
  return client;
}

/**
 * Blocks a client and revokes its tokens, or unblocks it. Older releases, which have no client types, do not know
 * blocks. So that their instances also refuse a blocked client, its redirect targets move to `auth_client_addresses`,
 * which they do not read.
 *
 * A block is stored in its own transaction, before the tokens are revoked. It takes effect at once, because every
 * check of a token reads it, whereas the revocation may have to wait for a long transaction, such as an import.
 * Unblocking also revokes all tokens, in case the revocation at the block failed or a code was issued at the same
 * moment.
 *
 * @throws Problem not_found, own_client
 */
export async function blockClient(
  { db, now }: Context,
  { uuid, blocked }: { uuid: string; blocked: boolean },
): Promise<{ uuid: string; version: number }> {
  const endAccess = (within: Db) => endAccessOfClient(within, uuid, now());
  const changed = await withLockedLists(db, ['authClients'], async (transaction) => {
    const client = await assertOther(transaction, uuid);
    if (client.isBlocked === blocked) return { uuid, version: client.version };
    const version = client.version + 1;
    const hides = mustHideFromFormerVersion({ type: client.type, isBlocked: blocked });
    await recordAround(transaction, [{ kind: RECORDED_AUTH_CLIENTS, uuids: [uuid] }], async () => {
      await transaction
        .updateTable('auth_clients')
        .set({
          version,
          blocked_at: blocked ? now() : null,
          allowed_redirect_target: hides ? '' : (client.redirectTargets[0] ?? ''),
        })
        .where('uuid', '=', uuid)
        .execute();
      await writeAddresses(transaction, uuid, hides ? client : null);
    });
    if (!blocked) await endAccess(transaction);
    return { uuid, version };
  });
  if (blocked) await afterCommit(() => transactWithRetry(db, endAccess));
  return changed;
}

/**
 * Deletes a client with its codes and tokens. Queues logout tokens for the sessions in which users signed in to it.
 *
 * @throws Problem not_found, own_client
 */
export async function deleteClient({ db, now }: Context, uuid: string): Promise<void> {
  await withLockedLists(
    (work) => transactWithRetry(db, work),
    ['authClients'],
    async (transaction) => {
      await assertOther(transaction, uuid);
      // Must run before the client is deleted. Deleting the client also deletes its rows in `session_clients`, from
      // which this call queues the logout tokens. The queued tokens themselves stay.
      await endAccessOfClient(transaction, uuid, now());
      // Foreign keys also delete the client's rows in other tables.
      await recordAround(transaction, [{ kind: RECORDED_AUTH_CLIENTS, uuids: [uuid] }], () =>
        transaction.deleteFrom('auth_clients').where('uuid', '=', uuid).execute(),
      );
    },
  );
}
