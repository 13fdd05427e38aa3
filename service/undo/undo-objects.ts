import { ACCESS } from '../../openapi/generated/access.ts';
import { HIDDEN } from '../../openapi/rules/hidden.ts';
import type { Hidden } from '../../openapi/generated/types.ts';
import { mayCall } from '../access/may-call.ts';
import type { Viewer } from '../access/viewer.ts';
import { referencesIn } from '../change-history/name-references.ts';
import {
  changedFields,
  type ChangeOperation,
  type FieldChange,
  type RecordedReference,
  type RecordedValue,
} from '../change-history/recorded-object.ts';
import { tryInSavepoint } from '../change-history/try-in-savepoint.ts';
import { findVisibleReferences } from '../change-history/shown-fields.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import type { Problem } from '../problem.ts';
import type { UndoneObject } from './fold-items.ts';
import { asReferences, resolveAll, type Resolved } from './resolve-all.ts';
import { isEqual, type Conflict, type Resolution } from './resolve-undo.ts';
import type { SavedObject, UndoableKind, UndoContext } from './undoable-kind.ts';

export interface ItemProblem {
  field: string | null;
  message: string;
}

/** The result of an undo for one object. */
export interface UndoneItem {
  object: UndoneObject;
  name: string | null;
  operation: ChangeOperation;
  /** The changed fields; empty if the object stays as it is. */
  fields: readonly FieldChange[];
  conflicts: readonly Conflict[];
  lost: readonly FieldChange[];
  problems: readonly ItemProblem[];
}

/** An object of an undoable kind, with the reasons why it stays as it is; empty if nothing refuses its undo. */
interface Pending extends Resolved {
  problems: readonly ItemProblem[];
}

const ERASED = 'The recorded values were erased.';
const GONE = 'This was deleted later.';
const FORBIDDEN = 'You may not change this.';
const IN_USE = 'This cannot be deleted, because it is in use, or because you may not delete it.';
const OF_OTHER_SYSTEM = 'This comes from another system. Change it there.';
const NOT_UNDOABLE = 'This cannot be undone.';

const MESSAGES: Readonly<Record<string, string>> = { signingKey: NOT_UNDOABLE, installation: NOT_UNDOABLE };

export interface UndoOptions {
  kinds: readonly UndoableKind[];
  isOverwritten: (uuid: string, field: string) => boolean;
}

/**
 * Undoes the effect of changes on objects. If a rule of its resource refuses an object, it stays as it is. First
 * creates and changes objects, in the order of `kinds`, so that an object exists before others refer to it. Then
 * deletes objects, in the reverse order.
 *
 * @returns one item for each object, except those that were already as they were before the changes
 */
export async function undoObjects(
  undo: UndoContext,
  objects: readonly UndoneObject[],
  { kinds, isOverwritten }: UndoOptions,
): Promise<UndoneItem[]> {
  const { db } = undo.services;
  const pending: { kind: UndoableKind; objects: Pending[] }[] = [];
  const deleted = new Set(objects.flatMap(({ uuid, existedBefore }) => (existedBefore ? [] : uuid)));
  for (const kind of kinds) {
    const ofKind = objects.filter((object) => object.kind === kind.recorded.kind && !object.isErased);
    const resolved: Pending[] = [];
    for (const part of chunks(ofKind.map((object) => asUpdate(kind, object)))) {
      for (const one of await resolveAll(db, kind, part, isOverwritten)) {
        const obstacle = obstacleTo(undo.viewer, kind, one.resolution);
        resolved.push({ ...one, problems: obstacle === null ? [] : [{ field: null, message: obstacle }] });
      }
    }
    pending.push({ kind, objects: resolved });
    const saved = resolved.filter(
      ({ resolution, problems }) => resolution.target !== null && problems.length === 0,
    );
    await saveAll(undo, kind, saved, deleted);
  }
  for (const { kind, objects: ofKind } of pending.toReversed()) {
    for (const one of ofKind) {
      if (one.resolution.action !== 'delete' || one.problems.length > 0) continue;
      one.problems = await remove(undo, kind, one.object, objects);
    }
  }
  const others = objects.filter(
    (object) => object.isErased || !kinds.some((kind) => kind.recorded.kind === object.kind),
  );
  const items = others.map(unsupported);
  for (const { kind, objects: ofKind } of pending) {
    const open = ofKind.filter(({ resolution }) => resolution.action !== 'none');
    for (const part of chunks(open)) items.push(...(await describeItems(db, kind, part)));
  }
  return items;
}

/** Returns why an object stays as it is, apart from the rules of its resource; null if it may change. */
function obstacleTo({ roles }: Viewer, { calls }: UndoableKind, { action }: Resolution): string | null {
  if (action === 'none') return null;
  if (action === 'gone') return GONE;
  return mayCall(ACCESS[calls[action === 'delete' ? 'remove' : 'save']], roles) ? null : FORBIDDEN;
}

/** Makes the undo of a user's creation a deactivation, because users are never deleted. Keeps other objects. */
function asUpdate({ recorded }: UndoableKind, object: UndoneObject): UndoneObject {
  if (recorded.kind !== 'user' || object.existedBefore) return object;
  const active = { isList: false, before: false, after: true } as const;
  return { ...object, existedBefore: true, replaced: [], fields: new Map([['active', active]]) };
}

const unsupported = (object: UndoneObject): UndoneItem => ({
  object,
  name: object.name,
  operation: operationOf(object),
  fields: [],
  conflicts: [],
  lost: [],
  problems: [{ field: null, message: object.isErased ? ERASED : (MESSAGES[object.kind] ?? OF_OTHER_SYSTEM) }],
});

function operationOf({ existedBefore, existsAfter }: UndoneObject): ChangeOperation {
  if (!existedBefore) return 'deleted';
  return existsAfter ? 'updated' : 'created';
}

async function saveAll(
  undo: UndoContext,
  kind: UndoableKind,
  objects: readonly Pending[],
  deleted: ReadonlySet<string>,
): Promise<void> {
  const { db } = undo.services;
  const byUuid = new Map(objects.map((one) => [one.object.uuid, one]));
  const saved: SavedObject[] = [];
  for (const part of chunks(objects)) {
    const targets = part.map((one) => keepDeletedReferences(one, deleted));
    const references = targets.flatMap((target) => Object.values(target).flatMap(referencesIn));
    const isShown = await findVisibleReferences(
      db,
      undo.viewer,
      references.map((reference) => ({ field: '', before: reference, after: null, isReplaced: false })),
    );
    for (const [index, { object, current }] of part.entries()) {
      const target = targets[index]!;
      const stored = current?.fields ?? {};
      const changed = Object.keys(target).filter((field) => !isEqual(target[field]!, stored[field] ?? null));
      if (current !== null && changed.length === 0) continue;
      const fields = Object.fromEntries(
        Object.entries(target).map(([field, value]) => [field, hideUnseen(value, stored[field], isShown)]),
      );
      saved.push({ uuid: object.uuid, isNew: current === null, fields, changed });
    }
  }
  // If a group is refused, its halves are saved separately, until only the refused objects are left.
  const attempt = async (group: readonly SavedObject[]): Promise<void> => {
    const refusal = await tryInSavepoint(db, () => kind.save(undo, group));
    if (!refusal) return;
    if (group.length === 1) {
      byUuid.get(group[0]!.uuid)!.problems = problemsOf(refusal);
      return;
    }
    const middle = group.length >> 1;
    await attempt(group.slice(0, middle));
    await attempt(group.slice(middle));
  };
  for (const group of kind.group?.(saved) ?? saved.map((one) => [one])) await attempt(group);
}

/**
 * Returns the fields with which an object is saved. A field that would become empty keeps its references to objects
 * that this undo deletes, because a save could refuse the empty field. The deletion then removes these references.
 */
function keepDeletedReferences({ current, resolution }: Pending, deleted: ReadonlySet<string>) {
  const target: Record<string, RecordedValue> = { ...resolution.target! };
  const isDeleted = (entry: RecordedValue): boolean =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry) && deleted.has(entry.uuid);
  for (const [field, value] of Object.entries(target)) {
    const stored = current?.fields[field] ?? null;
    if (Array.isArray(value)) {
      const leaving = referencesIn(stored).filter(isDeleted);
      if (value.length === 0 && leaving.length > 0) target[field] = leaving;
    } else if (value === null && isDeleted(stored)) {
      target[field] = stored;
      // The deletion of the profile also removes the user's elements, so the save need not.
      if (field === 'businessProfile' && current) target['elements'] = current.fields['elements'] ?? [];
    }
  }
  return target;
}

/**
 * Returns a value as the viewer would send it in a save. References that the object keeps and that the viewer cannot
 * see are `HIDDEN`, or omitted from a list. The save keeps both.
 */
function hideUnseen(
  value: RecordedValue,
  stored: RecordedValue | undefined,
  isShown: (reference: RecordedReference) => boolean,
): RecordedValue | Hidden {
  if (Array.isArray(value)) {
    const kept = new Set(referencesIn(stored ?? null).map(({ uuid }) => uuid));
    return value.filter(
      (entry) => typeof entry === 'string' || isShown(entry) || !kept.has(entry.uuid),
    ) as RecordedValue;
  }
  const [reference] = referencesIn(value);
  return reference && !isShown(reference) && isEqual(value, stored ?? null) ? HIDDEN : value;
}

async function remove(
  undo: UndoContext,
  kind: UndoableKind,
  { uuid }: UndoneObject,
  objects: readonly UndoneObject[],
): Promise<ItemProblem[]> {
  const { db } = undo.services;
  // An object whose reference this undo replaces does not count as a use, because the deletion removes the reference.
  const leaving = new Set(objects.filter((object) => refersTo(object, uuid)).map((object) => object.uuid));
  const uses = await kind.findUses(db, uuid, leaving.size + 1);
  if (uses.some((use) => !leaving.has(use))) return [{ field: null, message: IN_USE }];
  const refusal = await tryInSavepoint(db, () => kind.remove(undo, uuid));
  return refusal ? problemsOf(refusal) : [];
}

const refersTo = ({ fields }: UndoneObject, uuid: string): boolean =>
  [...fields.values()].some((field) =>
    (field.isList ? field.added.flatMap(asReferences) : referencesIn(field.after)).some(
      (reference) => reference.uuid === uuid,
    ),
  );

const problemsOf = ({ message, fields = [] }: Problem): ItemProblem[] =>
  fields.length === 0
    ? [{ field: null, message }]
    : fields.map((one) => ({
        field: one.field.replace(/^(user|\d+)\./, '').replace(/\..*$/, ''),
        message: one.message,
      }));

/**
 * Reads objects after the undo, and returns how they differ from their states before it. A target value that the save
 * has not stored counts as lost.
 */
async function describeItems(db: Db, kind: UndoableKind, objects: readonly Pending[]): Promise<UndoneItem[]> {
  const after = await kind.recorded.read(
    db,
    objects.map(({ object }) => object.uuid),
  );
  return objects.map(({ object, current, resolution, problems }) => {
    const now = after.get(object.uuid) ?? null;
    const { target, conflicts, lost } = resolution;
    const known = new Set(lost.map(({ field }) => field));
    const missed =
      target === null || problems.length > 0 || now === null
        ? []
        : changedFields({
            uuid: object.uuid,
            before: { ...now, fields: withoutNames(now.fields) },
            after: { ...now, fields: withoutNames(target) },
          }).filter(({ field }) => !known.has(field));
    return {
      object,
      name: (now ?? current)?.name ?? object.name,
      operation: operationOf(object),
      fields: changedFields({ uuid: object.uuid, before: current, after: now }),
      conflicts,
      lost: [...lost, ...missed],
      problems,
    };
  });
}

/** Removes the names of referenced objects, because they can have changed since they were recorded. */
const withoutNames = (fields: Readonly<Record<string, RecordedValue>>): Record<string, RecordedValue> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, nameless(value)]));

function nameless(value: RecordedValue): RecordedValue {
  if (Array.isArray(value)) {
    return value.map((entry) =>
      typeof entry === 'string' ? entry : { ...entry, name: null },
    ) as RecordedValue;
  }
  return typeof value === 'object' && value !== null ? { ...value, name: null } : value;
}
