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

/** The columns of `UserState`. */
export const STATE_COLUMNS = [
  'uuid',
  'company_uuid',
  'business_profile_uuid',
  'visibility_profile_uuid',
  ...OPEN_COLUMNS,
] as const;

const usersAmong = (db: Db, uuids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(STATE_COLUMNS)
    .where('uuid', 'in', [...uuids]);

export type UserRow = Awaited<ReturnType<ReturnType<typeof usersAmong>['execute']>>[number];

/** The values of a user's elements, by the element's uuid. */
export type ElementValues = ReadonlyMap<string, string | null>;

/** The part of a user that the service compares before and after a change. It contains no secrets. */
export interface UserState {
  row: UserRow;
  elements: ElementValues;
}

/** Reads the elements of users, by the user's uuid. Users without elements have no entry. */
export async function elementValuesOf(db: Db, uuids: readonly string[]): Promise<Map<string, ElementValues>> {
  const found = new Map<string, ElementValues>();
  for (const part of chunks(uuids)) {
    const rows = await db.selectFrom('user_elements').selectAll().where('user_uuid', 'in', part).execute();
    for (const [uuid, elements] of groupBy(rows, 'user_uuid')) {
      found.set(
        uuid,
        new Map(elements.map(({ element_uuid, actual_value }) => [element_uuid, actual_value])),
      );
    }
  }
  return found;
}

/** Returns the states of users, by uuid. */
export const userStates = (
  rows: readonly UserRow[],
  elementsOf: ReadonlyMap<string, ElementValues>,
): Map<string, UserState> =>
  new Map(rows.map((row) => [row.uuid, { row, elements: elementsOf.get(row.uuid) ?? new Map() }]));

/** Reads the states of the users who exist, by uuid. */
export async function statesOf(db: Db, uuids: readonly string[]): Promise<Map<string, UserState>> {
  const rows: UserRow[] = [];
  for (const part of chunks(uuids)) rows.push(...(await usersAmong(db, part).execute()));
  return userStates(rows, await elementValuesOf(db, uuids));
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
