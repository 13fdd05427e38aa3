import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Column } from '../../../src/ui/table/column.ts';
import { DataTable } from '../../../src/ui/table/data-table.tsx';

interface Row {
  readonly name: string;
  readonly about: string;
}

const ROWS: readonly Row[] = [
  { name: 'anna', about: 'Watches the network at night, and says who is to be called' },
  { name: 'ben', about: 'Repairs' },
];
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', primary: true, cell: ({ name }) => <a href="#row">{name}</a> },
  { id: 'about', header: 'About', cell: ({ about }) => about, translated: true },
];

beforeEach(() => {
  // Simulates cells with space for ten letters, because jsdom computes no layout.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(10);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent.length;
  });
  render(<DataTable label="Users" columns={COLUMNS} rows={ROWS} rowKey={({ name }) => name} />);
  return () => vi.restoreAllMocks();
});

/** Hovers a cell until its tooltip is shown: the table loads the code of tooltips at the first event. */
const tooltipOf = (text: RegExp) =>
  waitFor(() => {
    fireEvent.pointerOver(cell(text));
    return screen.getByRole('tooltip');
  });

const cell = (text: RegExp) => screen.getByRole('cell', { name: text });

it('a browser translates only the cells of translated columns', () => {
  expect(cell(/Repairs/)).not.toHaveAttribute('translate');
  expect(screen.getByRole('rowheader', { name: 'ben' })).toHaveAttribute('translate', 'no');
});

describe('a truncated text', () => {
  it('is shown in full on hover; a text that is not truncated is not', async () => {
    fireEvent.pointerEnter(cell(/Watches/));
    fireEvent.pointerOver(cell(/Repairs/));
    expect(await tooltipOf(/Watches/)).toHaveTextContent(ROWS[0]!.about);
    fireEvent.pointerOver(cell(/Repairs/));
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });

  it('stays shown while the pointer is on it, and is hidden when the pointer leaves it', async () => {
    fireEvent.pointerEnter(cell(/Watches/));
    const tooltip = await tooltipOf(/Watches/);
    fireEvent.pointerLeave(cell(/Watches/).closest('table')!);
    fireEvent.pointerEnter(tooltip);
    fireEvent.pointerLeave(tooltip);
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });

  it('can have the focus, is then shown in full, and is hidden again on Escape', async () => {
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'anna' })).toHaveFocus();
    await waitFor(() => expect(cell(/Watches/)).toHaveAttribute('tabindex', '0'));
    expect(cell(/Repairs/)).not.toHaveAttribute('tabindex');
    await userEvent.tab();
    expect(cell(/Watches/)).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(ROWS[0]!.about);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'ben' })).toHaveFocus();
  });
});
