import type { Selectable } from 'kysely';
import type { RolesOfProfiles } from '../access/granted.ts';
import { changeRefusals } from './change-refusals.ts';
import type { Db } from '../db/open.ts';
import type { UserTable } from './tables.ts';
import { problem } from '../problem.ts';
import { canSee } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';

/**
 * Checks that the viewer may change these users. Returns the users in the order of `uuids`.
 *
 * @param rolesOf the roles that each business profile grants, if the caller has read them
 * @throws Problem not_found, forbidden
 */
export async function assertChangeable(
  db: Db,
  viewer: Viewer,
  uuids: readonly string[],
  rolesOf?: RolesOfProfiles,
): Promise<Selectable<UserTable>[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('uuid', 'in', [...uuids])
    .execute();
  const visible = new Map(rows.filter((row) => canSee(viewer, row)).map((row) => [row.uuid, row]));
  const users = uuids.map((uuid) => {
    const row = visible.get(uuid);
    if (!row) throw problem('not_found', { message: 'This user does not exist.' });
    return row;
  });
  const refusalOf = await changeRefusals(db, viewer, rolesOf);
  for (const user of users) {
    const message = refusalOf(user);
    if (message !== null) throw problem('forbidden', { message });
  }
  return users;
}
