import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { UserInput } from '../../openapi/generated/types.ts';
import { resolveVisibleTo } from '../access/grantor.ts';
import { requestedUuid } from '../access/requested-uuid.ts';
import type { Viewer } from '../access/viewer.ts';
import { currentRecording } from '../change-history/cause.ts';
import { chunks } from '../db/chunks.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { Flag, VisibleToColumns } from '../db/schema.ts';
import { endAccessOf } from '../oauth/sessions/end-access.ts';
import { plainColumns } from './plain-columns.ts';
import { newListTexts } from './list/columns.ts';
import { type NewUserRow, upsertUsers } from './upsert.ts';
import type { ElementValues, UserRow } from './user-states.ts';

type UserBefore = VisibleToColumns & {
  active: Flag;
  business_profile_uuid: string | null;
  visibility_profile_uuid: string | null;
};

/** A user to write. `before` is null for a new user. */
export interface UserWrite {
  uuid: string;
  user: UserInput;
  before: UserBefore | null;
}

function rowOf(viewer: Viewer, { uuid, user, before }: UserWrite): NewUserRow {
  const asked = {
    minimum_role: user.minimumRole.name,
    company_uuid: requestedUuid(user[COMPANY_FIELD], before?.company_uuid),
  };
  return {
    uuid,
    username: user.username,
    username_folded: fold(user.username),
    email: user.email,
    email_folded: fold(user.email),
    first_name: user.firstName,
    last_name: user.lastName,
    ...newListTexts(user),
    ...plainColumns((field) => user[field]),
    active: user.active ? 1 : 0,
    location_uuid: user.location?.uuid ?? null,
    business_profile_uuid: requestedUuid(user.businessProfile, before?.business_profile_uuid),
    visibility_profile_uuid: requestedUuid(user.visibilityProfile, before?.visibility_profile_uuid),
    ...resolveVisibleTo(viewer, asked, before),
    password_hash: null,
  };
}

/**
 * Inserts or updates users. Ends the sessions and tokens of users whose status changes.
 *
 * @param users at most `ROWS_PER_STATEMENT` users
 * @returns the stored rows
 */
export async function writeUsers(db: Db, viewer: Viewer, users: readonly UserWrite[]): Promise<UserRow[]> {
  const rows = await upsertUsers(
    db,
    users.map((user) => rowOf(viewer, user)),
  );
  const switched = users.flatMap(({ uuid, user, before }) =>
    before && (before.active === 1) !== user.active ? uuid : [],
  );
  await endAccessOf(db, switched, currentRecording().now());
  return rows;
}

/** The elements that a user gets. */
export interface ElementsWrite {
  uuid: string;
  elements: NonNullable<UserInput['elements']>;
  /** The stored elements of the user. */
  before: ElementValues;
  /** The elements whose values stay if an element is requested without a value: of this user, or of the cloned one. */
  kept: ElementValues;
}

/**
 * Replaces the elements of users. Writes nothing for the users whose elements stay, because most saves change none.
 *
 * @returns the elements of the users afterwards
 */
export async function writeElements(
  db: Db,
  users: readonly ElementsWrite[],
): Promise<Map<string, ElementValues>> {
  const written = users.map(({ uuid, elements, before, kept }) => {
    const after = new Map(
      elements.map((element) => [element.uuid, element.actualValue ?? kept.get(element.uuid) ?? null]),
    );
    const isSame =
      before.size === after.size &&
      [...after].every(([element, value]) => before.has(element) && before.get(element) === value);
    return { uuid, after, isSame, hadElements: before.size > 0 };
  });
  const changed = written.filter(({ isSame }) => !isSame);
  const former = changed.flatMap(({ uuid, hadElements }) => (hadElements ? uuid : []));
  for (const part of chunks(former)) {
    await db.deleteFrom('user_elements').where('user_uuid', 'in', part).execute();
  }
  const added = changed.flatMap(({ uuid, after }) =>
    [...after].map(([element_uuid, actual_value]) => ({ user_uuid: uuid, element_uuid, actual_value })),
  );
  for (const part of chunks(added)) await db.insertInto('user_elements').values(part).execute();
  return new Map(written.map(({ uuid, after }) => [uuid, after]));
}
