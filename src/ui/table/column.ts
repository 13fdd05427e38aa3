import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Has a filter input under its header. */
  filter?: boolean;
  width?: 'narrow' | 'normal' | 'wide';
  /** Holds words, which a browser may translate, and no names or identifiers. */
  translated?: boolean;
  /** Wraps sentences instead of cutting them. */
  wraps?: boolean;
  /** Names the row: its header for a screen reader, and the heading of its card on narrow screens. */
  primary?: boolean;
  /** Has the link that a press on the row follows. */
  opens?: boolean;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}
