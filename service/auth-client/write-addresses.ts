import type { Db } from '../db/open.ts';
import type { ClientSettings } from './find-client.ts';
import type { AddressPurpose } from './tables.ts';

/** Replaces the stored addresses of a client. Deletes them all if `settings` is null. */
export async function writeAddresses(
  db: Db,
  uuid: string,
  settings: Pick<ClientSettings, 'redirectTargets' | 'postLogoutTargets' | 'origins'> | null,
): Promise<void> {
  const lists: [AddressPurpose, readonly string[]][] =
    settings === null
      ? []
      : [
          ['redirect', settings.redirectTargets],
          ['post_logout', settings.postLogoutTargets],
          ['origin', settings.origins],
        ];
  const rows = lists.flatMap(([purpose, addresses]) =>
    addresses.map((address, position) => ({ client_uuid: uuid, purpose, address, position })),
  );
  await db.deleteFrom('auth_client_addresses').where('client_uuid', '=', uuid).execute();
  if (rows.length > 0) await db.insertInto('auth_client_addresses').values(rows).execute();
}
