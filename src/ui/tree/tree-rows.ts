/** One row of a tree. */
export interface TreeRow {
  /** What tells it from every other row, however many are shown. */
  readonly key: string;
  readonly name: string;
  /** From 1. */
  readonly level: number;
  /** Its number, from 1, among those shown beside it, and how many these are. */
  readonly position: number;
  readonly setSize: number;
  /** Whether what is below it is shown; null where there is nothing to show. */
  readonly isOpen: boolean | null;
  readonly isSelected: boolean;
  /** How many there are below it, and how many of these are selected. */
  readonly below: number;
  readonly selectedBelow: number;
}

/** The rows that a tree shows now, from top to bottom; each is asked for when it is drawn. */
export interface TreeRows {
  readonly count: number;
  at(index: number): TreeRow;
  /** The row of a key, or the nearest one above it that is shown; 0 where there is neither. */
  indexOf(key: string): number;
  /** The row that one stands directly below; null at the first level. */
  parentOf(index: number): number | null;
}
