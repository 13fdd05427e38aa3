import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { installationId } from '../db/installation.ts';
import type { Db } from '../db/open.ts';
import { recordExtraFields } from './record.ts';
import type { RecordedKind } from './recorded-object.ts';

/** The installation itself. It has no fields: a record says what was done. */
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

/** Records what an operator did to the whole installation. Must run as `recordAround`. */
export async function recordInstallation(
  db: Db,
  field: 'allAccess' | 'identity' | 'historyDeleted' | 'personErased',
  after: string,
): Promise<void> {
  const change = { field, before: null, after, isReplaced: false };
  await recordExtraFields(db, RECORDED_INSTALLATION, new Map([[await installationId(db), [change]]]));
}
