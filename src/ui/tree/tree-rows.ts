export interface TreeRow {
  /** Tells it from every other row, however many are shown. */
  readonly key: string;
  readonly name: string;
  /** Tells it from other rows of the same name; is shown beside the name, and read out with it. */
  readonly note?: string | undefined;
  /** Counts from 1. */
  readonly level: number;
  /** Counts from 1 among the rows shown beside it; says also how many these are. */
  readonly position: number;
  readonly setSize: number;
  /** Is null where there is nothing to show below it. */
  readonly isOpen: boolean | null;
  readonly isSelected: boolean;
  /** Counts the rows below it, and those of them that are selected. */
  readonly below: number;
  readonly selectedBelow: number;
}

/** Yields the rows that a tree shows now, each when it is drawn. */
export interface TreeRows {
  readonly count: number;
  at(index: number): TreeRow;
  /** Finds the row of a key, or the nearest shown above it; 0 where there is neither. */
  indexOf(key: string): number;
  /** Finds the row directly above in the tree; null at the first level. */
  parentOf(index: number): number | null;
}
