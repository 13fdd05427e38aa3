import { canSee } from '../access/visible-to.ts';
import type { BulkContext } from '../bulk-actions/bulk-kind.ts';
import type { TriedObject } from '../bulk-actions/tried-action.ts';
import { countsByProfile } from '../user/user-counts.ts';

type ProfileTable = 'app_profiles' | 'business_profiles' | 'visibility_profiles';

/** Reads the selected profiles that the viewer sees. */
export async function findSelectedProfiles(
  { services: { db }, viewer }: BulkContext,
  table: ProfileTable,
  uuids: readonly string[],
): Promise<TriedObject[]> {
  const rows = await db
    .selectFrom(table)
    .select(['uuid', 'name', 'version', 'minimum_role', 'company_uuid'])
    .where('uuid', 'in', [...uuids])
    .execute();
  return rows
    .filter((row) => canSee(viewer, row))
    .map(({ uuid, name, version }) => ({ uuid, name, version }));
}

/** Reads the selected profiles that the viewer sees, with the numbers of their users. */
export async function findSelectedProfilesOfUsers(
  context: BulkContext,
  kind: 'business' | 'visibility',
  uuids: readonly string[],
): Promise<TriedObject[]> {
  const { services, viewer } = context;
  const profiles = await findSelectedProfiles(context, `${kind}_profiles`, uuids);
  const [active, inactive] = [
    await countsByProfile(services.db, viewer, kind, { profiles: uuids, active: 1 }),
    await countsByProfile(services.db, viewer, kind, { profiles: uuids, active: 0 }),
  ];
  return profiles.map((profile) => ({
    ...profile,
    users: (active.get(profile.uuid) ?? 0) + (inactive.get(profile.uuid) ?? 0),
  }));
}
