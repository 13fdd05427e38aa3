import type { Choices, CriteriaRules } from '../../../machines/resource/list/criteria.ts';
import { createListing, type Listing } from '../../../machines/resource/list/rows.ts';
import type { ListPath } from '../../routing/paths.ts';
import type { Column } from '../../ui/table/column.ts';

/**
 * A column of a list. `text` returns the value by which rows are filtered and sorted. A cell shows the result of `cell`
 * or, without it, this value.
 */
export interface ListColumn<Row> extends Omit<Column<Row>, 'cell' | 'sortable' | 'filter'> {
  text: (row: Row) => string | null | undefined;
  /** The text that `cell` shows for a row without a text. Filters find it. */
  missingText?: string;
  match?: 'contains' | 'any-of';
  cell?: Column<Row>['cell'];
}

export interface ListDefinition<Row, Filter extends string = string, Chosen extends Choices = Choices> {
  path: ListPath;
  columns: readonly Column<Row>[];
  listing: Listing<Row>;
  rules: CriteriaRules<Filter, Chosen>;
  /** Returns the text of the column that names the row. */
  nameOf: (row: Row) => string;
}

/**
 * Defines a resource's list: its columns, and how its rows are filtered and sorted.
 *
 * @param path the address of the list
 * @param rules which columns can be filtered and sorted, by column id
 */
export function defineList<Row extends object, Filter extends string, Chosen extends Choices>(
  path: ListPath,
  rules: CriteriaRules<Filter, Chosen>,
  columns: readonly ListColumn<Row>[],
): ListDefinition<Row, Filter, Chosen> {
  const filters: readonly string[] = rules.filters;
  return {
    path,
    columns: columns.map((column) => ({
      ...column,
      cell: column.cell ?? column.text,
      sortable: rules.sortable.includes(column.id),
      filter: filters.includes(column.id),
    })),
    listing: createListing(
      columns
        .filter(({ id }) => !rules.served.includes(id))
        .map(({ id, text, match, missingText }) => ({
          key: id,
          text,
          ...(match && { match }),
          ...(missingText !== undefined && { missingText }),
        })),
      rules.sort,
    ),
    rules,
    nameOf: (row) => columns.find(({ primary }) => primary)?.text(row) ?? '',
  };
}
