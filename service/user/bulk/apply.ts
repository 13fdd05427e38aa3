import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { fold } from '../../db/fold.ts';
import type { Db } from '../../db/open.ts';
import { selectGrantedElements } from '../../access/granted.ts';
import type { UserTable } from '../tables.ts';
import { listTexts, newListTexts } from '../list-texts.ts';
import { recordEmailChanges, type EmailChange } from '../email-changes.ts';
import { endAccessOf } from '../../oauth/end-access.ts';
import { defaultMinimumRole } from '../../access/roles.ts';
import { givenVisibleTo } from '../../access/grantor.ts';
import { queuePushes } from '../../pushes/queue.ts';
import type { PlannedUser } from './read-row.ts';
import type { ImportChoices } from './import-context.ts';

interface WrittenIn extends ImportChoices {
  snmpManager: string;
}

const chosen = (known: ReadonlyMap<string, { uuid: string }>, name: string): string | null =>
  known.get(fold(name))?.uuid ?? null;

/** The columns that an import writes for stored users as well as for new ones. */
const WRITTEN = [
  'email',
  'first_name',
  'last_name',
  'name_order',
  'name_search',
  'email_order',
  'email_search',
  'email_folded',
  'desk_phone',
  'mobile_phone',
  'active',
  'location_uuid',
  'business_profile_uuid',
  'visibility_profile_uuid',
  'version',
] as const satisfies (keyof UserTable)[];

type Written = Pick<Selectable<UserTable>, (typeof WRITTEN)[number]>;
type Row = Written & Insertable<UserTable>;

function fieldsOf({ before, after }: PlannedUser, context: ImportChoices): Written {
  const texts = { email: after.email, first_name: after.firstName, last_name: after.lastName };
  return {
    ...texts,
    ...listTexts(texts),
    email_folded: fold(after.email),
    desk_phone: after.deskPhone || null,
    mobile_phone: after.mobilePhone || null,
    active: after.active === 'true' ? 1 : 0,
    location_uuid: chosen(context.location, after.location),
    business_profile_uuid: chosen(context.businessProfile, after.businessProfile),
    visibility_profile_uuid: chosen(context.visibilityProfile, after.visibilityProfile),
    version: before ? before.row.version + 1 : 1,
  };
}

function rowOf(user: PlannedUser, context: ImportChoices): Row {
  const fields = fieldsOf(user, context);
  if (user.before) return { ...user.before.row, password_hash: null, ...fields };
  return {
    ...fields,
    ...newListTexts({ ...fields, username: user.after.username }),
    ...givenVisibleTo(
      context.viewer,
      { minimum_role: defaultMinimumRole(context.viewer.roles), company_uuid: null },
      null,
    ),
    uuid: randomUUID(),
    username: user.after.username,
    username_folded: fold(user.after.username),
    password_hash: null,
  };
}

/** Writes stored and new users in one statement. Columns that are not `WRITTEN` stay as they are stored. */
async function upsert(db: Db, rows: readonly Row[]): Promise<void> {
  await db
    .insertInto('users')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('uuid')
        .doUpdateSet((eb) =>
          Object.fromEntries(WRITTEN.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    )
    .execute();
}

/** Releases e-mail addresses first: two users may swap theirs, which no order of single changes allows. */
async function releaseEmails(db: Db, users: readonly PlannedUser[]): Promise<EmailChange[]> {
  const left = await recordEmailChanges(
    db,
    users.flatMap(({ before, after }) => (before ? [{ before: before.row, email: after.email }] : [])),
  );
  for (const uuids of chunks(left.map(({ uuid }) => uuid))) {
    await db
      .updateTable('users')
      .set((eb) => ({ email_folded: eb.ref('uuid') }))
      .where('uuid', 'in', uuids)
      .execute();
  }
  return left;
}

/** Keeps the elements that the users' business profiles grant. */
async function takeBackElements(db: Db, users: readonly string[], snmpManager: string): Promise<void> {
  if (users.length === 0) return;
  await db
    .deleteFrom('user_elements')
    .where('user_uuid', 'in', [...users])
    .where(({ not, exists, ref }) =>
      not(
        exists(
          selectGrantedElements(db, snmpManager)
            .innerJoin('users', 'users.business_profile_uuid', 'choice.business_profile_uuid')
            .select('element.uuid')
            .where('users.uuid', '=', ref('user_elements.user_uuid'))
            .where('element.uuid', '=', ref('user_elements.element_uuid')),
        ),
      ),
    )
    .execute();
}

async function assignTrees(
  db: Db,
  users: readonly { uuid: string; trees: readonly string[] }[],
): Promise<void> {
  const assigned = users.flatMap(({ uuid, trees }) =>
    trees.map((tree) => ({ user_uuid: uuid, element_uuid: tree, actual_value: null })),
  );
  if (assigned.length === 0) return;
  await db
    .insertInto('user_elements')
    .values(assigned)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const leaving = (users: readonly PlannedUser[]): string[] =>
  users.flatMap(({ before, after }) =>
    before && before.cells.businessProfile !== after.businessProfile ? [before.row.uuid] : [],
  );

async function write(db: Db, users: readonly PlannedUser[], context: WrittenIn): Promise<void> {
  const written = users.map((user) => ({ ...user, row: rowOf(user, context) }));
  const uuidsWhere = (isMeant: (user: (typeof written)[number]) => boolean): string[] =>
    written.filter(isMeant).map(({ row }) => row.uuid);
  await upsert(
    db,
    written.map(({ row }) => row),
  );
  await endAccessOf(
    db,
    uuidsWhere(({ before, row }) => before !== null && before.row.active !== row.active),
  );
  const isReassigned = ({ before, row }: (typeof written)[number]): boolean =>
    before !== null && before.row.business_profile_uuid !== row.business_profile_uuid;
  await takeBackElements(db, uuidsWhere(isReassigned), context.snmpManager);
  await assignTrees(
    db,
    written.map(({ row, trees }) => ({ uuid: row.uuid, trees })),
  );
  await queuePushes(db, { users: uuidsWhere(() => true) });
}

/**
 * Writes a plan, in the transaction that it was made in; gives whom to notify at the former e-mail address.
 *
 * @param pages gives the created and changed users, at most `ROWS_PER_STATEMENT` at a time.
 */
export async function applyPlan(
  db: Db,
  pages: () => AsyncIterable<readonly PlannedUser[]>,
  context: WrittenIn,
): Promise<EmailChange[]> {
  const left: EmailChange[] = [];
  for await (const users of pages()) {
    left.push(...(await releaseEmails(db, users)));
    await queuePushes(db, { users: leaving(users) });
  }
  for await (const users of pages()) await write(db, users, context);
  return left;
}
