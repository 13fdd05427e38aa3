import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { RecordedKind } from '../../change-history/recorded-object.ts';
import { whereIn } from '../../db/where-in.ts';

export const RECORDED_SIGNING_KEYS: RecordedKind = {
  kind: 'signingKey',
  read: async (db, kids) => {
    const rows = await db.selectFrom('signing_keys').select(['kid']).$call(whereIn('kid', kids)).execute();
    return new Map(
      rows.map(({ kid }) => [
        kid,
        { name: kid, minimum_role: PRODUCT_ADMIN, company_uuid: null, fields: {} },
      ]),
    );
  },
};
