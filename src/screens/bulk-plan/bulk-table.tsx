import { useState } from 'react';
import { PAGE_SIZES } from '../../../machines/resource/list/page-sizes.ts';
import { pageWindow } from '../../../machines/resource/list/page-window.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';

interface BulkTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  manyColumns?: boolean;
}

/** Returns a row's index as its key. Rows have no other key, because a plan can contain two equal rows. */
const indexAsKey = (_: unknown, index: number): string => String(index);

/**
 * The rows of a plan as a table, in pages. Links to the pages are shown if there are several. The page number
 * is not in the address, because the rows exist only until the user leaves this screen.
 */
export function BulkTable<Row>({ label, columns, rows, manyColumns = false }: BulkTableProps<Row>) {
  const [{ page, size }, turnTo] = useState<{ page: number; size: number }>({ page: 1, size: 10 });
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const current = Math.min(page, pages);
  const from = (current - 1) * size;
  return (
    <div>
      <DataTable
        label={label}
        columns={columns}
        rows={rows.slice(from, from + size)}
        rowKey={indexAsKey}
        manyColumns={manyColumns}
      />
      {rows.length > PAGE_SIZES[0] ? (
        <Pagination
          page={current}
          pageCount={pages}
          links={pageWindow(current, pages)}
          from={Math.min(from + 1, rows.length)}
          to={Math.min(from + size, rows.length)}
          total={rows.length}
          pageSize={size}
          pageSizes={PAGE_SIZES}
          onPageSize={(chosen) => turnTo({ page: 1, size: chosen })}
          renderLink={(to, props) => (
            <button key={to} type="button" {...props} onClick={() => turnTo({ page: to, size })} />
          )}
        />
      ) : null}
    </div>
  );
}
