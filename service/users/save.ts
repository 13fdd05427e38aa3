import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { COMPANY_FIELD } from '../../openapi/product.ts';
import type { UserInput } from '../../openapi/types.ts';
import { assertChangeable } from './changeable.ts';
import { activeProductAdmins } from '../access/administrators.ts';
import { elementsGrantedBy, rolesGivenBy } from '../access/granted.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { UserTable } from '../db/schema.ts';
import { touchLists } from '../db/versions.ts';
import { assertCurrent } from '../http/if-match.ts';
import { leaveAddresses, type LeftAddress } from './left-addresses.ts';
import { endAccessOf } from '../oauth/end-access.ts';
import { problem, type FieldProblem } from '../http/problem.ts';
import type { Hold } from '../pushes/hold.ts';
import { queueAround } from '../pushes/queue.ts';
import { findInactivationRefusal } from './activation.ts';
import { findVisibleToProblem, givenVisibleTo, mayGive } from '../access/give.ts';
import { findCreationRefusal } from './change-rules.ts';
import { findElementProblems } from './save-rules.ts';
import { canSee } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';

type UserRow = Selectable<UserTable>;
type Elements = NonNullable<UserInput['elements']>;

export interface UserSave {
  user: UserInput;
  /** The user that this one was cloned from. */
  clonedId: string | null;
  /** `If-Match`: the tag of the version that was edited. */
  ifMatch: string | undefined;
  /** The name of the application whose elements are trees. */
  snmpManager: string;
  /** Of who tells the applications of the user once they are saved. */
  hold: Hold;
}

/**
 * Creates a user (`uuid` null) or changes one, in one transaction. A new user has no password: they get one with a
 * reset mail.
 *
 * @returns their uuid, and whom to tell that their e-mail address was changed.
 * @throws Problem not_found (the user, or the one cloned from), stale, username_taken, email_taken, own_account,
 * last_administrator, forbidden (the viewer may not change the user, or the one cloned from), invalid_fields.
 */
export async function saveUser(
  db: Db,
  viewer: Viewer,
  save: UserSave,
): Promise<{ uuid: string; left: LeftAddress[] }> {
  return db.transaction().execute(async (transaction) => {
    // Written first: it makes others who change users wait, so two cannot both take the same username.
    await touchLists(transaction, 'users');
    const before = await changeable(transaction, viewer, save.user.uuid);
    if (before) assertCurrent(save.ifMatch, before.version);
    const source = await changeable(transaction, viewer, save.clonedId);
    if (!before) refuseCreation(viewer);
    await refuseTaken(transaction, save.user, before);
    const granted = await grantedTo(transaction, save);
    await refuseFields(transaction, viewer, save, { before, granted });
    const uuid = before?.uuid ?? randomUUID();
    const admins = await activeProductAdmins(transaction);
    if (before?.active && !save.user.active) refuseWhenLast([uuid], viewer, admins);
    const change = async () => {
      await write(transaction, uuid, viewer, save.user, before);
      const elements = (save.user.elements ?? []).filter((element) => granted.has(element.uuid));
      await writeElements(transaction, uuid, elements, source?.uuid ?? uuid);
    };
    await queueAround(transaction, { users: [uuid] }, change, save.hold);
    const left = before ? await leaveAddresses(transaction, [{ before, email: save.user.email }]) : [];
    await keepAnAdministrator(transaction, admins);
    return { uuid, left };
  });
}

async function changeable(db: Db, viewer: Viewer, uuid: string | null): Promise<UserRow | null> {
  if (uuid === null) return null;
  const [row] = await assertChangeable(db, viewer, [uuid]);
  return row ?? null;
}

function refuseCreation(viewer: Viewer): void {
  const message = findCreationRefusal(viewer);
  if (message !== null) throw problem('forbidden', { message });
}

/** Usernames and e-mail addresses belong to one user each, whatever the case of their letters. */
async function refuseTaken(db: Db, user: UserInput, before: UserRow | null): Promise<void> {
  const others = await db
    .selectFrom('users')
    .select(['username_folded', 'email_folded'])
    .where('uuid', '!=', before?.uuid ?? '')
    .where((eb) =>
      eb.or([eb('username_folded', '=', fold(user.username)), eb('email_folded', '=', fold(user.email))]),
    )
    .execute();
  if (others.some((other) => other.username_folded === fold(user.username))) {
    const message = 'Another user has this username.';
    throw problem('username_taken', { message, fields: [{ field: 'user.username', message }] });
  }
  if (others.length > 0) {
    const message = 'Another user has this e-mail address.';
    throw problem('email_taken', { message, fields: [{ field: 'user.email', message }] });
  }
}

type Granted = Awaited<ReturnType<typeof elementsGrantedBy>>;

/** The elements that a user may have as they are saved. */
const grantedTo = async (db: Db, { user, snmpManager }: UserSave): Promise<Granted> =>
  user.businessProfile ? elementsGrantedBy(db, user.businessProfile.uuid, snmpManager) : new Map();

/** What a user has that their business profile does not grant any more; with another profile, nothing is left over. */
async function formerElements(
  db: Db,
  { businessProfile }: UserInput,
  { before, granted }: { before: UserRow | null; granted: Granted },
): Promise<Set<string>> {
  if (!before || (businessProfile?.uuid ?? null) !== before.business_profile_uuid) return new Set();
  const rows = await db
    .selectFrom('user_elements')
    .select('element_uuid')
    .where('user_uuid', '=', before.uuid)
    .execute();
  return new Set(rows.map((row) => row.element_uuid).filter((uuid) => !granted.has(uuid)));
}

async function refuseFields(
  db: Db,
  viewer: Viewer,
  { user }: UserSave,
  known: { before: UserRow | null; granted: Granted },
): Promise<void> {
  const { before, granted } = known;
  const problems: (FieldProblem | null)[] = [
    before && before.username !== user.username
      ? { field: 'user.username', message: 'The username of a user cannot be changed.' }
      : null,
    findVisibleToProblem(viewer, user.minimumRole.name, before),
    await refuseBusinessProfile(db, viewer, user, before),
    await refuseVisibilityProfile(db, viewer, user, before),
    await refuseUnknown(db, 'locations', 'user.location', user.location?.uuid),
    await refuseUnknown(db, 'companies', `user.${COMPANY_FIELD}`, user[COMPANY_FIELD]?.uuid),
    ...findElementProblems(user.elements ?? [], granted, await formerElements(db, user, known)),
  ];
  const fields = problems.filter((found) => found !== null);
  if (fields.length > 0) throw problem('invalid_fields', { fields });
}

const REQUIRED = 'This field is required.';

/** Whoever has no business profile keeps none, but is not activated without one. */
async function refuseBusinessProfile(
  db: Db,
  viewer: Viewer,
  { active, businessProfile }: UserInput,
  before: UserRow | null,
): Promise<FieldProblem | null> {
  const field = 'user.businessProfile';
  if (!businessProfile) {
    const isKept = before?.business_profile_uuid === null && (before.active === 1 || !active);
    return isKept ? null : { field, message: REQUIRED };
  }
  const { uuid } = businessProfile;
  if (uuid === before?.business_profile_uuid) return null;
  const row = await db
    .selectFrom('business_profiles')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!row || !canSee(viewer, row)) return { field, message: 'This profile does not exist.' };
  if (mayGive(viewer, await rolesGivenBy(db, uuid))) return null;
  return { field, message: 'This profile gives roles that you do not have yourself.' };
}

async function refuseVisibilityProfile(
  db: Db,
  viewer: Viewer,
  { visibilityProfile }: UserInput,
  before: UserRow | null,
): Promise<FieldProblem | null> {
  const field = 'user.visibilityProfile';
  if (!visibilityProfile) {
    return before?.visibility_profile_uuid === null ? null : { field, message: REQUIRED };
  }
  const { uuid } = visibilityProfile;
  if (uuid === before?.visibility_profile_uuid) return null;
  const row = await db
    .selectFrom('visibility_profiles')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (row && canSee(viewer, row)) return null;
  return { field, message: 'This profile does not exist.' };
}

async function refuseUnknown(
  db: Db,
  table: 'locations' | 'companies',
  field: string,
  uuid: string | undefined,
): Promise<FieldProblem | null> {
  if (uuid === undefined) return null;
  const row = await db.selectFrom(table).select('uuid').where('uuid', '=', uuid).executeTakeFirst();
  return row ? null : { field, message: 'This does not exist any more.' };
}

function refuseWhenLast(uuids: string[], viewer: Viewer, admins: readonly string[]): void {
  const refusal = findInactivationRefusal(uuids, viewer.uuid, admins);
  if (refusal) throw problem(refusal.code);
}

/** Another business profile can take the role of the last product administrator just as deactivating does. */
async function keepAnAdministrator(db: Db, before: readonly string[]): Promise<void> {
  if (before.length > 0 && (await activeProductAdmins(db)).length === 0) throw problem('last_administrator');
}

async function write(
  db: Db,
  uuid: string,
  viewer: Viewer,
  user: UserInput,
  before: UserRow | null,
): Promise<void> {
  const asked = {
    minimum_role: user.minimumRole.name,
    company_uuid: user[COMPANY_FIELD]?.uuid ?? null,
  };
  const fields = {
    email: user.email,
    email_folded: fold(user.email),
    first_name: user.firstName,
    last_name: user.lastName,
    desk_phone: user.deskPhone || null,
    mobile_phone: user.mobilePhone || null,
    active: user.active ? (1 as const) : (0 as const),
    location_uuid: user.location?.uuid ?? null,
    business_profile_uuid: user.businessProfile?.uuid ?? null,
    visibility_profile_uuid: user.visibilityProfile?.uuid ?? null,
    ...givenVisibleTo(viewer, asked, before),
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
        uuid,
        username: user.username,
        username_folded: fold(user.username),
        password_hash: null,
      })
      .execute();
  }
  if (before && (before.active === 1) !== user.active) await endAccessOf(db, [uuid]);
}

/** Replaces the elements; a value that the caller does not tell is what the user, or the one cloned from, has. */
async function writeElements(db: Db, uuid: string, elements: Elements, valuesOf: string): Promise<void> {
  const known = await db
    .selectFrom('user_elements')
    .select(['element_uuid', 'actual_value'])
    .where('user_uuid', '=', valuesOf)
    .execute();
  const values = new Map(known.map((row) => [row.element_uuid, row.actual_value]));
  await db.deleteFrom('user_elements').where('user_uuid', '=', uuid).execute();
  const rows = new Map(
    elements.map((element) => [
      element.uuid,
      {
        user_uuid: uuid,
        element_uuid: element.uuid,
        actual_value: element.actualValue ?? values.get(element.uuid) ?? null,
      },
    ]),
  );
  if (rows.size > 0)
    await db
      .insertInto('user_elements')
      .values([...rows.values()])
      .execute();
}
