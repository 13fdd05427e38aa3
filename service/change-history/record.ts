import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import type { VisibleToColumns } from '../db/schema.ts';
import { currentRecording, OUTSIDE, withCause } from './cause.ts';
import { itemCell, originCell, type Origin } from './content.ts';
import { nameReferences } from './name-references.ts';
import { changeOf, openChange, reserve, type OpenChange } from './open-change.ts';
import { ensurePersons } from './person-keys.ts';
import {
  changedFields,
  operationOf,
  type ChangedKind,
  type FieldChange,
  type ItemContent,
  type RecordedKind,
  type RecordedObject,
  type RecordedPair,
} from './recorded-object.ts';
import { updateStates, type Persons } from './recorded-states.ts';
import { storeLinkChanges } from './store-link-changes.ts';

/**
 * Stores the change of a transaction before its items, so that a rollback to a later savepoint keeps it. Must run
 * before anything else is recorded in the transaction.
 *
 * @param undoOf the uuids of the undone changes; null if the change is no undo
 * @returns the uuid of the change
 */
export async function beginChange(db: Db, undoOf: readonly string[] | null): Promise<string> {
  const change = changeOf(db);
  change.undoOf = undoOf;
  await storeChange(db, change, null);
  return change.uuid;
}

/** Objects that a change can create, update or delete. */
export interface AffectedObjects {
  kind: RecordedKind;
  uuids: readonly string[];
  /** Changes of fields that `RecordedKind.read` does not return, such as replaced secrets, by the object's uuid. */
  extraFields?: ReadonlyMap<string, readonly FieldChange[]>;
}

/**
 * Runs `change`, and records the differences between the affected objects before and after it. Must run in the
 * transaction of the change, and within `withCause`. If calls are nested, the items of the outer call come first. Objects
 * of an enclosing `recordTogether` are not compared here.
 */
export async function recordAround<Result>(
  db: Db,
  affected: readonly AffectedObjects[],
  change: () => Promise<Result>,
): Promise<Result> {
  const former: { objects: AffectedObjects; before: Map<string, RecordedObject>; position: number }[] = [];
  for (const objects of affected.map((each) => withoutTogether(changeOf(db), each))) {
    const { kind, uuids } = objects;
    const position = reserve(changeOf(db), uuids.length);
    former.push({ objects, before: await readAll(db, kind, uuids), position });
  }
  const result = await change();
  for (const { objects, before, position } of former) {
    const { kind, uuids, extraFields } = objects;
    await store(db, kind.kind, await pairsOf(db, kind, uuids, before), { position, extraFields });
  }
  return result;
}

/** Removes the objects that `recordTogether` compares, and passes their extra fields on to it. */
function withoutTogether({ together }: OpenChange, objects: AffectedObjects): AffectedObjects {
  const { kind, uuids, extraFields } = objects;
  if (together?.kind !== kind.kind) return objects;
  for (const uuid of uuids.filter((one) => together.uuids.has(one))) {
    const fields = [...(together.extraFields.get(uuid) ?? []), ...(extraFields?.get(uuid) ?? [])];
    // A secret that was replaced twice is one change.
    together.extraFields.set(uuid, [...new Map(fields.map((change) => [change.field, change])).values()]);
  }
  return { ...objects, uuids: uuids.filter((uuid) => !together.uuids.has(uuid)) };
}

interface TogetherObjects {
  kind: RecordedKind;
  /** The uuids of stored objects. */
  stored: readonly string[];
  /** The uuids of the objects that `change` creates. */
  created: readonly string[];
}

/**
 * Runs `change`, which saves many objects of one kind, and compares them in a few statements. `recordAround` would need
 * a dozen statements for each object. Has the same requirements as `recordAround`, and the list of the objects must be
 * locked.
 */
export async function recordTogether<Result>(
  db: Db,
  { kind, stored, created }: TogetherObjects,
  change: () => Promise<Result>,
): Promise<Result> {
  const open = changeOf(db);
  const uuids = [...stored, ...created];
  const position = reserve(open, uuids.length);
  const before = await readAll(db, kind, stored);
  const together = { kind: kind.kind, uuids: new Set(uuids), extraFields: new Map() };
  open.together = together;
  const result = await change().finally(() => {
    open.together = null;
  });
  const { extraFields } = together;
  await store(db, kind.kind, await pairsOf(db, kind, uuids, before), { position, extraFields });
  return result;
}

/** Reads objects after a change. Returns them with their states before it. */
async function pairsOf(
  db: Db,
  kind: RecordedKind,
  uuids: readonly string[],
  before: ReadonlyMap<string, RecordedObject>,
): Promise<RecordedPair[]> {
  const after = await readAll(db, kind, uuids);
  return uuids.map((uuid) => ({ uuid, before: before.get(uuid) ?? null, after: after.get(uuid) ?? null }));
}

async function readAll(db: Db, kind: RecordedKind, uuids: readonly string[]) {
  const found = new Map<string, RecordedObject>();
  for (const part of chunks(uuids)) {
    for (const [uuid, object] of await kind.read(db, part)) found.set(uuid, object);
  }
  return found;
}

/** Records objects whose states before and after the change are known. Has the same requirements as `recordAround`. */
export const recordPairs = (db: Db, kind: ChangedKind, pairs: readonly RecordedPair[]): Promise<void> =>
  store(db, kind, pairs, { position: reserve(changeOf(db), pairs.length) });

/** Records changes of fields that `RecordedKind.read` does not return. Has the same requirements as `recordAround`. */
export const recordExtraFields = (
  db: Db,
  kind: RecordedKind,
  extraFields: ReadonlyMap<string, readonly FieldChange[]>,
): Promise<void> => recordAround(db, [{ kind, uuids: [...extraFields.keys()], extraFields }], async () => {});

/** Returns the uuids of the committed changes of the current call. */
export async function findCommittedChanges(db: Db): Promise<string[]> {
  const { stored } = currentRecording();
  if (stored.length === 0) return [];
  const rows = await db.selectFrom('changes').select('uuid').where('uuid', 'in', stored).execute();
  return rows.map(({ uuid }) => uuid);
}

/** Returns the change of a secret, without its values. */
export const replacedSecret = (field: string): FieldChange => ({
  field,
  before: null,
  after: null,
  isReplaced: true,
});

interface NewItem {
  pair: RecordedPair;
  position: number;
  visibleTo: VisibleToColumns;
  content: ItemContent;
}

interface ItemOptions {
  position: number;
  extraFields?: ReadonlyMap<string, readonly FieldChange[]> | undefined;
}

async function store(
  db: Db,
  kind: ChangedKind,
  pairs: readonly RecordedPair[],
  { position, extraFields }: ItemOptions,
): Promise<void> {
  const change = changeOf(db);
  let first = position;
  for (const part of chunks(pairs)) {
    const persons = kind === 'user' ? await findPersons(db, change, part) : null;
    const outside = await updateStates(db, kind, part, { compared: change.compared, persons });
    if (outside.length > 0) await storeOutside(db, change, { kind, pairs: outside, persons });
    await storeItems(db, change, { kind, pairs: part, persons }, { position: first, extraFields });
    first += part.length;
  }
}

/** Reads the users. Until the change's row is stored, also reads the actor, whose name the row contains. */
const findPersons = (db: Db, change: OpenChange, users: readonly RecordedPair[]): Promise<Persons> => {
  const { keys, cause } = currentRecording();
  const uuids = users.map(({ uuid }) => uuid);
  const actor = change.isStored ? null : cause.actor.uuid;
  return ensurePersons(db, keys, actor === null ? uuids : [...new Set([...uuids, actor])]);
};

/** At most `ROWS_PER_STATEMENT` objects of one kind. */
interface Batch {
  kind: ChangedKind;
  pairs: readonly RecordedPair[];
  /** The keys of the users, if the objects are users; otherwise null. */
  persons: Persons | null;
}

/** Records differences that were made outside the history, as a separate change before the current one. */
async function storeOutside(db: Db, change: OpenChange, batch: Batch): Promise<void> {
  const outside = (change.outside ??= openChange(change.at - 1));
  const position = reserve(outside, batch.pairs.length);
  await withCause(currentRecording(), OUTSIDE, () => storeItems(db, outside, batch, { position }));
}

async function storeItems(
  db: Db,
  change: OpenChange,
  { kind, pairs, persons }: Batch,
  { position, extraFields = new Map() }: ItemOptions,
): Promise<void> {
  const items = pairs.flatMap((pair, index): NewItem[] => {
    const fields = [...changedFields(pair), ...(extraFields.get(pair.uuid) ?? [])];
    const object = pair.after ?? pair.before;
    const isUnchanged = fields.length === 0 && pair.before !== null && pair.after !== null;
    if (!object || isUnchanged) return [];
    const content = { name: object.name, fields };
    return [{ pair, position: position + index, visibleTo: visibleToOf(pair, object), content }];
  });
  if (items.length === 0) return;
  await nameReferences(
    db,
    items.flatMap(({ content }) => content.fields),
  );
  if (!change.isStored) await storeChange(db, change, persons);
  const textOf = ({ pair, position: at, content }: NewItem): string => {
    const text = JSON.stringify(content);
    return persons ? persons.get(pair.uuid)!.key.encrypt(text, itemCell(change.uuid, at)) : text;
  };
  await db
    .insertInto('change_items')
    .values(
      items.map((item) => ({
        change_uuid: change.uuid,
        position: item.position,
        kind,
        object_uuid: item.pair.uuid,
        operation: operationOf(item.pair),
        visible_role: item.visibleTo.minimum_role,
        visible_company: item.visibleTo.company_uuid,
        content: textOf(item),
      })),
    )
    .execute();
  await storeLinkChanges(
    db,
    change.uuid,
    kind,
    items.map(({ pair: { uuid }, content: { fields } }) => ({ uuid, fields })),
  );
}

async function storeChange(db: Db, change: OpenChange, persons: Persons | null): Promise<void> {
  const { cause, stored } = currentRecording();
  const { call, actor, request } = cause;
  const { undoOf } = change;
  await db
    .insertInto('changes')
    .values({
      uuid: change.uuid,
      at: change.at,
      call,
      actor_kind: actor.kind,
      actor_uuid: actor.uuid,
      roles: JSON.stringify(actor.roles),
      origin:
        actor.uuid === null
          ? JSON.stringify({ name: null, request } satisfies Origin)
          : await originOf(db, actor.uuid, change.uuid, persons),
      undo_of: undoOf && JSON.stringify(undoOf),
    })
    .execute();
  change.isStored = true;
  stored.push(change.uuid);
}

/** Returns the `Origin` of a change by a user, encrypted with the user's key. */
async function originOf(db: Db, actor: string, change: string, persons: Persons | null): Promise<string> {
  const { keys, cause } = currentRecording();
  const { key, name } = persons?.get(actor) ?? (await ensurePersons(db, keys, [actor])).get(actor)!;
  const origin: Origin = { name, request: cause.request, reason: cause.reason ?? null };
  return key.encrypt(JSON.stringify(origin), originCell(change));
}

/** Returns the columns that limit an item to viewers who see the object both before and after the change. */
function visibleToOf({ before, after }: RecordedPair, object: VisibleToColumns): VisibleToColumns {
  return narrower(columnsOf(before ?? object), columnsOf(after ?? object));
}

const columnsOf = ({ minimum_role, company_uuid }: VisibleToColumns): VisibleToColumns => ({
  minimum_role,
  company_uuid,
});

function narrower(one: VisibleToColumns, other: VisibleToColumns): VisibleToColumns {
  // Every administrator sees objects with the minimum role ADMIN, so the other columns are narrower.
  if (one.minimum_role === 'ADMIN') return other;
  if (other.minimum_role === 'ADMIN') return one;
  if (one.minimum_role === other.minimum_role) {
    if (one.company_uuid === null || one.company_uuid === other.company_uuid) return other;
    if (other.company_uuid === null) return one;
  }
  return { minimum_role: PRODUCT_ADMIN, company_uuid: null };
}
