import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { installationId } from '../db/installation.ts';
import type { Db } from '../db/open.ts';
import { recordExtraFields } from './record.ts';
import type { RecordedKind } from './recorded-object.ts';

/** The installation as a recorded object. No field is read from it, because its records describe actions. */
const RECORDED_INSTALLATION: RecordedKind = {
  kind: 'installation',
  read: async (_db, uuids) =>
    new Map(
      uuids.map((uuid) => [
        uuid,
        { name: 'userprofile', minimum_role: PRODUCT_ADMIN, company_uuid: null, fields: {} },
      ]),
    ),
};

/**
 * Records an action that concerns the whole installation. Has the same requirements as `recordAround`.
 *
 * @param field the name of the action
 * @param after its detail, such as the uuid of the erased user
 */
export async function recordInstallation(
  db: Db,
  field: 'allAccess' | 'identity' | 'historyDeleted' | 'personErased',
  after: string,
): Promise<void> {
  const change = { field, before: null, after, isReplaced: false };
  await recordExtraFields(db, RECORDED_INSTALLATION, new Map([[await installationId(db), [change]]]));
}
