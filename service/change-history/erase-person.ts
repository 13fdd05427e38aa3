import type { Db } from '../db/open.ts';
import { recordInstallation } from './recorded-installation.ts';

/**
 * Deletes the key that encrypts a user's personal data in the history, so that nobody can read them any more. Records
 * the deletion.
 *
 * @returns whether a key existed
 */
export const erasePerson = (db: Db, userUuid: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const erased = await transaction
      .deleteFrom('person_keys')
      .where('person_uuid', '=', userUuid)
      .returning('person_uuid')
      .execute();
    if (erased.length === 0) return false;
    await recordInstallation(transaction, 'personErased', userUuid);
    return true;
  });
