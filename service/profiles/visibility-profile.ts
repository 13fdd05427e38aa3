import type { Db } from '../db/open.ts';
import { touchLists } from '../db/versions.ts';
import type { Viewer } from '../viewer.ts';
import { storedProfile } from './stored.ts';

/**
 * Deletes a visibility profile. Its users keep their accounts and roles, without a visibility profile.
 *
 * @throws Problem not_found.
 */
export async function deleteVisibilityProfile(db: Db, viewer: Viewer, uuid: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await touchLists(transaction, 'visibilityProfiles', 'users');
    await storedProfile(transaction, viewer, 'visibility_profiles', uuid);
    await transaction
      .updateTable('users')
      .set((eb) => ({ visibility_profile_uuid: null, version: eb('version', '+', 1) }))
      .where('visibility_profile_uuid', '=', uuid)
      .execute();
    await transaction.deleteFrom('visibility_profiles').where('uuid', '=', uuid).execute();
  });
}
