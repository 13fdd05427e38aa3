import { ensureAdministratorRemains, type SsoSettings } from '../access/administrators.ts';
import { USER_PROFILE_APPLICATION } from '../access/roles.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { whereIn } from '../db/where-in.ts';
import { problem } from '../problem.ts';
import { findViewer, OPERATOR, type Viewer } from '../access/viewer.ts';
import { countMayChange } from '../user/visible-changes.ts';

/**
 * Returns whether some of these application profiles belong to this product's own application. Only its roles decide
 * who is an administrator.
 */
export async function haveOwnApplication(db: Db, appProfiles: readonly string[]): Promise<boolean> {
  const profile = await db
    .selectFrom('app_profiles as profile')
    .innerJoin('applications as application', 'application.uuid', 'profile.application_uuid')
    .select('profile.uuid')
    .$call(whereIn('profile.uuid', appProfiles))
    .where('application.name_folded', '=', fold(USER_PROFILE_APPLICATION))
    .limit(1)
    .executeTakeFirst();
  return profile !== undefined;
}

/**
 * Runs a change of profiles. Then checks that the viewer, unless it is the operator, has kept their roles, and that
 * an administrator remains (B12.4). Must run in the transaction of the change, which has locked the list of users.
 *
 * @throws Problem own_account, last_administrator
 */
export function ensureAccessRemains(
  transaction: Db,
  viewer: Viewer,
  sso: SsoSettings,
  change: () => Promise<void>,
): Promise<void> {
  return ensureAdministratorRemains(transaction, sso, async () => {
    await countMayChange(transaction, change);
    if (viewer === OPERATOR) return;
    const roles = (await findViewer(transaction, viewer.uuid))?.roles ?? [];
    if (viewer.roles.every((role) => roles.includes(role))) return;
    throw problem('own_account', { message: 'Nobody can take away their own access.' });
  });
}
