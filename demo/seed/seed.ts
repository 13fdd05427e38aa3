import { LIST_NAMES } from '../../openapi/generated/list-names.ts';
import type { DbWithKeys } from '../../service/context.ts';
import { bumpListVersions } from '../../service/db/list-versions.ts';
import { ensureConsoleClient } from '../../service/oauth/ensure-console-client.ts';
import { hashPassword } from '../../service/password/hash.ts';
import type { SecretKeys } from '../../service/vault/keys.ts';
import { seal } from '../../service/vault/sealed.ts';
import { hasUsers } from '../../service/user/has-users.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../accounts.ts';
import { insertRows } from './rows.ts';
import { applicationRows } from './applications.ts';
import { locationAndCompanyRows } from './locations-and-companies.ts';
import { profileRows } from './profiles.ts';
import { userRows } from './users.ts';
import { visibilityRows } from './visibility.ts';
import { withoutUserIndexes } from './without-user-indexes.ts';
import { SUITE_CLIENT_UUID, suiteRedirectUri } from '../suite-client.ts';

export interface SeedOptions {
  users: number;
  publicUrl: string;
  /** Address of the demo suite. By default, its port is one above the port of `publicUrl`. */
  suiteUrl?: string;
  /** The time to which the last sign-ins are relative, in milliseconds since 1970. By default, the current time. */
  now?: number;
}

function nextPort(publicUrl: string): string {
  const url = new URL(publicUrl);
  url.port = String(Number(url.port || '80') + 1);
  return url.origin;
}

const suiteClient = (keys: SecretKeys, suiteUrl: string) => ({
  uuid: SUITE_CLIENT_UUID,
  name: 'Suite Application',
  description: 'The demo application that signs in through this product',
  allowed_redirect_target: suiteRedirectUri(suiteUrl),
  client_secret: seal(
    keys,
    'auth_clients.client_secret',
    SUITE_CLIENT_UUID,
    'DemoSuiteSecretOf32Characters123',
  ),
});

/**
 * Fills an empty database with demo data, in one transaction. The data is the same on every machine, except for the
 * dates of the last sign-ins, which are relative to `options.now`.
 *
 * @returns false if the database already had users
 */
export async function seedDemo(context: DbWithKeys, options: SeedOptions): Promise<boolean> {
  const { db, keys } = context;
  const suiteUrl = options.suiteUrl ?? nextPort(options.publicUrl);
  const hashes = await Promise.all(DEMO_ACCOUNTS.map(() => hashPassword(DEMO_PASSWORD)));
  const isFilled = await db.transaction().execute(async (transaction) => {
    if (await hasUsers(transaction)) return false;
    const fixedRows = [
      locationAndCompanyRows(),
      applicationRows(keys, suiteUrl),
      profileRows(),
      visibilityRows(),
    ];
    for (const rows of fixedRows) await insertRows(transaction, rows);
    await withoutUserIndexes(transaction, async () => {
      for (const rows of userRows(options.users, hashes, options.now ?? Date.now()))
        await insertRows(transaction, rows);
    });
    await insertRows(transaction, { auth_clients: [suiteClient(keys, suiteUrl)] });
    await bumpListVersions(transaction, ...LIST_NAMES, 'clusters', 'visibilityElements');
    return true;
  });
  await ensureConsoleClient(context, options.publicUrl);
  return isFilled;
}
