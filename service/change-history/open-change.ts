import type { Db } from '../db/open.ts';
import { currentRecording } from './cause.ts';
import type { ChangedKind, FieldChange } from './recorded-object.ts';
import { uuidV7 } from './uuid-v7.ts';

/** The change of a transaction. All items that the transaction records belong to it. */
export interface OpenChange {
  uuid: string;
  at: number;
  /** The position of the next item. */
  position: number;
  /** Whether the row of the change was inserted. This happens with the first item, or in `beginChange`. */
  isStored: boolean;
  /** The uuids of the objects that this transaction has compared with their last recorded values. */
  compared: Set<string>;
  /** A separate change for differences that were made outside the history; null until one is found. */
  outside: OpenChange | null;
  /** The uuids of the changes that this one undoes; null if it is no undo. */
  undoOf: readonly string[] | null;
  /** The objects that `recordTogether` compares at its end; null outside of it. */
  together: Together | null;
}

interface Together {
  kind: ChangedKind;
  uuids: ReadonlySet<string>;
  /** The changed fields that `RecordedKind.read` does not return, by the object's uuid. */
  extraFields: Map<string, readonly FieldChange[]>;
}

const openChanges = new WeakMap<Db, OpenChange>();

/**
 * Returns the change of a transaction; opens it at the first call.
 *
 * @throws Error outside a transaction
 */
export function changeOf(db: Db): OpenChange {
  if (!db.isTransaction) throw new Error('A change must be recorded in the transaction that makes it.');
  const open = openChanges.get(db);
  if (open) return open;
  const change = openChange(currentRecording().now());
  openChanges.set(db, change);
  return change;
}

/** Returns a new change without items. */
export const openChange = (at: number): OpenChange => ({
  uuid: uuidV7(at),
  at,
  position: 0,
  isStored: false,
  compared: new Set(),
  outside: null,
  undoOf: null,
  together: null,
});

/**
 * Remembers what is in memory about the transaction's change, for a savepoint. Returns a function that restores it, to
 * be called after a rollback to this savepoint.
 */
export function rememberChange(db: Db): () => void {
  const change = changeOf(db);
  const { outside, together } = change;
  const extraFields = new Map(together?.extraFields);
  const [compared, isStored] = [change.compared.size, outside?.isStored ?? false];
  return () => {
    for (const object of [...change.compared].slice(compared)) change.compared.delete(object);
    change.outside = outside;
    if (together) together.extraFields = extraFields;
    if (outside) outside.isStored = isStored;
  };
}

/** Reserves positions for items, so that their order is the order of the calls. Returns the first position. */
export function reserve(change: OpenChange, items: number): number {
  change.position += items;
  return change.position - items;
}
