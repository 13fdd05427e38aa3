import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Column } from '../../../src/ui/table/column.ts';
import { DataTable } from '../../../src/ui/table/data-table.tsx';
import { FirstOfMany } from '../../../src/ui/table/first-of-many.tsx';
import { NO_ROW_KEYS, nextRowKeys } from '../../../src/ui/table/recycled-row-keys.ts';

const pages = fc.array(
  fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 1, maxLength: 1 }), {
    maxLength: 4,
  }),
  { maxLength: 6 },
);

it('no two rows have the same key, and a row that stays keeps its key', () => {
  fc.assert(
    fc.property(pages, (shown) => {
      let rowKeys = NO_ROW_KEYS;
      for (const ids of shown) {
        const before = rowKeys;
        rowKeys = nextRowKeys(before, ids);
        expect(rowKeys.all.map(({ id }) => id)).toEqual(ids);
        expect(new Set(rowKeys.all.map(({ key }) => key)).size).toBe(ids.length);
        expect(rowKeys.all).toEqual(expect.arrayContaining(before.all.filter(({ id }) => ids.includes(id))));
      }
    }),
  );
});

it('a new row reuses the key of the removed row at its index', () => {
  const before = nextRowKeys(NO_ROW_KEYS, ['a', 'b', 'c']);
  const { all } = nextRowKeys(before, ['x', 'c', 'z']);
  expect(all.map(({ key }) => key)).toEqual([before.all[0]?.key, before.all[2]?.key, before.next]);
});

interface Profile {
  uuid: string;
  roles: readonly string[];
}

const COLUMNS: readonly Column<Profile>[] = [
  { id: 'name', header: 'Name', primary: true, cell: ({ uuid }) => <a href={`#${uuid}`}>{uuid}</a> },
  { id: 'roles', header: 'Roles', cell: ({ roles }) => <FirstOfMany names={roles} /> },
];

const tableOf = (...names: string[]) => (
  <DataTable
    label="Profiles"
    columns={COLUMNS}
    rows={names.map((uuid) => ({ uuid, roles: ['READER', 'WRITER'] }))}
    rowKey={({ uuid }) => uuid}
  />
);

it('new rows get the elements of the previous rows', () => {
  const { rerender } = render(tableOf('anna', 'bert'));
  const [, row] = screen.getAllByRole('row');
  rerender(tableOf('carl', 'bert'));
  expect(screen.getAllByRole('row')[1]).toBe(row);
  expect(screen.getByRole('link', { name: 'carl' })).toHaveAttribute('href', '#carl');
  expect(screen.queryByText('anna')).not.toBeInTheDocument();
});

it('an open menu of a row is closed when another row gets the row’s element', async () => {
  const { rerender } = render(tableOf('anna'));
  await userEvent.click(screen.getByText('READER'));
  expect(screen.getByRole('group')).toHaveAttribute('open');
  rerender(tableOf('bert'));
  expect(screen.getByRole('group')).not.toHaveAttribute('open');
});

it('the focus stays at the same position, on the new row', async () => {
  const { rerender } = render(tableOf('anna', 'bert'));
  await userEvent.tab();
  const left = screen.getByRole('link', { name: 'anna' });
  expect(left).toHaveFocus();
  rerender(tableOf('carl', 'bert'));
  expect(screen.getByRole('link', { name: 'carl' })).toHaveFocus();
  expect(left).not.toBeInTheDocument();
});
