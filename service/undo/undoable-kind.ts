import type { components } from '../../openapi/generated/schema.d.ts';
import type { Hidden } from '../../openapi/generated/types.ts';
import type { ACCESS } from '../../openapi/generated/access.ts';
import { isHidden } from '../../openapi/rules/hidden.ts';
import type { RecordedKind, RecordedReference, RecordedValue } from '../change-history/recorded-object.ts';
import type { ListName } from '../db/list-versions.ts';
import type { Db } from '../db/open.ts';
import type { Services } from '../services.ts';
import type { EmailChange } from '../user/email-changes.ts';
import type { Viewer } from '../access/viewer.ts';

type Schemas = components['schemas'];

export interface UndoContext {
  /** The services, with the transaction of the undo as database. */
  services: Services;
  viewer: Viewer;
  /** The users to notify at their previous e-mail address after the commit. */
  emailChanges: EmailChange[];
}

/** The fields of the contract's save requests. Recorded fields have the same names. */
type SavedField = {
  [Name in keyof Schemas]: Name extends `${string}Input` ? keyof Schemas[Name] : never;
}[keyof Schemas];

/** An object as the undo saves it. A field that is `HIDDEN` keeps its stored reference, which the viewer cannot see. */
export interface SavedObject {
  uuid: string;
  /** Whether the undo creates the object again after its deletion. */
  isNew: boolean;
  fields: Readonly<Partial<Record<SavedField, RecordedValue | Hidden>>>;
  /** The names of the fields that differ from the stored ones. */
  changed: readonly string[];
}

/**
 * A kind of object whose changes can be undone. `save` and `remove` apply the rules of the resource. They throw a
 * Problem if a rule is not met.
 */
export interface UndoableKind {
  recorded: RecordedKind;
  /** The calls that a user must be allowed to make, so that an undo may save and delete these objects. */
  calls: { save: keyof typeof ACCESS; remove: keyof typeof ACCESS };
  /** Lists that a save locks before `lists`, without changing them. */
  locksFirst?: readonly ListName[];
  /** The lists that a save or a deletion locks and changes. */
  lists: readonly ListName[];
  /** Divides objects into groups, each of which `save` saves at once. Without it, each object is saved alone. */
  group?: (objects: readonly SavedObject[]) => SavedObject[][];
  save: (undo: UndoContext, objects: readonly SavedObject[]) => Promise<void>;
  remove: (undo: UndoContext, uuid: string) => Promise<void>;
  /** Finds at most `limit` objects that refer to an object, so that it cannot be deleted. */
  findUses: (db: Db, uuid: string, limit: number) => Promise<string[]>;
  /** Finds the slots of list entries (`UndoChoices.slotOf`) by the entries' uuids, for each field that has slots. */
  slots?: Readonly<Record<string, (db: Db, uuids: readonly string[]) => Promise<Map<string, string>>>>;
}

type Value = RecordedValue | Hidden | undefined;

/** Returns a reference as a request contains it. */
export function reference(value: Value): { uuid: string } | Hidden | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return isHidden(value) ? value : { uuid: value.uuid };
}

/** Returns a reference to an object that is never hidden from a caller, such as a location. */
export const openReference = (value: Value): { uuid: string } | null => {
  const found = reference(value);
  return found === null || isHidden(found) ? null : found;
};

export const references = (value: Value): RecordedReference[] =>
  (Array.isArray(value) ? value : []).filter((entry) => typeof entry !== 'string');

export const texts = (value: Value): string[] =>
  (Array.isArray(value) ? value : []).filter((entry) => typeof entry === 'string');

export const text = (value: Value): string => (typeof value === 'string' ? value : '');

export const textOrNull = (value: Value): string | null => (typeof value === 'string' ? value : null);
