import { referenceTo } from '../change-history/name-references.ts';
import type { RecordedKind } from '../change-history/recorded-object.ts';
import { whereIn } from '../db/where-in.ts';

const FOR_ADMINISTRATORS = { minimum_role: 'ADMIN', company_uuid: null } as const;

export const RECORDED_CLUSTERS: RecordedKind = {
  kind: 'cluster',
  read: async (db, uuids) => {
    const rows = await db.selectFrom('clusters').selectAll().$call(whereIn('uuid', uuids)).execute();
    return new Map(
      rows.map(({ uuid, name, parent_uuid: parent }) => [
        uuid,
        { name, ...FOR_ADMINISTRATORS, fields: { name, parent: referenceTo('cluster', parent) } },
      ]),
    );
  },
};

export const RECORDED_VISIBILITY_ELEMENTS: RecordedKind = {
  kind: 'visibilityElement',
  read: async (db, uuids) => {
    const rows = await db
      .selectFrom('visibility_elements')
      .selectAll()
      .$call(whereIn('uuid', uuids))
      .execute();
    return new Map(
      rows.map(({ uuid, name, kind }) => [uuid, { name, ...FOR_ADMINISTRATORS, fields: { name, kind } }]),
    );
  },
};
