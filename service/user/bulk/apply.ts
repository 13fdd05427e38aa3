import { randomUUID } from 'node:crypto';
import type { Insertable, Updateable } from 'kysely';
import { TREE_CATEGORY } from '../../../openapi/product.ts';
import { chunks } from '../../db/chunks.ts';
import { fold } from '../../db/fold.ts';
import type { Db } from '../../db/open.ts';
import { elementsGrantedBy, selectGrantedElements } from '../../access/granted.ts';
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

function fieldsOf({ before, after }: PlannedUser, context: ImportChoices) {
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
  } satisfies Updateable<UserTable>;
}

function newRow(user: PlannedUser, context: ImportChoices): Insertable<UserTable> {
  const fields = fieldsOf(user, context);
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

/** Keeps the elements that the new business profile grants, and sets the tree where it grants only one. */
async function fitElements(
  db: Db,
  profile: string,
  users: readonly string[],
  snmpManager: string,
): Promise<void> {
  const granted = await elementsGrantedBy(db, profile, snmpManager);
  const trees = [...granted].filter(([, { category }]) => category === TREE_CATEGORY);
  const grantedHere = selectGrantedElements(db, profile, snmpManager).select('granted.element_uuid');
  for (const uuids of chunks(users)) {
    await db
      .deleteFrom('user_elements')
      .where('user_uuid', 'in', uuids)
      .where('element_uuid', 'not in', grantedHere)
      .execute();
    const [only, ...others] = trees;
    if (only && others.length === 0) {
      await db
        .insertInto('user_elements')
        .values(uuids.map((uuid) => ({ user_uuid: uuid, element_uuid: only[0], actual_value: null })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

const leaving = (users: readonly PlannedUser[]): string[] =>
  users.flatMap(({ before, after }) =>
    before && before.cells.businessProfile !== after.businessProfile ? [before.row.uuid] : [],
  );

async function write(db: Db, users: readonly PlannedUser[], context: WrittenIn): Promise<void> {
  const reassigned = new Map<string, string[]>();
  const reassign = (uuid: string, profile: string | null | undefined) => {
    if (profile) reassigned.set(profile, [...(reassigned.get(profile) ?? []), uuid]);
  };
  const switched: string[] = [];
  for (const user of users) {
    if (!user.before) continue;
    const { row } = user.before;
    const fields = fieldsOf(user, context);
    await db.updateTable('users').set(fields).where('uuid', '=', row.uuid).execute();
    if (fields.business_profile_uuid !== row.business_profile_uuid) {
      reassign(row.uuid, fields.business_profile_uuid);
    }
    if (row.active !== fields.active) switched.push(row.uuid);
  }
  const created = users.filter(({ before }) => !before).map((user) => newRow(user, context));
  for (const rows of chunks(created)) await db.insertInto('users').values(rows).execute();
  for (const { uuid, business_profile_uuid } of created) reassign(uuid, business_profile_uuid);
  await endAccessOf(db, switched);
  for (const [profile, uuids] of reassigned) await fitElements(db, profile, uuids, context.snmpManager);
  const updated = users.flatMap(({ before }) => (before ? [before.row.uuid] : []));
  await queuePushes(db, { users: [...updated, ...created.map(({ uuid }) => uuid)] });
}

/**
 * Writes a plan, in the transaction that it was made in; gives whom to notify at the former e-mail address.
 *
 * @param pages gives the created and changed users, a few hundred at a time.
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
