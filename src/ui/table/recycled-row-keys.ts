import { useState } from 'react';

/** A row's id, and the React key of the elements that show the row. */
export interface RowKey {
  readonly id: string;
  readonly key: number;
}

interface RowKeys {
  /** The keys of all rows, in the order of the rows. */
  readonly all: readonly RowKey[];
  /** The key for the next new row. It is greater than all used keys. */
  readonly next: number;
}

export const NO_ROW_KEYS: RowKeys = { all: [], next: 0 };

/**
 * Assigns React keys to rows. A row that was shown before keeps its key. A new row takes the key of the row that had
 * its index before, if that row is no longer shown; otherwise it gets a new key.
 *
 * @param ids the ids of the rows, in order
 */
export function nextRowKeys(before: RowKeys, ids: readonly string[]): RowKeys {
  const kept = new Map(before.all.map((rowKey) => [rowKey.id, rowKey]));
  const stay = new Set(ids);
  let { next } = before;
  const all = ids.map((id, index) => {
    const left = before.all[index];
    const isReused = left !== undefined && !stay.has(left.id);
    return kept.get(id) ?? { id, key: isReused ? left.key : next++ };
  });
  return { all, next };
}

const isSame = ({ all }: RowKeys, ids: readonly string[]): boolean =>
  all.length === ids.length && all.every(({ id }, index) => id === ids[index]);

/**
 * Recycles the elements of rows: a row that replaces another one is rendered into that row's `<tr>` and `<td>`
 * elements. The contents of the cells have the row's id as their key, so that the focus and expanded lists of names
 * stay with their row.
 */
export function useRecycledRowKeys(ids: readonly string[]): readonly RowKey[] {
  const [before, setRowKeys] = useState(() => nextRowKeys(NO_ROW_KEYS, ids));
  if (isSame(before, ids)) return before.all;
  const rowKeys = nextRowKeys(before, ids);
  setRowKeys(rowKeys);
  return rowKeys.all;
}
