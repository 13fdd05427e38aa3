import type { DbWithKeys } from '../context.ts';
import { bumpListVersions } from '../db/list-versions.ts';
import { seal } from '../vault/sealed.ts';
import { newSecret } from './secrets.ts';

/** The id of the console's client, the same in every installation. */
export const CONSOLE_CLIENT_UUID = '7d0c1c2e-5a0f-4b7e-9a51-3f6c2b8e4d10';

/** Returns the address of the console's screen that receives the authorization code (B13.3). */
export const consoleRedirectUri = (publicUrl: string): string => `${publicUrl}/userprofile/selfcallback`;

/** Creates the console's client, or updates its redirect URI after a change of PUBLIC_URL. */
export async function ensureConsoleClient({ db, keys }: DbWithKeys, publicUrl: string): Promise<void> {
  const target = consoleRedirectUri(publicUrl);
  const client = await db
    .selectFrom('auth_clients')
    .select('allowed_redirect_target')
    .where('uuid', '=', CONSOLE_CLIENT_UUID)
    .executeTakeFirst();
  if (client?.allowed_redirect_target === target) return;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('auth_clients')
      .values({
        uuid: CONSOLE_CLIENT_UUID,
        name: 'User Profile Console',
        description: 'The administration console itself',
        allowed_redirect_target: target,
        // A random secret that is never used: a browser application cannot keep a secret and uses PKCE instead.
        client_secret: seal(keys, 'auth_clients.client_secret', CONSOLE_CLIENT_UUID, newSecret()),
      })
      .onConflict((conflict) =>
        conflict.column('uuid').doUpdateSet((eb) => ({
          allowed_redirect_target: target,
          version: eb('auth_clients.version', '+', 1),
        })),
      )
      .execute();
    await bumpListVersions(transaction, 'authClients');
  });
}
