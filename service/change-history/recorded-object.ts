import type { components } from '../../openapi/generated/schema.d.ts';
import type { Db } from '../db/open.ts';
import type { VisibleToColumns } from '../db/schema.ts';

type Schemas = components['schemas'];

export type ChangedKind = Schemas['ChangedKind'];
export type ChangeOperation = Schemas['ChangeOperation'];
export type RecordedReference = Schemas['RecordedReference'];
export type RecordedValue =
  string | number | boolean | null | RecordedReference | RecordedReference[] | string[];

/** The recorded fields of an object, by the names that the object has in the contract. */
export interface RecordedObject extends VisibleToColumns {
  name: string;
  fields: Readonly<Record<string, RecordedValue>>;
}

/** A kind of object whose changes are recorded. */
export interface RecordedKind {
  kind: ChangedKind;
  /** Reads at most `ROWS_PER_STATEMENT` objects. Returns those that exist, by uuid. */
  read: (db: Db, uuids: readonly string[]) => Promise<Map<string, RecordedObject>>;
}

/** An object before and after a change; null if it did not exist. */
export interface RecordedPair {
  uuid: string;
  before: RecordedObject | null;
  after: RecordedObject | null;
}

/** A changed field. Of a list, `before` contains only the removed entries, and `after` only the added ones. */
export interface FieldChange {
  field: string;
  before: RecordedValue;
  after: RecordedValue;
  /** Whether the field is a secret that was replaced. Its values are not recorded. */
  isReplaced: boolean;
}

/** The name of an object and its changed fields, as an item stores them. */
export interface ItemContent {
  name: string;
  fields: readonly FieldChange[];
}

export const operationOf = ({ before, after }: RecordedPair): ChangeOperation => {
  if (!before) return 'created';
  return after ? 'updated' : 'deleted';
};

/** Returns the fields whose values differ. A field that an object lacks counts as empty. */
export function changedFields({ before, after }: RecordedPair): FieldChange[] {
  const names = new Set([...Object.keys(before?.fields ?? {}), ...Object.keys(after?.fields ?? {})]);
  return [...names].flatMap((field) => changeOf(field, before?.fields[field], after?.fields[field]) ?? []);
}

function changeOf(
  field: string,
  before: RecordedValue | undefined,
  after: RecordedValue | undefined,
): FieldChange | null {
  if (Array.isArray(before) || Array.isArray(after)) {
    const [former, current] = [before, after].map((value) => (Array.isArray(value) ? value : []));
    const removed = entriesMissingIn(current!, former!);
    const added = entriesMissingIn(former!, current!);
    if (removed.length + added.length === 0) return null;
    return { field, before: removed as RecordedValue, after: added as RecordedValue, isReplaced: false };
  }
  const [former, current] = [before ?? null, after ?? null];
  if (identityOf(former) === identityOf(current)) return null;
  return { field, before: former, after: current, isReplaced: false };
}

type Entry = string | RecordedReference;

function entriesMissingIn(others: readonly Entry[], entries: readonly Entry[]): Entry[] {
  const known = new Set(others.map(identityOf));
  return entries.filter((entry) => !known.has(identityOf(entry)));
}

/** Returns a key for a value. Two values are equal if their keys are. */
const identityOf = (value: Exclude<RecordedValue, readonly unknown[]>): unknown =>
  typeof value === 'object' && value !== null
    ? JSON.stringify([value.uuid, value.name, value.value ?? null, value.offer ?? null])
    : value;
