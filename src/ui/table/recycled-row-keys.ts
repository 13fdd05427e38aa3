import { useState } from 'react';

/** The id of a row, and the React key of the elements in which it is rendered. */
export interface RowKey {
  readonly id: string;
  readonly key: number;
}

interface RowKeys {
  /** The keys of the rows, in the order of the rows. */
  readonly all: readonly RowKey[];
  /** The next unused key. */
  readonly next: number;
}

export const NO_ROW_KEYS: RowKeys = { all: [], next: 0 };

/**
 * Assigns React keys to rows. A row that was shown before keeps its key. A new row takes the key of the row that was at
 * its index before, if that row is no longer shown. Otherwise it gets an unused key.
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
 * Returns keys with which React reuses elements: a row that replaces another one is rendered into the other's `<tr>`
 * and `<td>` elements. The contents of the cells have the row's id as their key, so that the focus and expanded lists
 * of names stay with their row.
 */
export function useRecycledRowKeys(ids: readonly string[]): readonly RowKey[] {
  const [before, setRowKeys] = useState(() => nextRowKeys(NO_ROW_KEYS, ids));
  if (isSame(before, ids)) return before.all;
  const rowKeys = nextRowKeys(before, ids);
  setRowKeys(rowKeys);
  return rowKeys.all;
}
