import type { ComponentType, ReactNode } from 'react';

export interface FilterControlProps {
  /** The header of the column. */
  column: string;
  value: string;
  onChange: (text: string) => void;
  'data-control'?: string;
}

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Whether the column has a filter below its header. */
  filter?: boolean;
  /** Replaces the text input of the filter. */
  FilterControl?: ComponentType<FilterControlProps>;
  /** Returns the words for a value of the filter, if they are not the value itself. */
  filterText?: (value: string) => string;
  /**
   * `least`: as narrow as the longest header in a table without space for all columns, otherwise as wide as `normal`.
   */
  width?: 'narrow' | 'normal' | 'wide' | 'least';
  /**
   * Whether the column is hidden in a table without space for all columns. It is shown again in a narrow window, where
   * each row is a card. A list has at most one such column.
   */
  secondary?: boolean;
  /** For a secondary column: the id of the column that it can replace in a table without space for all columns. */
  replaces?: string;
  /** Whether the cells contain words, which a browser may translate, and no names or identifiers. */
  translated?: boolean;
  /** Whether the cells wrap their text instead of cutting it off. */
  wraps?: boolean;
  /**
   * Whether the column names the row: its cell is the row's header for screen readers, and the heading of its card in a
   * narrow window.
   */
  primary?: boolean;
  /** Whether the cells contain the link that a click on the row follows. */
  opens?: boolean;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}
