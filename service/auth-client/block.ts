import { recordAround } from '../change-history/record.ts';
import type { Context } from '../context.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/open.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { transactWithRetry } from '../db/transact.ts';
import { problem, type Problem } from '../problem.ts';
import { CONSOLE_CLIENT_UUID } from '../oauth/console-client.ts';
import { endAccessOfClient } from '../oauth/sessions/end-access.ts';
import { assertRecentProof } from '../second-factor/recent-proof.ts';
import { findSignInClient, mustHideFromFormerVersion, type SignInClient } from './find-client.ts';
import { RECORDED_AUTH_CLIENTS } from './recorded-auth-client.ts';
import { writeAddresses } from './write-addresses.ts';

/** Returns why a client can be neither blocked nor deleted; null if it can. */
export function obstacleOf(client: SignInClient | null): Problem | null {
  if (!client) return problem('not_found', { message: 'This sign-in client does not exist.' });
  if (client.uuid !== CONSOLE_CLIENT_UUID) return null;
  return problem('own_client', {
    message: 'The console signs in with this client. It can be neither blocked nor deleted.',
  });
}

async function assertOther(db: Db, uuid: string): Promise<SignInClient> {
  const client = await findSignInClient(db, uuid);
  const obstacle = obstacleOf(client);
  if (obstacle) throw obstacle;
  return client!;
}

/**
 * Blocks a client and revokes its tokens, or unblocks it. Older releases, which have no client types, do not know
 * blocks. So that their instances also refuse a blocked client, its redirect targets move to `auth_client_addresses`,
 * which they do not read.
 *
 * A block is stored in its own transaction, before the tokens are revoked. It takes effect at once, because every
 * check of a token reads it, whereas the revocation may have to wait for a long transaction, such as an import.
 * Unblocking also revokes all tokens, in case the revocation at the block failed or a code was issued at the same
 * moment. It needs a recent proof of identity, because the client may have been blocked when its secret was stolen. A
 * block needs none, so that it is not delayed.
 *
 * @throws Problem not_found, own_client, step_up_required
 */
export async function blockClient(
  context: Pick<Context, 'db' | 'now'>,
  asked: { uuid: string; blocked: boolean },
): Promise<{ uuid: string; version: number }> {
  if (!asked.blocked) await assertRecentProof(context.db);
  const changed = await storeBlock(context, asked);
  if (asked.blocked) await revokeTokens(context, asked.uuid);
  return changed;
}

/** Revokes the tokens of a client whose block is stored. */
export const revokeTokens = ({ db, now }: Pick<Context, 'db' | 'now'>, uuid: string): Promise<void> =>
  afterCommit(db, () => transactWithRetry(db, (transaction) => endAccessOfClient(transaction, uuid, now())));

/**
 * Stores that a client is blocked, or unblocks it and revokes its tokens. After a block, `revokeTokens` must run.
 * Before clients are unblocked, `assertRecentProof` must run.
 *
 * @throws Problem not_found, own_client
 */
export const storeBlock = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { uuid, blocked }: { uuid: string; blocked: boolean },
): Promise<{ uuid: string; version: number }> =>
  withLockedLists(db, ['authClients'], async (transaction) => {
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
    if (!blocked) await endAccessOfClient(transaction, uuid, now());
    return { uuid, version };
  });

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
