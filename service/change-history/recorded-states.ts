import type { Db } from '../db/open.ts';
import { whereIn } from '../db/where-in.ts';
import { stateCell, readContent } from './content.ts';
import { hasBaseline } from './history-check.ts';
import type { Person } from './person-keys.ts';
import {
  changedFields,
  type ChangedKind,
  type RecordedObject,
  type RecordedPair,
  type RecordedReference,
  type RecordedValue,
} from './recorded-object.ts';

/** The last recorded values of an object; `unreadable` if the personal data of the user were erased. */
type Stored = RecordedObject | 'unreadable';

export type Persons = ReadonlyMap<string, Person>;

/**
 * Stores the values of objects after a change as their last recorded values. If the values before the change differ
 * from the last recorded ones, the object was changed outside the history.
 *
 * @param pairs at most `ROWS_PER_STATEMENT` objects before and after the change
 * @param compared the uuids of objects that this transaction has compared already; the function adds those of `pairs`
 * @param persons the keys of the users, if the objects are users; otherwise null
 * @returns the objects that were changed outside the history, with their last recorded values as `before`, and those
 * before the change as `after`
 */
export async function updateStates(
  db: Db,
  kind: ChangedKind,
  pairs: readonly RecordedPair[],
  { compared, persons }: { compared: Set<string>; persons: Persons | null },
): Promise<RecordedPair[]> {
  const stored = persons ? statesOfPersons(persons) : await findStates(db, kind, pairs);
  // The answer matters only if an existing object has no recorded values.
  const isComplete = pairs.some(({ uuid, before }) => before && !stored.has(uuid)) && (await hasBaseline(db));
  const outside: RecordedPair[] = [];
  for (const { uuid, before } of pairs) {
    if (compared.has(uuid)) continue;
    compared.add(uuid);
    const found = changedOutside(kind, { stored: stored.get(uuid), current: before, isComplete });
    if (found && changedFields({ uuid, ...found }).length > 0) outside.push({ uuid, ...found });
  }
  await storeStates(db, kind, pairs, { stored, persons });
  return outside;
}

/** Returns the last recorded and the current values of an object, to be compared; null if they cannot be compared. */
function changedOutside(
  kind: ChangedKind,
  {
    stored,
    current,
    isComplete,
  }: { stored: Stored | undefined; current: RecordedObject | null; isComplete: boolean },
): Pick<RecordedPair, 'before' | 'after'> | null {
  if (stored === 'unreadable') return null;
  if (!stored) return current && isComplete ? { before: null, after: current } : null;
  if (!current) return { before: stored, after: null };
  return { before: withFieldsOf(stored, current), after: withFieldsOf(stateOf(kind, current), stored) };
}

/** Omits the fields that `other` does not have, because another version of the service may record other fields. */
const withFieldsOf = (object: RecordedObject, other: RecordedObject): RecordedObject => ({
  ...object,
  fields: Object.fromEntries(Object.entries(object.fields).filter(([field]) => field in other.fields)),
});

/**
 * Returns an object in the form in which `recorded_states` stores it. Lists are sorted, because the database returns
 * them in any order. The names of referenced objects are omitted, because they can change without this object. An
 * application's roles and elements are a part of it, so their names are kept.
 */
const stateOf = (kind: ChangedKind, object: RecordedObject): RecordedObject => ({
  ...object,
  fields: Object.fromEntries(
    Object.entries(object.fields).map(([field, value]) => [
      field,
      storedValue(value, kind === 'application'),
    ]),
  ),
});

type Entry = string | RecordedReference;

function storedValue(value: RecordedValue, hasOwnNames: boolean): RecordedValue {
  const stored = <Value extends RecordedValue>(entry: Value): Value =>
    hasOwnNames || typeof entry !== 'object' || entry === null ? entry : { ...entry, name: null };
  if (!Array.isArray(value)) return stored(value);
  const key = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.uuid);
  return (value as Entry[])
    .map((entry) => stored(entry))
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1)) as RecordedValue;
}

const textOf = (kind: ChangedKind, object: RecordedObject): string => JSON.stringify(stateOf(kind, object));

async function findStates(
  db: Db,
  kind: ChangedKind,
  pairs: readonly RecordedPair[],
): Promise<Map<string, Stored>> {
  const uuids = pairs.map(({ uuid }) => uuid);
  const rows = await db
    .selectFrom('recorded_states')
    .select(['object_uuid', 'content'])
    .where('kind', '=', kind)
    .$call(whereIn('object_uuid', uuids))
    .execute();
  return new Map(
    rows.map(({ object_uuid, content }) => [object_uuid, JSON.parse(content) as RecordedObject]),
  );
}

const statesOfPersons = (persons: Persons): Map<string, Stored> =>
  new Map(
    [...persons].flatMap(([uuid, { key, state }]) =>
      state === null
        ? []
        : [
            [
              uuid,
              readContent<RecordedObject>(state, { isEncrypted: true, key, cell: stateCell(uuid) }) ??
                'unreadable',
            ],
          ],
    ),
  );

async function storeStates(
  db: Db,
  kind: ChangedKind,
  pairs: readonly RecordedPair[],
  { stored, persons }: { stored: ReadonlyMap<string, Stored>; persons: Persons | null },
): Promise<void> {
  const deleted = pairs.flatMap(({ uuid, after }) => (!after && stored.has(uuid) ? uuid : []));
  if (deleted.length > 0) {
    await db
      .deleteFrom('recorded_states')
      .where('kind', '=', kind)
      .where('object_uuid', 'in', deleted)
      .execute();
  }
  const rows = pairs.flatMap(({ uuid, after }) => {
    const text = after && textOf(kind, after);
    const former = stored.get(uuid);
    if (text === null || (former && former !== 'unreadable' && JSON.stringify(former) === text)) return [];
    const content = persons ? persons.get(uuid)!.key.encrypt(text, stateCell(uuid)) : text;
    return [{ kind, object_uuid: uuid, content }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('recorded_states')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'object_uuid'])
        .doUpdateSet((eb) => ({ content: eb.ref('excluded.content') })),
    )
    .execute();
}
