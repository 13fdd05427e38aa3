import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cloneElement, type ComponentProps, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rangeText, shownOfTotal } from '../../../src/texts/counts.ts';
import { units } from '../../../src/texts/units.ts';
import { DataTable } from '../../../src/ui/table/data-table.tsx';
import type { Column } from '../../../src/ui/table/column.ts';
import { FilterSummary } from '../../../src/ui/table/filter-summary.tsx';
import { PageHeader } from '../../../src/ui/layout/page-header.tsx';
import { Pagination } from '../../../src/ui/table/pagination.tsx';
import { EmptyState } from '../../../src/ui/feedback/states.tsx';

interface Person {
  uuid: string;
  username: string;
  email: string;
}

const ANNA: Person = { uuid: '1', username: 'anna', email: 'anna@example.com' };
const BERT: Person = { uuid: '2', username: 'bert', email: 'bert@example.com' };

const rendered = vi.fn<(uuid: string) => void>();
const COLUMNS: readonly Column<Person>[] = [
  {
    id: 'username',
    header: 'Username',
    sortable: true,
    filter: true,
    primary: true,
    cell: (row) => row.username,
  },
  {
    id: 'email',
    header: 'Email',
    cell: (row) => {
      rendered(row.uuid);
      return row.email;
    },
  },
];
const keyOf = (person: Person) => person.uuid;

function Filtered() {
  const [filter, setFilter] = useState('');
  return (
    <DataTable
      label="Users"
      columns={COLUMNS}
      rows={[ANNA, BERT].filter((person) => person.username.includes(filter))}
      rowKey={keyOf}
      filters={{ username: filter }}
      onFilter={(_, text) => setFilter(text)}
    />
  );
}

const tableFilteredBy = (filter: string) => (
  <DataTable
    label="Users"
    columns={COLUMNS}
    rows={[]}
    rowKey={keyOf}
    filters={{ username: filter }}
    onFilter={() => {}}
  />
);

const tableSorted = (
  other: Partial<Pick<ComponentProps<typeof DataTable>, 'awaitedSort' | 'busy' | 'onSort'>>,
) => (
  <DataTable
    label="Users"
    columns={COLUMNS}
    rows={[ANNA]}
    rowKey={keyOf}
    sort={{ column: 'username', direction: 'descending' }}
    onSort={() => {}}
    {...other}
  />
);

const paginated = (page: number, onPageSize = vi.fn<(size: number | 'fit') => void>()) => (
  <Pagination
    page={page}
    pageCount={3}
    links={[1, 2, 3]}
    from={page * 10 - 9}
    to={page * 10}
    total={30}
    pageSize={10}
    pageSizes={[10, 25, 'fit']}
    onPageSize={onPageSize}
    renderLink={(target, { children, ...props }) => (
      <a href={`?page=${target}`} {...props}>
        {children}
      </a>
    )}
  />
);

describe('DataTable', () => {
  it('is a table with headers, row headers and cells', () => {
    render(<DataTable label="Users" columns={COLUMNS} rows={[ANNA, BERT]} rowKey={keyOf} />);
    const table = screen.getByRole('table', { name: 'Users' });
    expect(within(table).getByRole('columnheader', { name: 'Username' })).toBeInTheDocument();
    expect(within(table).getByRole('rowheader', { name: 'anna' })).toBeInTheDocument();
    expect(within(table).getByRole('cell', { name: 'bert@example.com' })).toBeInTheDocument();
  });

  it('announces its sort order, and reports clicks on its headers', async () => {
    const onSort = vi.fn<(column: string) => void>();
    render(tableSorted({ onSort }));
    expect(screen.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('columnheader', { name: 'Email' })).not.toHaveAttribute('aria-sort');
    await userEvent.click(screen.getByRole('button', { name: 'Username' }));
    expect(onSort).toHaveBeenCalledExactlyOnceWith('username');
  });

  it('shows the old rows and their sort order while the new order loads', () => {
    const { rerender } = render(tableSorted({ awaitedSort: 'username', busy: true }));
    const table = screen.getByRole('table', { name: 'Users' });
    const header = within(table).getByRole('columnheader', { name: 'Username' });
    expect(table).toHaveAttribute('aria-busy', 'true');
    expect(header).toHaveAttribute('aria-sort', 'descending');
    expect(within(header).getByRole('button')).toHaveAttribute('aria-busy', 'true');
    expect(within(table).getByRole('rowheader', { name: 'anna' })).toBeVisible();
    rerender(tableSorted({}));
    expect(table).toHaveAttribute('aria-busy', 'false');
    expect(within(header).getByRole('button')).not.toHaveAttribute('aria-busy');
  });

  it('renders only the rows that change when the user filters', async () => {
    render(<Filtered />);
    rendered.mockClear();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Username' }), 'ann');
    expect(screen.getByRole('rowheader', { name: 'anna' })).toBeInTheDocument();
    expect(screen.queryByRole('rowheader', { name: 'bert' })).not.toBeInTheDocument();
    expect(rendered).not.toHaveBeenCalled();
  });

  it('keeps typed text while the filter’s value follows later, and accepts a value from outside', async () => {
    const { rerender } = render(tableFilteredBy(''));
    const input = screen.getByRole('searchbox', { name: 'Filter Username' });
    await userEvent.type(input, 'ann');
    rerender(tableFilteredBy('a'));
    expect(input).toHaveValue('ann');
    rerender(tableFilteredBy('ann'));
    expect(input).toHaveValue('ann');
    rerender(tableFilteredBy(''));
    expect(input).toHaveValue('');
  });

  it('shows placeholder rows while it loads, and why it is empty', () => {
    const { rerender } = render(
      <DataTable label="Users" columns={COLUMNS} rows={[]} rowKey={keyOf} waiting pageSize={3} />,
    );
    const table = screen.getByRole('table', { name: 'Users' });
    expect(table).toHaveAttribute('aria-busy', 'true');
    expect(table.querySelectorAll('tbody tr')).toHaveLength(3);
    rerender(
      <DataTable
        label="Users"
        columns={COLUMNS}
        rows={[]}
        rowKey={keyOf}
        placeholder={<EmptyState title="No users yet" />}
      />,
    );
    expect(table).toHaveAttribute('aria-busy', 'false');
    expect(within(table).getByText('No users yet')).toBeInTheDocument();
  });
});

it('a filter summary counts the filters, and can remove them', async () => {
  const onRemove = vi.fn<(id: string) => void>();
  const onClear = vi.fn<() => void>();
  render(
    <FilterSummary
      filters={[{ id: 'username', label: 'Username', value: 'anna' }]}
      onRemove={onRemove}
      onClear={onClear}
      shown={37}
      total={1204}
      unit={units.user}
    />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('37 of 1,204 users');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Username: anna' }));
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('username');
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(onClear).toHaveBeenCalledOnce();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the focus after the focused filter was removed', () => {
  const FILTERS = [
    { id: 'username', label: 'Username', value: 'anna' },
    { id: 'email', label: 'Email', value: 'example' },
  ];
  const Filters = () => {
    const [filters, setFilters] = useState(FILTERS);
    return (
      <>
        <PageHeader title="Users" />
        <FilterSummary
          filters={filters}
          onRemove={(removed) => setFilters(filters.filter(({ id }) => id !== removed))}
          onClear={() => setFilters([])}
          shown={1}
          total={2}
          unit={units.user}
        />
      </>
    );
  };

  it('moves to the filter that took its place, then to the title', async () => {
    render(<Filters />);
    await press('Remove filter Username: anna');
    expect(screen.getByRole('button', { name: 'Remove filter Email: example' })).toHaveFocus();
    await press('Remove filter Email: example');
    expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus();
  });

  it('moves to the filter before it if the last one is removed', async () => {
    render(<Filters />);
    await press('Remove filter Email: example');
    expect(screen.getByRole('button', { name: 'Remove filter Username: anna' })).toHaveFocus();
  });

  it('moves to the title if all are removed', async () => {
    render(<Filters />);
    await press('Clear all');
    expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus();
  });
});

it.each<[number | null, number | null, string]>([
  [null, null, 'Counting users...'],
  [37, null, 'Counting users...'],
  [null, 1204, 'Some of 1,204 users'],
  [0, 0, '0 users'],
  [1, 1, '1 user'],
  [0, 1, '0 of 1 user'],
  [1, 2, '1 of 2 users'],
  [1204, 1204, '1,204 users'],
])('a count of %i of %i is shown as %s', (shown, total, text) =>
  expect(shownOfTotal({ shown, total }, units.user)).toBe(text),
);

it('a count that has reached its limit says that there are more rows', () => {
  const counts = { shown: 10_000, total: 950_000, isCapped: true };
  expect(shownOfTotal(counts, units.user)).toBe('More than 10,000 of 950,000 users');
  expect(rangeText(11, 20, 10_000, true)).toBe('11–20 of more than 10,000');
});

describe('Pagination', () => {
  it('links to pages, and marks the current one', () => {
    render(paginated(2));
    expect(screen.getByText('11–20 of 30')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '?page=1');
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '?page=3');
  });

  it('links to the first and the last of the counted rows, if there are more rows', () => {
    const { rerender } = render(cloneElement(paginated(2), { isCapped: true }));
    expect(screen.getByText('11–20 of more than 30')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'First' })).toHaveAttribute('href', '?page=1');
    expect(screen.getByRole('link', { name: 'Last' })).toHaveAttribute('href', '?page=3');
    rerender(cloneElement(paginated(3), { isCapped: true }));
    expect(screen.queryByRole('link', { name: 'Last' })).not.toBeInTheDocument();
    rerender(paginated(2));
    expect(screen.queryByText('First')).not.toBeInTheDocument();
  });

  it('has no links before the first and after the last page', () => {
    const { rerender } = render(paginated(1));
    expect(screen.queryByRole('link', { name: 'Previous' })).not.toBeInTheDocument();
    rerender(paginated(3));
    expect(screen.queryByRole('link', { name: 'Next' })).not.toBeInTheDocument();
  });

  it('focuses the current page if the focused link is removed', () => {
    const { rerender } = render(paginated(2));
    screen.getByRole('link', { name: 'Next' }).focus();
    rerender(paginated(3));
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveFocus();
    screen.getByRole('link', { name: 'Previous' }).focus();
    rerender(paginated(1));
    expect(screen.getByRole('link', { name: 'Page 1' })).toHaveFocus();
  });

  it('leaves the focus outside of the page links where it is', () => {
    const { rerender } = render(paginated(2));
    screen.getByRole('link', { name: 'Next' }).focus();
    screen.getByRole('combobox', { name: 'Rows per page' }).focus();
    rerender(paginated(3));
    expect(screen.getByRole('combobox', { name: 'Rows per page' })).toHaveFocus();
  });

  it('reports the selected page size', async () => {
    const onPageSize = vi.fn<(size: number | 'fit') => void>();
    render(paginated(1, onPageSize));
    const choice = screen.getByRole('combobox', { name: 'Rows per page' });
    await userEvent.selectOptions(choice, '25');
    await userEvent.selectOptions(choice, 'Fit to window');
    expect(onPageSize.mock.calls).toEqual([[25], ['fit']]);
  });
});

describe('a row with a link to its form', () => {
  const opened = vi.fn<(username: string) => void>();
  const columns: readonly Column<Person>[] = [
    {
      id: 'username',
      header: 'Username',
      primary: true,
      opens: true,
      cell: ({ username }) => (
        <a
          href="#form"
          onClick={(event) => {
            event.preventDefault();
            opened(username);
          }}
        >
          {username}
        </a>
      ),
    },
    { id: 'email', header: 'Email', cell: ({ email }) => email },
    { id: 'status', header: 'Status', cell: () => <button type="button">Active</button> },
  ];

  beforeEach(() => {
    opened.mockClear();
    getSelection()?.removeAllRanges();
    render(<DataTable label="Users" columns={columns} rows={[ANNA, BERT]} rowKey={keyOf} />);
  });

  it('opens its form on a click', async () => {
    await userEvent.click(screen.getByText(BERT.email));
    expect(opened.mock.calls).toEqual([['bert']]);
  });

  it('opens its form only once after a click on the link', async () => {
    await userEvent.click(screen.getByText('anna'));
    expect(opened.mock.calls).toEqual([['anna']]);
  });

  it.each(['Control', 'Meta', 'Shift', 'Alt'])('does not open its form on a click with %s', async (key) => {
    const user = userEvent.setup();
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByText(BERT.email));
    expect(opened).not.toHaveBeenCalled();
  });

  it('does not open its form on a click on its controls, with the middle button or after selecting text', async () => {
    await userEvent.click(screen.getAllByText('Active')[0]!);
    await userEvent.pointer({ keys: '[MouseMiddle]', target: screen.getByText(BERT.email) });
    getSelection()?.selectAllChildren(screen.getByText(BERT.email));
    fireEvent.click(screen.getByText(BERT.email));
    expect(opened).not.toHaveBeenCalled();
  });
});
