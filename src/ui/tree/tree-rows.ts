export interface TreeRow {
  /** The row's key, unique among all rows. */
  readonly key: string;
  readonly name: string;
  /** Distinguishes rows of the same name. It is shown beside the name, and screen readers read it with the name. */
  readonly note?: string | undefined;
  /** The row's depth, counted from 1. */
  readonly level: number;
  /** Position of the row among its shown siblings, counted from 1. `setSize` is the number of these siblings. */
  readonly position: number;
  readonly setSize: number;
  /** Whether the row's children are shown; null if the row has no children to show. */
  readonly isOpen: boolean | null;
  readonly isSelected: boolean;
  /** Number of descendants of this row. `selectedBelow` is the number of selected descendants. */
  readonly below: number;
  readonly selectedBelow: number;
}

/** The rows that a tree shows now. A row is created only when it is rendered. */
export interface TreeRows {
  readonly count: number;
  at(index: number): TreeRow;
  /** Returns the index of a row, or of its nearest shown ancestor; 0 if there is neither. */
  indexOf(key: string): number;
  /** Returns the index of the parent row; null at the first level. */
  parentOf(index: number): number | null;
}
