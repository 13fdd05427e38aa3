import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Button } from '../../src/ui/base/button.tsx';
import { IconButton } from '../../src/ui/base/icon-button.tsx';
import { TextLink } from '../../src/ui/base/text-link.tsx';
import { Badge } from '../../src/ui/feedback/badge.tsx';
import { EmptyState } from '../../src/ui/feedback/states.tsx';
import { AllNames } from '../../src/ui/table/all-names.tsx';
import type { Column, Sort } from '../../src/ui/table/column.ts';
import { DataTable } from '../../src/ui/table/data-table.tsx';
import { FilterSummary } from '../../src/ui/table/filter-summary.tsx';
import { FirstOfMany } from '../../src/ui/table/first-of-many.tsx';
import { EmptyCell } from '../../src/ui/table/empty-cell.tsx';
import { OneLine } from '../../src/ui/table/one-line.tsx';
import { Pagination } from '../../src/ui/table/pagination.tsx';
import { Toolbar } from '../../src/ui/table/toolbar.tsx';
import { Specimen } from './specimen.tsx';
import { SAMPLE_ITEMS } from './sample-items.ts';

interface Row {
  uuid: string;
  name: string;
}

const ROWS: readonly Row[] = SAMPLE_ITEMS.slice(0, 6);
const SOME_NAMES = SAMPLE_ITEMS.slice(0, 3).map(({ name }) => name);
const ALL_NAMES = SAMPLE_ITEMS.map(({ name }) => name);
const UNIT = { one: 'thing', many: 'things' };

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    filter: true,
    primary: true,
    opens: true,
    width: 'wide',
    cell: ({ name }) => <TextLink href="#table">{name}</TextLink>,
  },
  { id: 'state', header: 'State', cell: () => <Badge tone="positive">active</Badge>, width: 'narrow' },
  { id: 'many', header: 'Several', filter: true, cell: () => <FirstOfMany names={SOME_NAMES} /> },
  { id: 'none', header: 'Nothing', cell: () => <EmptyCell>none</EmptyCell> },
  { id: 'count', header: 'Count', sortable: true, cell: ({ uuid }) => uuid.length },
];
const MANY_COLUMNS: readonly Column<Row>[] = [
  ...COLUMNS,
  ...Array.from({ length: 8 }, (_, index) => ({
    id: `more-${index}`,
    header: `Column ${index + 1}`,
    cell: ({ name }: Row) => name,
  })),
];

const keyOf = ({ uuid }: Row): string => uuid;
const Edit = () => <IconButton size="small" label="Edit" icon={<Pencil />} />;

function SortedTable() {
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'ascending' });
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({});
  return (
    <DataTable
      label="Sorted things"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={keyOf}
      sort={sort}
      onSort={(column) =>
        setSort({ column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' })
      }
      filters={filters}
      onFilter={(column, text) => setFilters({ ...filters, [column]: text })}
      Actions={Edit}
    />
  );
}

function Pages() {
  const [size, setSize] = useState(10);
  return (
    <Pagination
      page={2}
      pageCount={5}
      links={[1, 2, 3, 4, 5]}
      from={11}
      to={20}
      total={50}
      pageSize={size}
      pageSizes={[10, 25, 50]}
      onPageSize={setSize}
      renderLink={(page, { children, ...props }) => (
        <a key={page} href="#table" {...props}>
          {children}
        </a>
      )}
    />
  );
}

/** The gallery's page of tables, with filters, sorting and pages (`src/ui/table`). */
export function TableParts() {
  return (
    <>
      <Specimen of="DataTable" as="stack">
        <SortedTable />
        <DataTable
          label="Things that are sorted elsewhere"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={keyOf}
          sort={{ column: 'name', direction: 'ascending' }}
          awaitedSort="count"
          onSort={() => {}}
          busy
        />
        <DataTable label="Waiting things" columns={COLUMNS} rows={[]} rowKey={keyOf} waiting pageSize={3} />
        <DataTable
          label="No things"
          columns={COLUMNS}
          rows={[]}
          rowKey={keyOf}
          placeholder={<EmptyState title="There is nothing yet" />}
        />
        <DataTable
          label="Wide things"
          columns={MANY_COLUMNS}
          rows={ROWS}
          rowKey={keyOf}
          Actions={Edit}
          manyColumns
        />
      </Specimen>
      <Specimen of="Toolbar" as="stack">
        <Toolbar end={<Button tone="primary">Add</Button>}>What stands before a list.</Toolbar>
      </Specimen>
      <Specimen of="FilterSummary" as="stack">
        <FilterSummary
          filters={[
            { id: 'name', label: 'Name', value: 'zoe' },
            { id: 'state', label: 'State', value: 'active' },
          ]}
          onRemove={() => {}}
          onClear={() => {}}
          shown={37}
          total={1204}
          unit={UNIT}
        />
        <FilterSummary
          filters={[]}
          onRemove={() => {}}
          onClear={() => {}}
          shown={50}
          total={50}
          unit={UNIT}
        />
      </Specimen>
      <Specimen of="Pagination" as="stack">
        <Pages />
      </Specimen>
      <Specimen of="AllNames" as="stack">
        <AllNames label="Some names" names={SOME_NAMES} />
        <AllNames label="All names" names={ALL_NAMES} />
      </Specimen>
      <Specimen of="FirstOfMany">
        <FirstOfMany names={SOME_NAMES} />
      </Specimen>
      <Specimen of="OneLine">
        <OneLine>a.person@mail.example</OneLine>
      </Specimen>
      <Specimen of="Nothing">
        <EmptyCell>none</EmptyCell>
      </Specimen>
    </>
  );
}
