import type { Db } from '../db/open.ts';
import { problem } from '../http/problem.ts';
import { findViewer, type Viewer } from '../access/viewer.ts';

/**
 * Refuses a change of profiles that takes a role from the person who makes it. So the product keeps an administrator:
 * only another one could take that role. Call it in the transaction of the change.
 *
 * @throws Problem own_account, with which the change is rolled back.
 */
export async function assertOwnAccess(db: Db, viewer: Viewer): Promise<void> {
  const roles = (await findViewer(db, viewer.uuid))?.roles ?? [];
  if (viewer.roles.every((role) => roles.includes(role))) return;
  throw problem('own_account', { message: 'Nobody can take away their own access.' });
}
