import type { PlannedRow } from '../../openapi/types.ts';

export interface EmptiedColumn {
  readonly column: string;
  /** How many users lose their value. */
  readonly users: number;
}

/** Counts the stored values that a plan empties, by column. */
export function countEmptied(rows: readonly Pick<PlannedRow, 'changes'>[]): EmptiedColumn[] {
  const users = new Map<string, number>();
  for (const { changes } of rows) {
    for (const { column, from, to } of changes) {
      if (from && to === '') users.set(column, (users.get(column) ?? 0) + 1);
    }
  }
  return [...users].map(([column, count]) => ({ column, users: count }));
}
