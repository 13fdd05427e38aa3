import type { RecordedKind, RecordedReference } from '../change-history/recorded-object.ts';
import { groupBy } from '../db/group-by.ts';
import type { Flag, RoleName } from '../db/schema.ts';
import { whereIn } from '../db/where-in.ts';

interface OfferedRow {
  uuid: string;
  name: string;
  category: string | null;
  minimum_role: RoleName;
  company_uuid: string | null;
  label?: string;
  external_role?: Flag;
}

const offered = (
  kind: 'role' | 'element',
  { uuid, name, category, minimum_role, company_uuid, label, external_role = 0 }: OfferedRow,
): RecordedReference => ({
  kind,
  uuid,
  name,
  value: [category, minimum_role].filter((text) => text !== null).join(', '),
  offer: {
    category,
    label: label ?? null,
    externalRole: external_role === 1,
    minimumRole: minimum_role,
    company: company_uuid,
  },
});

export const RECORDED_APPLICATIONS: RecordedKind = {
  kind: 'application',
  read: async (db, uuids) => {
    const rows = await db.selectFrom('applications').selectAll().$call(whereIn('uuid', uuids)).execute();
    const roles = await db
      .selectFrom('application_roles')
      .select([
        'application_uuid',
        'uuid',
        'name',
        'category',
        'minimum_role',
        'company_uuid',
        'external_role',
      ])
      .$call(whereIn('application_uuid', uuids))
      .execute();
    const elements = await db
      .selectFrom('application_elements')
      .select(['application_uuid', 'uuid', 'name', 'category', 'minimum_role', 'company_uuid', 'label'])
      .$call(whereIn('application_uuid', uuids))
      .where('removed', '=', 0)
      .execute();
    const [rolesOf, elementsOf] = [groupBy(roles, 'application_uuid'), groupBy(elements, 'application_uuid')];
    return new Map(
      rows.map((row) => [
        row.uuid,
        {
          name: row.name,
          minimum_role: 'ADMIN',
          company_uuid: null,
          fields: {
            name: row.name,
            dataUrl: row.data_url,
            dataDriverName: row.data_driver_name,
            dataUsername: row.data_username,
            apiHost: row.api_host,
            apiAuthType: row.api_auth_type,
            apiUsername: row.api_username,
            roles: (rolesOf.get(row.uuid) ?? []).map((item) => offered('role', item)),
            elements: (elementsOf.get(row.uuid) ?? []).map((item) => offered('element', item)),
          },
        },
      ]),
    );
  },
};
