import type { FieldChange, RecordedObject, RecordedValue } from '../change-history/recorded-object.ts';
import { referencesIn } from '../change-history/name-references.ts';
import { valueKey, type Entry, type SingleValue, type UndoneField, type UndoneObject } from './fold-items.ts';

export type Fields = Readonly<Record<string, RecordedValue>>;

/**
 * A field that a later change has set to another value than the undone changes. The versions of a list contain only the
 * entries that the undone changes have removed or added, and entries that take the place of a removed one.
 */
export interface Conflict {
  field: string;
  /** The value before the undone changes. */
  before: RecordedValue;
  /** The value that the undone changes have set. */
  after: RecordedValue;
  /** The current value. */
  now: RecordedValue;
}

/** The action that undoes the changes of an object, and its result. */
export interface Resolution {
  /** `none`: the object already is as it was before the changes. `gone`: a later change has deleted it. */
  action: 'none' | 'create' | 'update' | 'delete' | 'gone';
  /** The fields after the undo; null if the undo deletes the object or changes nothing. */
  target: Fields | null;
  conflicts: readonly Conflict[];
  /** The values that the undo does not restore, as `UndoItem.lost` of the contract. */
  lost: readonly FieldChange[];
}

export interface UndoChoices {
  isOverwritten: (field: string) => boolean;
  /** Whether a referenced object exists. */
  exists: (entry: Entry) => boolean;
  /**
   * Returns the slot of a list entry; null without one. The list can have one entry for each slot. Example: a business
   * profile has at most one application profile for each application, so the application is the slot.
   */
  slotOf: (field: string, entry: Entry) => string | null;
}

const change = (field: string, before: RecordedValue, after: RecordedValue): FieldChange => ({
  field,
  before,
  after,
  isReplaced: false,
});

/** Decides how an object gets the values that it had before the undone changes. Later changes of other fields stay. */
export function resolveUndo(
  object: UndoneObject,
  current: RecordedObject | null,
  choices: UndoChoices,
): Resolution {
  const none = { action: 'none', target: null, conflicts: [], lost: [] } as const;
  if (!object.existedBefore) return current ? { ...none, action: 'delete' } : none;
  if (!current && object.existsAfter) return { ...none, action: 'gone' };
  const target: Record<string, RecordedValue> = { ...current?.fields };
  const conflicts: Conflict[] = [];
  const lost = object.replaced.map((field): FieldChange => ({
    ...change(field, null, null),
    isReplaced: true,
  }));
  for (const [field, undone] of object.fields) {
    // Some recorded fields are no fields of the object, such as the number of ended sessions. They cannot be restored.
    if (current && !(field in current.fields)) {
      lost.push(undone.isList ? change(field, [], []) : change(field, undone.after, undone.before));
      continue;
    }
    const former = undone.isList
      ? restoreList(field, undone, current?.fields[field], choices)
      : restoreValue(undone, current?.fields[field], choices);
    if (former.conflict && current) {
      conflicts.push({ ...former.conflict, field });
      if (!choices.isOverwritten(field)) continue;
    }
    target[field] = former.value;
    if (former.lost) lost.push({ ...former.lost, field });
  }
  if (!current) return { action: 'create', target, conflicts: [], lost };
  const isChanged = Object.keys(target).some((field) => !isEqual(target[field]!, current.fields[field]!));
  const isOpen = isChanged || conflicts.length > 0 || lost.length > 0;
  return isOpen ? { action: 'update', target: isChanged ? target : null, conflicts, lost } : none;
}

export function isEqual(one: RecordedValue, other: RecordedValue): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) {
    return valueKey((one ?? null) as SingleValue) === valueKey((other ?? null) as SingleValue);
  }
  const keys = new Set<string>(one.map(valueKey));
  return one.length === other.length && other.every((entry) => keys.has(valueKey(entry)));
}

/** The result of restoring a field. */
interface Restored {
  value: RecordedValue;
  /** The three versions of the value; null if no later change has set the field to another value. */
  conflict: Omit<Conflict, 'field'> | null;
  /** What cannot be restored, because a referenced object no longer exists. */
  lost: FieldChange | null;
}

function restoreValue(
  { before, after }: Extract<UndoneField, { isList: false }>,
  stored: RecordedValue | undefined,
  { exists }: UndoChoices,
): Restored {
  const current = (stored ?? null) as SingleValue;
  const isMissing = referencesIn(before).some((reference) => !exists(reference));
  const isDone = valueKey(current) === valueKey(before);
  return {
    value: isMissing ? current : before,
    conflict: !isDone && valueKey(current) !== valueKey(after) ? { before, after, now: current } : null,
    lost: isMissing && !isDone ? change('', current, before) : null,
  };
}

const keysOf = (entries: readonly Entry[]): Set<string> => new Set(entries.map(valueKey));

function restoreList(
  field: string,
  { removed, added }: Extract<UndoneField, { isList: true }>,
  stored: RecordedValue | undefined,
  { exists, slotOf }: UndoChoices,
): Restored {
  const current = Array.isArray(stored) ? stored : [];
  const present = new Set<string>(current.map(valueKey));
  const isPresent = (entry: Entry): boolean => present.has(valueKey(entry));
  const isAdded = keysOf(added);
  const missing = removed.filter((entry) => !isPresent(entry));
  const restored = missing.filter((entry) => typeof entry === 'string' || exists(entry));
  const slots = new Set(restored.flatMap((entry) => slotOf(field, entry) ?? []));
  const kept = current.filter((entry) => !isAdded.has(valueKey(entry)));
  const displaced = kept.filter((entry) => slots.has(slotOf(field, entry) ?? ''));
  const isDone = missing.length === 0 && !added.some(isPresent);
  const isChangedLater = removed.some(isPresent) || !added.every(isPresent) || displaced.length > 0;
  const isDisplaced = keysOf(displaced);
  const now = [...removed.filter(isPresent), ...added.filter(isPresent), ...displaced];
  const value = [...kept.filter((entry) => !isDisplaced.has(valueKey(entry))), ...restored];
  const lost = missing.filter((entry) => !restored.includes(entry));
  return {
    value: value as RecordedValue,
    conflict:
      !isDone && isChangedLater
        ? { before: removed as RecordedValue, after: added as RecordedValue, now: now as RecordedValue }
        : null,
    lost: lost.length > 0 ? change('', [], lost as RecordedValue) : null,
  };
}
