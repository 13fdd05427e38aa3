import type { Db } from '../service/db/open.ts';
import { bumpListVersions } from '../service/db/list-versions.ts';
import { fixedUuid } from './seed/fixed.ts';

export const SUITE_CLIENT_UUID = fixedUuid('sign-in client', 'Suite Application');

export const suiteRedirectUri = (suiteUrl: string): string => `${suiteUrl}/application/callback`;

/**
 * Updates the redirect URI of the suite's sign-in client, if the suite's address has changed. Does not overwrite a
 * redirect URI with another path, which an administrator must have entered.
 */
export async function keepSuiteClient(db: Db, suiteUrl: string): Promise<void> {
  const target = suiteRedirectUri(suiteUrl);
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('auth_clients')
      .set((eb) => ({ allowed_redirect_target: target, version: eb('version', '+', 1) }))
      .where('uuid', '=', SUITE_CLIENT_UUID)
      .where('allowed_redirect_target', 'like', `%${suiteRedirectUri('')}`)
      .where('allowed_redirect_target', '!=', target)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await bumpListVersions(transaction, 'authClients');
  });
}
