import { createCriteria, type Choices, type CriteriaRules } from '../../../machines/resource/criteria.ts';
import { createListing, type Listing } from '../../../machines/resource/rows.ts';
import type { Column } from '../../ui/data-table.tsx';

/** A column as the table draws it and as the listing reads it; it shows its text unless it has a cell. */
export interface ListColumn<Row> extends Omit<Column<Row>, 'cell'> {
  text: (row: Row) => string | undefined;
  match?: 'contains' | 'any-of';
  cell?: Column<Row>['cell'];
}

export interface ListDefinition<Row, Chosen extends Choices = Choices> {
  columns: readonly Column<Row>[];
  listing: Listing<Row>;
  rules: CriteriaRules<string, Chosen>;
}

/**
 * Everything that a list screen needs to know of a resource: what its table shows, how its rows are filtered and
 * sorted, and what its address may say. A column's id is its name in all three.
 *
 * @param columns the first is what the list is sorted by unless told.
 * @param choices search parameters with a fixed set of values.
 */
export function defineList<Row, const Chosen extends Choices = Record<never, never>>(
  columns: readonly [ListColumn<Row>, ...ListColumn<Row>[]],
  choices: Chosen = {} as Chosen,
): ListDefinition<Row, Chosen> {
  const ids = (flag: 'sortable' | 'filter') => columns.filter((column) => column[flag]).map(({ id }) => id);
  return {
    columns: columns.map((column) => ({ ...column, cell: column.cell ?? column.text })),
    listing: createListing(
      columns.map(({ id, text, match }) => ({ key: id, text, ...(match && { match }) })),
    ),
    rules: createCriteria({
      sortable: ids('sortable'),
      filters: ids('filter'),
      sort: columns[0].id,
      choices,
    }),
  };
}
