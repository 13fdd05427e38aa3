export interface TreeRow {
  /** Unique among all rows. */
  readonly key: string;
  readonly name: string;
  /** Distinguishes rows of the same name. Shown beside the name, and read with it. */
  readonly note?: string | undefined;
  /** Counted from 1. */
  readonly level: number;
  /** Position among the shown siblings, counted from 1; `setSize` is their number. */
  readonly position: number;
  readonly setSize: number;
  /** Null if no rows are shown below it. */
  readonly isOpen: boolean | null;
  readonly isSelected: boolean;
  /** Number of rows below this row; `selectedBelow` is the number of selected ones. */
  readonly below: number;
  readonly selectedBelow: number;
}

/** The rows that a tree shows now. Each is created when it is rendered. */
export interface TreeRows {
  readonly count: number;
  at(index: number): TreeRow;
  /** Returns the index of a row, or of its nearest shown ancestor; 0 without either. */
  indexOf(key: string): number;
  /** Returns the index of the parent row; null at the first level. */
  parentOf(index: number): number | null;
}
