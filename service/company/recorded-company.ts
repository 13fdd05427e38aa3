import type { RecordedKind } from '../change-history/recorded-object.ts';
import { whereIn } from '../db/where-in.ts';

export const RECORDED_COMPANIES: RecordedKind = {
  kind: 'company',
  read: async (db, uuids) => {
    const rows = await db.selectFrom('companies').selectAll().$call(whereIn('uuid', uuids)).execute();
    return new Map(
      rows.map(({ uuid, name }) => [
        uuid,
        { name, minimum_role: 'ADMIN', company_uuid: null, fields: { name } },
      ]),
    );
  },
};
