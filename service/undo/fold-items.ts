import type {
  ChangedKind,
  ChangeOperation,
  FieldChange,
  ItemContent,
  RecordedReference,
  RecordedValue,
} from '../change-history/recorded-object.ts';

export type Entry = string | RecordedReference;
export type SingleValue = Exclude<RecordedValue, readonly unknown[]>;

/** The combined effect of several changes on a field: the first and the last value; of a list, the changed entries. */
export type UndoneField =
  | { isList: false; before: SingleValue; after: SingleValue }
  | { isList: true; removed: readonly Entry[]; added: readonly Entry[] };

/** The combined effect of all undone changes on an object. */
export interface UndoneObject {
  kind: ChangedKind;
  uuid: string;
  /** The last recorded name; null if the personal data of the user were erased. */
  name: string | null;
  existedBefore: boolean;
  existsAfter: boolean;
  fields: ReadonlyMap<string, UndoneField>;
  /** Names of the fields that are secrets and were replaced. */
  replaced: readonly string[];
  /** Whether a recorded value was erased. */
  isErased: boolean;
}

export interface RecordedItem {
  kind: ChangedKind;
  uuid: string;
  operation: ChangeOperation;
  /** Null if the personal data of the user were erased. */
  content: ItemContent | null;
}

/** Returns a key for a value. Two values are equal if their keys are. The names of referenced objects do not count. */
export function valueKey(value: SingleValue | Entry): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const { uuid, value: assigned = null, offer } = value;
  // The names of an application's roles and elements (`offer`) count, because roles and elements are a part of it.
  return JSON.stringify([uuid, assigned, ...(offer ? [value.name, offer] : [])]);
}

/** Combines the items of each object into one effect: the difference between the object's first and last state. */
export function foldItems(items: readonly RecordedItem[]): UndoneObject[] {
  const objects = new Map<string, RecordedItem[]>();
  for (const item of items) {
    const key = `${item.kind} ${item.uuid}`;
    const ofObject = objects.get(key);
    if (ofObject) ofObject.push(item);
    else objects.set(key, [item]);
  }
  return [...objects.values()].map(foldObject);
}

function foldObject(items: readonly RecordedItem[]): UndoneObject {
  const [first, last] = [items[0]!, items.at(-1)!];
  const changes = items.flatMap(({ content }) => content?.fields ?? []);
  const names = new Set(changes.flatMap(({ field, isReplaced }) => (isReplaced ? [] : field)));
  const fields = [...names].flatMap((name): [string, UndoneField][] => {
    const folded = foldField(changes.filter(({ field, isReplaced }) => field === name && !isReplaced));
    return folded ? [[name, folded]] : [];
  });
  return {
    kind: first.kind,
    uuid: first.uuid,
    name: last.content?.name ?? null,
    existedBefore: first.operation !== 'created',
    existsAfter: last.operation !== 'deleted',
    fields: new Map(fields),
    replaced: [...new Set(changes.flatMap(({ field, isReplaced }) => (isReplaced ? field : [])))],
    isErased: items.some(({ content }) => content === null),
  };
}

/** Combines the changes of a field. Returns null if they cancel each other out. */
function foldField(changes: readonly FieldChange[]): UndoneField | null {
  if (changes.some(({ before, after }) => Array.isArray(before) || Array.isArray(after))) {
    return foldList(changes);
  }
  const before = changes[0]!.before as SingleValue;
  const after = changes.at(-1)!.after as SingleValue;
  return valueKey(before) === valueKey(after) ? null : { isList: false, before, after };
}

function foldList(changes: readonly FieldChange[]): UndoneField | null {
  const removed = new Map<string, Entry>();
  const added = new Map<string, Entry>();
  const move = (entries: RecordedValue, from: Map<string, Entry>, to: Map<string, Entry>): void => {
    for (const entry of Array.isArray(entries) ? entries : []) {
      const key = valueKey(entry);
      if (!from.delete(key)) to.set(key, entry);
    }
  };
  for (const { before, after } of changes) {
    move(before, added, removed);
    move(after, removed, added);
  }
  if (removed.size + added.size === 0) return null;
  return { isList: true, removed: [...removed.values()], added: [...added.values()] };
}
