import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { UserInput } from '../../openapi/generated/types.ts';
import { resolveVisibleTo } from '../access/grantor.ts';
import { requestedUuid } from '../access/requested-uuid.ts';
import type { Viewer } from '../access/viewer.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { Flag, VisibleToColumns } from '../db/schema.ts';
import { endAccessOf } from '../oauth/sessions/end-access.ts';
import { plainColumns } from './plain-columns.ts';
import { listTexts, newListTexts } from './list/columns.ts';

type UserBefore = VisibleToColumns & {
  active: Flag;
  business_profile_uuid: string | null;
  visibility_profile_uuid: string | null;
};

type Elements = NonNullable<UserInput['elements']>;

/**
 * Inserts or updates a user. Ends the sessions and tokens of the user if the status changes. `before` is null for a new
 * user.
 */
export async function writeUser(
  db: Db,
  uuid: string,
  viewer: Viewer,
  user: UserInput,
  before: UserBefore | null,
): Promise<void> {
  const asked = {
    minimum_role: user.minimumRole.name,
    company_uuid: requestedUuid(user[COMPANY_FIELD], before?.company_uuid),
  };
  const fields = {
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    ...listTexts(user),
    ...plainColumns((field) => user[field]),
    email_folded: fold(user.email),
    active: user.active ? (1 as const) : (0 as const),
    location_uuid: user.location?.uuid ?? null,
    business_profile_uuid: requestedUuid(user.businessProfile, before?.business_profile_uuid),
    visibility_profile_uuid: requestedUuid(user.visibilityProfile, before?.visibility_profile_uuid),
    ...resolveVisibleTo(viewer, asked, before),
  };
  if (before) {
    await db
      .updateTable('users')
      .set(fields)
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('uuid', '=', uuid)
      .execute();
  } else {
    await db
      .insertInto('users')
      .values({
        ...fields,
        ...newListTexts(user),
        uuid,
        username: user.username,
        username_folded: fold(user.username),
        password_hash: null,
      })
      .execute();
  }
  if (before && (before.active === 1) !== user.active) await endAccessOf(db, [uuid]);
}

/**
 * Replaces the elements of a user. An element that is requested without a value keeps its stored value. Writes only the
 * elements that change, because most saves change none.
 *
 * @param valuesOf the user whose stored values are kept: this user, or the cloned one
 */
export async function writeElements(
  db: Db,
  uuid: string,
  elements: Elements,
  valuesOf: string,
): Promise<void> {
  const rows = await db
    .selectFrom('user_elements')
    .select(['user_uuid', 'element_uuid', 'actual_value'])
    .where('user_uuid', 'in', [uuid, valuesOf])
    .execute();
  const valuesBy = (user: string) => {
    const own = rows.filter(({ user_uuid }) => user_uuid === user);
    return new Map(own.map(({ element_uuid, actual_value }) => [element_uuid, actual_value]));
  };
  const before = valuesBy(uuid);
  const kept = valuesBy(valuesOf);
  const after = new Map(
    elements.map((element) => [element.uuid, element.actualValue ?? kept.get(element.uuid) ?? null]),
  );
  const isChanged = (element: string) => before.get(element) !== after.get(element);
  const removed = [...before.keys()].filter(isChanged);
  if (removed.length > 0)
    await db
      .deleteFrom('user_elements')
      .where('user_uuid', '=', uuid)
      .where('element_uuid', 'in', removed)
      .execute();
  const added = [...after].filter(([element]) => isChanged(element));
  if (added.length > 0)
    await db
      .insertInto('user_elements')
      .values(added.map(([element_uuid, actual_value]) => ({ user_uuid: uuid, element_uuid, actual_value })))
      .execute();
}
