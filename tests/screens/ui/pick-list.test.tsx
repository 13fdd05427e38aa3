import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PickList } from '../../../src/ui/field/pick-list.tsx';
import type { PickItem } from '../../../src/ui/field/pick-box.tsx';

const named = (...names: string[]): PickItem[] => names.map((name) => ({ uuid: `uuid of ${name}`, name }));
/** Number of rendered rows of a long list: 12 visible ones, 14 above and 14 below them. */
const RENDERED = 40;
const CARRIERS = named('Alpenfunk', 'Bérgnet', 'Coastline');

const changed = vi.fn<(uuids: readonly string[], isChosen: boolean) => void>();

afterEach(() => {
  changed.mockClear();
  vi.restoreAllMocks();
});

interface CarriersProps {
  items?: readonly PickItem[];
  initial?: readonly string[];
  disabled?: boolean;
  error?: string;
}

function Carriers({ items = CARRIERS, initial = [], disabled, error }: CarriersProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <form onSubmit={() => changed(['sent'], true)}>
      <PickList
        title="Carriers"
        items={items}
        chosen={chosen}
        disabled={disabled}
        error={error}
        onChange={(uuids, isChosen) => {
          changed(uuids, isChosen);
          const others = [...chosen].filter((uuid) => !uuids.includes(uuid));
          setChosen(new Set(isChosen ? [...others, ...uuids] : others));
        }}
      />
    </form>
  );
}

const option = (name: string) => screen.getByRole('option', { name });
const button = (name: string) => screen.getByRole('button', { name });
const count = () => screen.getByRole('status').textContent;
const filter = () => screen.getByRole('searchbox', { name: 'Filter Carriers' });
const box = () => screen.getByRole('listbox', { name: 'Carriers' });
const renderedRows = () => box().querySelectorAll('[role=option]').length;
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
/** Returns the text of the highlighted option (`aria-activedescendant`). */
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('PickList', () => {
  it.each([
    [1500, 1500],
    [1501, RENDERED],
  ])('renders all entries while the page is printed, unless it has too many: %i', (length, printed) => {
    render(<Carriers items={named(...Array.from({ length }, (_, index) => `Carrier ${index}`))} />);
    expect(renderedRows()).toBe(RENDERED);
    fireEvent(window, new Event('beforeprint'));
    expect(renderedRows()).toBe(printed);
    fireEvent(window, new Event('afterprint'));
    expect(renderedRows()).toBe(RENDERED);
  });

  it('adds or removes an entry when it is clicked, and shows the number of chosen entries', async () => {
    render(<Carriers initial={['uuid of Coastline']} />);
    expect(count()).toBe('1 of 3 chosen');
    expect(option('Coastline')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(option('Alpenfunk'));
    expect(count()).toBe('2 of 3 chosen');
    await userEvent.click(option('Coastline'));
    expect(count()).toBe('1 of 3 chosen');
    expect(changed.mock.calls).toEqual([
      [['uuid of Alpenfunk'], true],
      [['uuid of Coastline'], false],
    ]);
  });

  it('can add or remove all entries; a button without effect is disabled and keeps the focus', async () => {
    render(<Carriers />);
    expect(button('Remove All')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button('Add All'));
    expect(count()).toBe('3 of 3 chosen');
    expect(button('Add All')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Add All')).toHaveFocus();
    await userEvent.click(button('Remove All'));
    expect(count()).toBe('0 of 3 chosen');
  });

  it('filters by name, ignoring case, accents and surrounding spaces; "all" then means the entries that match', async () => {
    render(<Carriers initial={['uuid of Alpenfunk']} />);
    await userEvent.type(filter(), '  BERG ');
    expect(names()).toEqual(['Bérgnet']);
    expect(count()).toBe('1 of 3 chosen, 1 shown');
    await userEvent.click(button('Add All Shown'));
    expect(count()).toBe('2 of 3 chosen, 1 shown');
    await userEvent.click(button('Remove All Shown'));
    await userEvent.clear(filter());
    expect(count()).toBe('1 of 3 chosen');
    expect(option('Alpenfunk')).toHaveAttribute('aria-selected', 'true');
    await userEvent.type(filter(), 'nothing of this name');
    expect(screen.getByText('Nothing found')).toBeVisible();
    expect(button('Add All Shown')).toHaveAttribute('aria-disabled', 'true');
  });

  it('uses Enter and Escape in its filter, and does not pass them to the form', async () => {
    render(<Carriers />);
    const pressed = vi.fn<(prevented: boolean) => void>();
    const listener = (event: KeyboardEvent) => pressed(event.defaultPrevented);
    document.addEventListener('keydown', listener);
    await userEvent.type(filter(), 'coast{Enter}{Escape}');
    expect(filter()).toHaveValue('');
    expect(names()).toHaveLength(3);
    await userEvent.type(filter(), '{Escape}');
    document.removeEventListener('keydown', listener);
    expect(pressed.mock.calls.map(([prevented]) => prevented).slice(-3)).toEqual([true, true, false]);
    expect(changed).not.toHaveBeenCalledWith(['sent'], true);
  });

  it('is a single tab stop: arrow keys move between rows, Space selects, Control+A selects all', async () => {
    render(<Carriers />);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(box()).toHaveFocus();
    expect(active()).toBe('Alpenfunk');
    await userEvent.keyboard('{ArrowDown} ');
    expect(active()).toBe('Bérgnet');
    expect(option('Bérgnet')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(active()).toBe('Coastline');
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(active()).toBe('Alpenfunk');
    await userEvent.keyboard('{PageDown}{PageUp}{Control>}a{/Control}');
    expect(count()).toBe('3 of 3 chosen');
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  it('cannot change while it is disabled', async () => {
    render(<Carriers disabled />);
    await userEvent.click(option('Alpenfunk'));
    box().focus();
    await userEvent.keyboard(' {Control>}a{/Control}');
    await userEvent.click(button('Add All'));
    expect(count()).toBe('0 of 3 chosen');
    expect(changed).not.toHaveBeenCalled();
  });

  it('shows its error, and notes at its entries', () => {
    render(
      <Carriers
        items={[{ uuid: '1', name: 'LDAP', note: '(External Role)' }]}
        error="LDAP: The application does not have this role."
      />,
    );
    expect(filter()).toHaveAccessibleDescription('LDAP: The application does not have this role.');
    expect(option('LDAP (External Role)')).toBeVisible();
  });

  it('shows that it has no entries', () => {
    render(<Carriers items={[]} />);
    expect(screen.getByText('There is nothing to choose from')).toBeVisible();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('renders only the visible part of 10,000 entries, and moves the keyboard focus to any of them', async () => {
    const items = named(...Array.from({ length: 10_000 }, (_, index) => `Element ${index + 1}`));
    render(<Carriers items={items} />);
    expect(names()).toHaveLength(40);
    expect(option('Element 1')).toHaveAttribute('aria-setsize', '10000');
    box().focus();
    await userEvent.keyboard('{End}');
    expect(active()).toBe('Element 10000');
    expect(option('Element 10000')).toHaveAttribute('aria-posinset', '10000');
    expect(names()).toHaveLength(40);
    await userEvent.keyboard(' {Home}');
    expect(active()).toBe('Element 1');
    expect(count()).toBe('1 of 10,000 chosen');
    await userEvent.click(button('Add All'));
    expect(count()).toBe('10,000 of 10,000 chosen');
  });

  it('renders other rows after scrolling, and not the row with the keyboard focus', () => {
    const items = named(...Array.from({ length: 500 }, (_, index) => `Element ${index + 1}`));
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    render(<Carriers items={items} />);
    box().scrollTop = 5 * 40;
    fireEvent.scroll(box());
    expect(names()[0]).toBe('Element 1');
    box().scrollTop = 200 * 40;
    fireEvent.scroll(box());
    expect(names()[0]).toBe('Element 187');
    expect(box()).not.toHaveAttribute('aria-activedescendant');
    box().scrollTop = 499 * 40;
    fireEvent.scroll(box());
    expect(names().at(-1)).toBe('Element 500');
  });
});
