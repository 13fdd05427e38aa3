import type { RecordedKind } from '../change-history/recorded-object.ts';
import { whereIn } from '../db/where-in.ts';

export const RECORDED_LOCATIONS: RecordedKind = {
  kind: 'location',
  read: async (db, uuids) => {
    const rows = await db.selectFrom('locations').selectAll().$call(whereIn('uuid', uuids)).execute();
    return new Map(
      rows.map(({ uuid, name, latitude, longitude }) => [
        uuid,
        { name, minimum_role: 'ADMIN', company_uuid: null, fields: { name, latitude, longitude } },
      ]),
    );
  },
};
