export interface TreeRow {
  /** The row's key, unique among all rows. */
  readonly key: string;
  readonly name: string;
  /** Distinguishes rows with equal names. Shown beside the name; screen readers read it together with the name. */
  readonly note?: string | undefined;
  /** Depth in the tree, counted from 1. */
  readonly level: number;
  /** Position among the visible rows with the same parent, counted from 1. `setSize` is the number of these rows. */
  readonly position: number;
  readonly setSize: number;
  /** Whether the row's children are visible; null if it has none to show. */
  readonly isOpen: boolean | null;
  readonly isSelected: boolean;
  /** Number of rows at all levels below this row. `selectedBelow` is the number of selected ones. */
  readonly below: number;
  readonly selectedBelow: number;
}

/** The rows that the tree shows, in order. A row is created only when it is rendered. */
export interface TreeRows {
  readonly count: number;
  at(index: number): TreeRow;
  /**
   * Returns the index of the row with this key or, if it is hidden, of its nearest visible ancestor. Returns 0 if there
   * is neither.
   */
  indexOf(key: string): number;
  /** Returns the index of the parent of the row at `index`; null at the first level. */
  parentOf(index: number): number | null;
}
