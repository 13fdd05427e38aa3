import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Has a filter input under its header. */
  filter?: boolean;
  width?: 'narrow' | 'normal' | 'wide';
  /** For sentences: wraps, and is not cut. */
  wraps?: boolean;
  /** Names the row: its header for a screen reader, and the heading of its card on narrow screens. */
  primary?: boolean;
}

/** Which column a table is sorted by. */
export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}
