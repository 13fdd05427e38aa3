import { RECORDED_AUTH_CLIENTS } from '../auth-client/recorded-auth-client.ts';
import { taskCause, withCause } from '../change-history/cause.ts';
import { recordAround } from '../change-history/record.ts';
import type { DbWithKeys } from '../context.ts';
import type { Db } from '../db/open.ts';
import { bumpListVersions } from '../db/list-versions.ts';
import { seal } from '../vault/sealed.ts';
import { newSecret } from './secrets.ts';
import { CONSOLE_CLIENT_UUID, consoleRedirectUri } from './console-client.ts';

/** Creates the console's client, or updates its redirect URI after a change of PUBLIC_URL. */
export async function ensureConsoleClient({ db, keys }: DbWithKeys, publicUrl: string): Promise<void> {
  const target = consoleRedirectUri(publicUrl);
  const client = await db
    .selectFrom('auth_clients')
    .select('allowed_redirect_target')
    .where('uuid', '=', CONSOLE_CLIENT_UUID)
    .executeTakeFirst();
  if (client?.allowed_redirect_target === target) return;
  const store = async (transaction: Db): Promise<void> => {
    const recorded = [{ kind: RECORDED_AUTH_CLIENTS, uuids: [CONSOLE_CLIENT_UUID] }];
    await recordAround(transaction, recorded, () =>
      transaction
        .insertInto('auth_clients')
        .values({
          uuid: CONSOLE_CLIENT_UUID,
          name: 'User Profile Console',
          description: 'The administration console itself',
          allowed_redirect_target: target,
          // A random secret that is never used, because a browser application cannot keep a secret and uses PKCE
          // instead.
          client_secret: seal(keys, 'auth_clients.client_secret', CONSOLE_CLIENT_UUID, newSecret()),
        })
        .onConflict((conflict) =>
          conflict.column('uuid').doUpdateSet((eb) => ({
            allowed_redirect_target: target,
            version: eb('auth_clients.version', '+', 1),
          })),
        )
        .execute(),
    );
    await bumpListVersions(transaction, 'authClients');
  };
  await withCause({ keys }, taskCause('console-client'), () => db.transaction().execute(store));
}
