import type { ComponentType, ReactNode } from 'react';

export interface FilterControlProps {
  /** The column's header, for the accessible name of the filter. */
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
  /** Whether there is a filter below the header. */
  filter?: boolean;
  /** The component of the filter, if it is not a text input. */
  FilterControl?: ComponentType<FilterControlProps>;
  /** Returns the words that describe a value of the filter. By default, the value itself. */
  filterText?: (value: string) => string;
  /**
   * `wider`: for a list of values. `widest`: for descriptions. `least`: as wide as `normal`, but only as wide as a usual username if the window has
   * no space for all columns.
   */
  width?: 'narrow' | 'normal' | 'wide' | 'wider' | 'widest' | 'least';
  /**
   * Whether a window without space for all columns hides this column. In a narrow window, where each row is a card, it
   * is shown again. A list has at most one such column.
   */
  secondary?: boolean;
  /** For a secondary column: the id of a column that the user can hide to show this one. */
  replaces?: string;
  /** Whether the cells contain words, which a browser may translate, instead of names or ids. */
  translated?: boolean;
  /** Whether the cells wrap long texts. Otherwise they cut them off. */
  wraps?: boolean;
  /**
   * Whether the column names the row. Its cell is the row's header for screen readers; in a narrow window, it is the
   * heading of the row's card.
   */
  primary?: boolean;
  /** Whether the cells contain the link that a click anywhere on the row follows. */
  opens?: boolean;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}
