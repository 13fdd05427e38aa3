import { TREE_CATEGORY } from '../../../openapi/rules/product.ts';
import { currentRecording } from '../../change-history/cause.ts';
import type { Db } from '../../db/open.ts';
import { discardPlansAfterPage } from '../../db/discard-plans.ts';
import { selectGrantedElements } from '../../access/granted.ts';
import { recordEmailChanges, releaseEmails, type EmailChange } from '../email-changes.ts';
import { endAccessOf } from '../../oauth/sessions/end-access.ts';
import { queuePushes } from '../../pushes/queue.ts';
import { recordChangedUsers } from '../change-users.ts';
import { elementValuesOf, statesOf, userStates } from '../user-states.ts';
import { upsertUsers } from '../upsert.ts';
import type { FormerUser, WrittenUser } from './written-user.ts';

/**
 * Prepares changes of e-mail addresses: deletes reset links (`recordEmailChanges`) and releases the addresses.
 *
 * @returns the users whose e-mail address changes, with their previous address
 */
async function prepareEmails(db: Db, users: readonly FormerUser[]): Promise<EmailChange[]> {
  const emailChanges = await recordEmailChanges(db, users);
  await releaseEmails(
    db,
    emailChanges.map(({ uuid }) => uuid),
  );
  return emailChanges;
}

/** Removes elements that the users' business profiles do not grant. */
export async function revokeElements(db: Db, users: readonly string[], snmpManager: string): Promise<void> {
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

/** Removes the trees of users who get other trees. */
async function releaseTrees(db: Db, users: readonly string[]): Promise<void> {
  if (users.length === 0) return;
  await db
    .deleteFrom('user_elements')
    .where('user_uuid', 'in', [...users])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('application_elements as element')
          .select('element.uuid')
          .whereRef('element.uuid', '=', 'user_elements.element_uuid')
          .where('element.category', '=', TREE_CATEGORY),
      ),
    )
    .execute();
}

export async function assignTrees(
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

const uuidsOf = (users: readonly WrittenUser[]): string[] => users.map(({ row }) => row.uuid);

/** Writes and records users. Reads their elements again only if the import can change them. */
async function write(db: Db, users: readonly WrittenUser[], snmpManager: string): Promise<void> {
  const uuids = uuidsOf(users);
  const before = await statesOf(db, uuids);
  const rows = await upsertUsers(
    db,
    users.map(({ row }) => row),
  );
  const switched = uuidsOf(users.filter(({ isStatusChanged }) => isStatusChanged));
  await endAccessOf(db, switched, currentRecording().now());
  await revokeElements(db, uuidsOf(users.filter(({ isReassigned }) => isReassigned)), snmpManager);
  await releaseTrees(db, uuidsOf(users.filter(({ isTreeReplaced }) => isTreeReplaced)));
  await assignTrees(
    db,
    users.map(({ row, trees }) => ({ uuid: row.uuid, trees })),
  );
  await queuePushes(db, { users: uuids });
  const touched = users.filter(({ isReassigned, trees }) => isReassigned || trees.length > 0);
  const elementsOf = new Map([...before].map(([uuid, { elements }]) => [uuid, elements]));
  for (const uuid of uuidsOf(touched)) elementsOf.delete(uuid);
  for (const [uuid, elements] of await elementValuesOf(db, uuidsOf(touched))) elementsOf.set(uuid, elements);
  await recordChangedUsers(db, uuids, before, userStates(rows, elementsOf));
}

/**
 * The planned changes, in pages of at most `ROWS_PER_STATEMENT` users. `formers`: the stored users whose e-mail address
 * or business profile changes. `written`: all users to create or update.
 */
export interface PlannedPages {
  formers: AsyncIterable<readonly FormerUser[]>;
  written: AsyncIterable<readonly WrittenUser[]>;
}

/**
 * Writes the planned changes of an import to the database. The transaction must have locked the list of users, and the
 * plan must still be valid.
 *
 * @returns the users to notify at their previous e-mail address, and the uuids of the created users
 */
export async function applyPlan(
  db: Db,
  pages: PlannedPages,
  snmpManager: string,
): Promise<{ emailChanges: EmailChange[]; createdUuids: string[] }> {
  const emailChanges: EmailChange[] = [];
  const createdUuids: string[] = [];
  for await (const users of pages.formers) {
    emailChanges.push(...(await prepareEmails(db, users)));
    const leaving = users.filter(({ isReassigned }) => isReassigned);
    await queuePushes(db, { users: leaving.map(({ before }) => before.uuid) });
  }
  let page = 0;
  for await (const users of pages.written) {
    await write(db, users, snmpManager);
    createdUuids.push(...uuidsOf(users.filter(({ isNew }) => isNew)));
    await discardPlansAfterPage(db, ++page);
  }
  return { emailChanges, createdUuids };
}
