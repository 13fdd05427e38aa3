import { ensureAdministratorRemains, type SsoSettings } from '../access/administrators.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../problem.ts';
import { findViewer, OPERATOR, type Viewer } from '../access/viewer.ts';
import { countMayChange } from '../user/visible-changes.ts';

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
