import type { PlannedRow } from '../../openapi/generated/types.ts';

export interface EmptiedColumn {
  readonly column: string;
  /** Number of users whose value would be cleared. */
  readonly users: number;
}

/** Counts, for each column, the stored values that an import plan would clear. */
export function countEmptied(rows: readonly Pick<PlannedRow, 'changes'>[]): EmptiedColumn[] {
  const users = new Map<string, number>();
  for (const { changes } of rows) {
    for (const { column, from, to } of changes) {
      if (from && to === '') users.set(column, (users.get(column) ?? 0) + 1);
    }
  }
  return [...users].map(([column, count]) => ({ column, users: count }));
}
