/** The selection of rows, by check boxes in the first column. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  /** Whether any row of the list is selected, also on other pages. */
  isSelecting: boolean;
  nameOf: (row: Row) => string;
  /** @param isRange whether to select all rows between the row that was selected last and this row */
  onSelect: (index: number, isSelected: boolean, isRange: boolean) => void;
  onSelectPage: (isSelected: boolean) => void;
}
