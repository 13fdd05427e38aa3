import type { ReactNode } from 'react';
import type { Elements } from '../../ui/base/elements.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';

export interface ListScreenProps<Row extends { uuid: string }> extends Omit<ListTableProps<Row>, 'children'> {
  actions?: ReactNode;
  /** A message above the list, such as the result of the last pull. */
  notice?: Elements;
}

/**
 * The screen of a list: title, filters, table and page links. A key in a filter renders only `ListTable`. Needs a
 * `<CriteriaContext>` above it.
 */
export function ListScreen<Row extends { uuid: string }>({
  actions,
  notice,
  ...table
}: ListScreenProps<Row>) {
  return (
    <ListTable {...table}>
      <PageHeader title={table.title} actions={actions} />
      {notice}
    </ListTable>
  );
}
