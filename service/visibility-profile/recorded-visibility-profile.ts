import { referenceTo } from '../change-history/name-references.ts';
import type { RecordedKind, RecordedReference } from '../change-history/recorded-object.ts';
import { groupBy } from '../db/group-by.ts';
import { whereIn } from '../db/where-in.ts';
import { recordedProfile } from '../profile/recorded-profile.ts';
import { FIELD_OF } from './queries.ts';

const FIELDS = Object.values(FIELD_OF);

export const RECORDED_VISIBILITY_PROFILES: RecordedKind = {
  kind: 'visibilityProfile',
  read: async (db, uuids) => {
    const rows = await db
      .selectFrom('visibility_profiles')
      .selectAll()
      .$call(whereIn('uuid', uuids))
      .execute();
    const elements = await db
      .selectFrom('visibility_profile_elements as chosen')
      .innerJoin('visibility_elements as element', 'element.uuid', 'chosen.element_uuid')
      .select(['chosen.visibility_profile_uuid', 'element.kind', 'element.uuid', 'element.name'])
      .$call(whereIn('chosen.visibility_profile_uuid', uuids))
      .execute();
    const clusters = await db
      .selectFrom('visibility_profile_clusters')
      .selectAll()
      .$call(whereIn('visibility_profile_uuid', uuids))
      .execute();
    const elementsOf = groupBy(elements, 'visibility_profile_uuid');
    const clustersOf = groupBy(clusters, 'visibility_profile_uuid');
    return new Map(
      rows.map((row) => {
        const chosen = elementsOf.get(row.uuid) ?? [];
        const ofField = (field: (typeof FIELDS)[number]): RecordedReference[] =>
          chosen
            .filter(({ kind }) => FIELD_OF[kind] === field)
            .map(({ uuid, name }) => ({ kind: 'visibilityElement', uuid, name }));
        return [
          row.uuid,
          recordedProfile(row, {
            ...Object.fromEntries(FIELDS.map((field) => [field, ofField(field)])),
            clusters: (clustersOf.get(row.uuid) ?? []).map(({ cluster_uuid: uuid }) => ({
              kind: 'cluster',
              uuid,
              name: null,
            })),
            primaryVisibility: referenceTo('cluster', row.primary_cluster_uuid),
            defaultClusterGroup: referenceTo('visibilityElement', row.default_cluster_group_uuid),
          }),
        ];
      }),
    );
  },
};
