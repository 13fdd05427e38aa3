import type { components } from '../../openapi/generated/schema.d.ts';
import { etagOf, matchesEtag } from '../access/etag.ts';
import { accessOfChange } from '../access-questions/change-access.ts';
import { visibleUsers } from '../access/visible-users.ts';
import { findChangeRows, itemsFor } from '../change-history/find-change-rows.ts';
import { visibleChanges } from '../change-history/find-changes.ts';
import { nameReferences } from '../change-history/name-references.ts';
import { readItemContents } from '../change-history/read-item-contents.ts';
import { beginChange } from '../change-history/record.ts';
import { shownFields } from '../change-history/shown-fields.ts';
import { chunks } from '../db/chunks.ts';
import { installationId } from '../db/installation.ts';
import { rollBackAfter } from '../db/roll-back-after.ts';
import { lockList, type ListName, withLockedLists } from '../db/list-versions.ts';
import type { Db } from '../db/open.ts';
import { transactWithRetry } from '../db/transact.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import type { EmailChange } from '../user/email-changes.ts';
import type { Viewer } from '../access/viewer.ts';
import { foldItems, type UndoneObject } from './fold-items.ts';
import { undoObjects, type UndoneItem } from './undo-objects.ts';
import type { UndoableKind } from './undoable-kind.ts';

type Schemas = components['schemas'];
type Request = Schemas['UndoRequest'];

/** Maximum number of changes of an undo. */
const MAX_CHANGES = 1000;

/** Maximum number of items of an undo. Limited, because the transaction of the undo locks lists. */
const MAX_ITEMS = 20_000;

const tooLarge = () =>
  problem('too_large', {
    message: `An undo can have at most ${MAX_CHANGES} changes and ${MAX_ITEMS} changed objects. Choose fewer changes.`,
  });

/**
 * Plans an undo: runs it in a transaction that is rolled back. The plan therefore shows exactly what the undo would do.
 *
 * @throws Problem not_found, too_large
 */
export async function planUndo(
  services: Services,
  kinds: readonly UndoableKind[],
  viewer: Viewer,
  request: Request,
): Promise<Schemas['UndoPlan']> {
  const selection = await select(services, viewer, request);
  return rollBackAfter((rollBack: (plan: Schemas['UndoPlan']) => never) =>
    inUndo(
      services,
      viewer,
      { request, selection, kinds: affected(kinds, selection) },
      async ({ transaction, plan, change }) =>
        rollBack({ ...plan, access: await accessOfChange(transaction, viewer, change) }),
    ),
  );
}

/**
 * Undoes changes in one transaction.
 *
 * @param ifMatch the tag of the plan that the user confirmed; undefined accepts every plan
 * @returns `emailChanges`: the users to notify at their previous e-mail address
 * @throws Problem not_found, too_large, stale, nothing_to_undo
 */
export async function undoChanges(
  services: Services,
  kinds: readonly UndoableKind[],
  viewer: Viewer,
  request: Request,
  ifMatch: string | undefined,
): Promise<{ result: Schemas['UndoResult']; emailChanges: readonly EmailChange[] }> {
  const selection = await select(services, viewer, request);
  return inUndo(
    services,
    viewer,
    { request, selection, kinds: affected(kinds, selection) },
    async ({ plan, change, emailChanges }) => {
      if (ifMatch !== undefined && !matchesEtag(ifMatch, plan.tag.slice(1, -1))) {
        throw problem('stale', {
          message: 'Something was changed since the plan was made. Look at the new plan.',
        });
      }
      const undone = plan.items.filter(isUndone).length;
      if (undone === 0) throw problem('nothing_to_undo');
      return { result: { change, undone, refused: plan.items.length - undone }, emailChanges };
    },
  );
}

const isUndone = ({ fields, operation, problems }: Schemas['UndoItem']): boolean =>
  problems.length === 0 && (fields.length > 0 || operation !== 'updated');

interface Selection {
  changes: readonly string[];
  objects: readonly UndoneObject[];
}

/**
 * Reads the combined effect of the requested changes on the objects that the viewer may see.
 *
 * @throws Problem not_found, too_large, invalid_fields
 */
async function select(services: Services, viewer: Viewer, { changes, by }: Request): Promise<Selection> {
  const { db } = services;
  const visible = await visibleChanges(db, viewer, changes);
  if (changes.some((uuid) => !visible.has(uuid))) throw problem('not_found');
  const selected = [...new Set([...changes, ...(by ? await changesBy(db, viewer, by) : [])])].toSorted();
  if (selected.length > MAX_CHANGES) throw tooLarge();
  const rows = [];
  for (const part of chunks(selected)) {
    const counted = await itemsFor(db, viewer)
      .select((eb) => eb.fn.countAll<number>().as('items'))
      .where('item.change_uuid', 'in', part)
      .executeTakeFirstOrThrow();
    if (rows.length + Number(counted.items) > MAX_ITEMS) throw tooLarge();
    rows.push(
      ...(await itemsFor(db, viewer)
        .selectAll('item')
        .where('item.change_uuid', 'in', part)
        .orderBy('item.change_uuid')
        .orderBy('item.position')
        .execute()),
    );
  }
  const contents = await readItemContents(services, rows);
  const items = rows.map(({ kind, object_uuid: uuid, operation }, index) => ({
    kind,
    uuid,
    operation,
    content: contents[index]!,
  }));
  return { changes: selected, objects: foldItems(items) };
}

async function changesBy(
  db: Db,
  viewer: Viewer,
  { actor, since }: NonNullable<Request['by']>,
): Promise<string[]> {
  const from = Date.parse(since);
  if (!(from >= 0)) {
    throw problem('invalid_fields', {
      fields: [{ field: 'by.since', message: 'This is not a time after 1970.' }],
    });
  }
  if (!(await visibleUsers(db, viewer, [actor])).has(actor)) throw problem('not_found');
  const rows = await findChangeRows(db, viewer, { actor, from, limit: MAX_CHANGES });
  if (rows.length > MAX_CHANGES) throw tooLarge();
  return rows.map(({ uuid }) => uuid);
}

interface Undone {
  transaction: Db;
  /** The plan without `access`, whose computation takes as long as the rest. */
  plan: Omit<Schemas['UndoPlan'], 'access'>;
  /** The uuid of the change that records the undo. */
  change: string;
  emailChanges: readonly EmailChange[];
}

interface UndoTask {
  request: Request;
  selection: Selection;
  /** The kinds of the selected objects. */
  kinds: readonly UndoableKind[];
}

const affected = (kinds: readonly UndoableKind[], { objects }: Selection): UndoableKind[] =>
  kinds.filter(({ recorded }) => objects.some(({ kind }) => kind === recorded.kind));

/** Undoes the selected changes in a transaction, and runs `then` in it, which can still roll the transaction back. */
async function inUndo<Result>(
  services: Services,
  viewer: Viewer,
  { request: { overwrite }, selection: { changes, objects }, kinds }: UndoTask,
  then: (undone: Undone) => Promise<Result>,
): Promise<Result> {
  const overwritten = new Set(overwrite.map(({ uuid, field }) => JSON.stringify([uuid, field])));
  return inLockedLists(services.db, kinds, async (transaction) => {
    const change = await beginChange(transaction, changes);
    const undo = { services: { ...services, db: transaction }, viewer, emailChanges: [] };
    const items = await undoObjects(undo, objects, {
      kinds,
      isOverwritten: (uuid, field) => overwritten.has(JSON.stringify([uuid, field])),
    });
    const plan = await planOf(transaction, viewer, items, objects.length - items.length);
    return then({ transaction, plan, change, emailChanges: undo.emailChanges });
  });
}

/**
 * Runs `work` in a transaction that first locks the lists of all kinds, in the order of the saves, against deadlocks.
 */
function inLockedLists<Result>(
  db: Db,
  kinds: readonly UndoableKind[],
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  const transact = <Value>(each: (transaction: Db) => Promise<Value>) =>
    transactWithRetry(db, async (transaction) => {
      for (const list of kinds.flatMap(({ locksFirst = [] }) => locksFirst))
        await lockList(transaction, list);
      return each(transaction);
    });
  const [first, ...others]: ListName[] = kinds.flatMap(({ lists }) => lists);
  return first ? withLockedLists(transact, [first, ...others], work) : transact(work);
}

async function planOf(
  db: Db,
  viewer: Viewer,
  items: readonly UndoneItem[],
  unchanged: number,
): Promise<Undone['plan']> {
  const all = items.flatMap(({ fields, conflicts, lost }) => [
    fields,
    conflicts.map(({ field, before, after }) => ({ field, before, after, isReplaced: false })),
    conflicts.map(({ field, now }) => ({ field, before: now, after: null, isReplaced: false })),
    lost,
  ]);
  await nameReferences(db, all.flat());
  const shown = await shownFields(db, viewer, all);
  const planned = items.map(({ object, name, operation, problems }, index): Schemas['UndoItem'] => {
    const [fields, undone, current, lost] = shown.slice(4 * index);
    return {
      kind: object.kind,
      uuid: object.uuid,
      name,
      operation: object.kind === 'user' ? 'updated' : operation,
      fields: fields!,
      conflicts: undone!.map(({ field, before, after, omitted }, position) => {
        const { before: now, omitted: more } = current![position]!;
        return { field, before, after, now, omitted: omitted + more };
      }),
      lost: lost!,
      problems: [...problems],
    };
  });
  const tag = etagOf(await installationId(db), ...planned.map(textOf));
  return { tag: `"${tag}"`, unchanged, items: planned };
}

/** Returns an item as text. Lists are sorted, because the database returns their entries in any order. */
const textOf = (item: Schemas['UndoItem']): string =>
  JSON.stringify(item, (_key, value: unknown) =>
    Array.isArray(value) ? value.map((entry) => JSON.stringify(entry)).toSorted() : value,
  );
