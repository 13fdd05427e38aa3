import { canSee, whereVisible } from '../access/visible-to.ts';
import type { BulkContext } from '../bulk-actions/bulk-kind.ts';
import type { TriedObject } from '../bulk-actions/tried-action.ts';

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

/** Reads the selected profiles that the viewer sees, with the number of their users whom the viewer sees. */
export async function findSelectedProfilesOfUsers(
  context: BulkContext,
  kind: 'business' | 'visibility',
  uuids: readonly string[],
): Promise<TriedObject[]> {
  const { services, viewer } = context;
  const column = `users.${kind}_profile_uuid` as const;
  const profiles = await findSelectedProfiles(context, `${kind}_profiles`, uuids);
  const counted = await services.db
    .selectFrom('users')
    .select(({ fn }) => [`${column} as profile`, fn.countAll<number>().as('users')])
    .where(column, 'in', [...uuids])
    .$call(whereVisible(viewer))
    .groupBy(column)
    .execute();
  const users = new Map(counted.map((row) => [row.profile, Number(row.users)]));
  return profiles.map((profile) => ({ ...profile, users: users.get(profile.uuid) ?? 0 }));
}
