import { chunks } from '../db/chunks.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../problem.ts';
import { canSee } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';

type ProfileTable = 'business_profiles' | 'app_profiles' | 'visibility_profiles';

/**
 * Reads a profile that is to be changed.
 *
 * @throws Problem not_found
 */
export async function assertProfile(db: Db, viewer: Viewer, table: ProfileTable, uuid: string) {
  const row = await db
    .selectFrom(table)
    .select(['uuid', 'minimum_role', 'company_uuid', 'version'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!row || !canSee(viewer, row)) throw problem('not_found', { message: 'This profile does not exist.' });
  return row;
}

/**
 * Returns the refusal of a deletion. It is the same for every reason, because the reason can be a user or a profile
 * that the viewer may not see (B12.6).
 */
export const deletionRefused = () =>
  problem('forbidden', {
    message: 'You may not delete this profile, because this would change something that you may not change.',
  });

/**
 * Checks that no other profile has the name, ignoring case.
 *
 * @throws Problem name_taken
 */
export async function assertNameFree(
  db: Db,
  table: ProfileTable,
  { uuid, name }: { uuid: string | null; name: string },
): Promise<void> {
  const other = await db
    .selectFrom(table)
    .select('uuid')
    .where('name_folded', '=', fold(name))
    .where('uuid', '!=', uuid ?? '')
    .executeTakeFirst();
  if (!other) return;
  const message = 'Another profile has this name.';
  throw problem('name_taken', { message, fields: [{ field: 'name', message }] });
}

export function hasSameItems(before: readonly string[], after: readonly string[]): boolean {
  const kept = new Set(after);
  return before.length === after.length && before.every((uuid) => kept.has(uuid));
}

export async function businessProfilesChoosing(db: Db, appProfiles: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const part of chunks(appProfiles)) {
    const rows = await db
      .selectFrom('business_profile_choices')
      .select('business_profile_uuid')
      .distinct()
      .where('app_profile_uuid', 'in', part)
      .execute();
    for (const { business_profile_uuid } of rows) found.add(business_profile_uuid);
  }
  return [...found];
}
