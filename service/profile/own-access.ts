import type { Db } from '../db/open.ts';
import { problem } from '../http/problem.ts';
import { findViewer, type Viewer } from '../access/viewer.ts';

/**
 * Refuses a change of profiles, made in this transaction, that takes a role away from whoever made it. So the product
 * keeps an administrator, too: only one of them may take that role from others.
 *
 * @throws Problem own_account, with which the change is rolled back.
 */
export async function assertOwnAccess(db: Db, viewer: Viewer): Promise<void> {
  const roles = (await findViewer(db, viewer.uuid))?.roles ?? [];
  if (viewer.roles.every((role) => roles.includes(role))) return;
  throw problem('own_account', { message: 'Nobody can take away their own access.' });
}
