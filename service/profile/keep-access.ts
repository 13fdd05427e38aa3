import type { Db } from '../db/open.ts';
import { problem } from '../http/problem.ts';
import { findViewer, type Viewer } from '../access/viewer.ts';

/**
 * Keeps viewers from taking a role from themselves, so that the product keeps an administrator. Call it after the
 * change, in its transaction.
 *
 * @throws Problem own_account.
 */
export async function assertOwnAccess(db: Db, viewer: Viewer): Promise<void> {
  const roles = (await findViewer(db, viewer.uuid))?.roles ?? [];
  if (viewer.roles.every((role) => roles.includes(role))) return;
  throw problem('own_account', { message: 'Nobody can take away their own access.' });
}
