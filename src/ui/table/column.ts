import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Has a filter input under its header. */
  filter?: boolean;
  width?: 'narrow' | 'normal' | 'wide';
  /** Contains words, which a browser may translate, and no names or identifiers. */
  translated?: boolean;
  /** Wraps the text instead of cutting it. */
  wraps?: boolean;
  /** Names the row: its header for screen readers, and the heading of its card on narrow screens. */
  primary?: boolean;
  /** Contains the link that a click on the row follows. */
  opens?: boolean;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}
