import type { Db } from '../db/open.ts';

/** Returns whether an origin is registered for any browser application that is not blocked. */
export async function isRegisteredOrigin(db: Db, origin: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_client_addresses as listed')
    .innerJoin('auth_clients as client', 'client.uuid', 'listed.client_uuid')
    .select('client.uuid')
    .where('listed.purpose', '=', 'origin')
    .where('listed.address', '=', origin)
    .where('client.kind', '=', 'browser')
    .where('client.blocked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
