import type { Db } from '../../service/db/open.ts';

/** Matches the `ETag` of an object. */
export const ETAG = /^"[\da-f]{32}"$/;

/** Returns the version of an object's row, which counts its changes. */
export async function versionOf(
  db: Db,
  table: 'users' | 'business_profiles' | 'app_profiles' | 'visibility_profiles' | 'applications',
  uuid: string,
): Promise<number> {
  const row = await db.selectFrom(table).select('version').where('uuid', '=', uuid).executeTakeFirstOrThrow();
  return row.version;
}
