import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { mapPlainFields, PLAIN_FIELDS } from '../../openapi/rules/user-fields.ts';
import { referenceTo } from '../change-history/name-references.ts';
import type { RecordedKind, RecordedObject } from '../change-history/recorded-object.ts';
import { chunks } from '../db/chunks.ts';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import { PLAIN_COLUMNS } from './plain-columns.ts';

/** The columns that are visible to every principal who can see the user. */
export const OPEN_COLUMNS = [
  'username',
  'email',
  'first_name',
  'last_name',
  'active',
  'location_uuid',
  'minimum_role',
  ...PLAIN_COLUMNS,
] as const;

const usersAmong = (db: Db, uuids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['uuid', 'company_uuid', 'business_profile_uuid', 'visibility_profile_uuid', ...OPEN_COLUMNS])
    .where('uuid', 'in', [...uuids]);

export type UserRow = Awaited<ReturnType<ReturnType<typeof usersAmong>['execute']>>[number];

/** The part of a user that the service compares before and after a change. It contains no secrets. */
export interface UserState {
  row: UserRow;
  /** The values of the user's elements, by the element's uuid. */
  elements: ReadonlyMap<string, string | null>;
}

/** Reads the states of the users who exist, by uuid. */
export async function statesOf(db: Db, uuids: readonly string[]): Promise<Map<string, UserState>> {
  const states = new Map<string, UserState>();
  for (const part of chunks(uuids)) {
    const rows = await usersAmong(db, part).execute();
    const assigned = await db
      .selectFrom('user_elements')
      .selectAll()
      .where('user_uuid', 'in', part)
      .execute();
    const elementsOf = groupBy(assigned, 'user_uuid');
    for (const row of rows) {
      const elements = elementsOf.get(row.uuid) ?? [];
      states.set(row.uuid, {
        row,
        elements: new Map(elements.map(({ element_uuid, actual_value }) => [element_uuid, actual_value])),
      });
    }
  }
  return states;
}

/** Returns the recorded fields of a user. */
export const recordedUser = ({ row, elements }: UserState): RecordedObject => ({
  name: row.username,
  minimum_role: row.minimum_role,
  company_uuid: row.company_uuid,
  fields: {
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    ...mapPlainFields((field) => row[PLAIN_FIELDS[field].column]),
    active: row.active === 1,
    location: referenceTo('location', row.location_uuid),
    businessProfile: referenceTo('businessProfile', row.business_profile_uuid),
    visibilityProfile: referenceTo('visibilityProfile', row.visibility_profile_uuid),
    minimumRole: row.minimum_role,
    [COMPANY_FIELD]: referenceTo('company', row.company_uuid),
    elements: [...elements].map(([uuid, value]) => ({ kind: 'element', uuid, name: null, value })),
  },
});

export const RECORDED_USERS: RecordedKind = {
  kind: 'user',
  read: async (db, uuids) =>
    new Map([...(await statesOf(db, uuids))].map(([uuid, state]) => [uuid, recordedUser(state)])),
};
