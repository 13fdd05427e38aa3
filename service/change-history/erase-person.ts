import type { Db } from '../db/open.ts';
import { recordInstallation } from './recorded-installation.ts';

/**
 * Deletes the key that encrypts the personal data of a user in the history, and records the deletion.
 *
 * @returns whether there was a key
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
