import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clusterRows } from '../../../machines/visibility-profile/cluster-rows.ts';
import { selectionOf, toggle } from '../../../machines/visibility-profile/cluster-selection.ts';
import { clusterTree } from '../../../machines/visibility-profile/cluster-tree.ts';
import {
  filtered,
  INITIAL_VIEW,
  opened,
  withSiblingsOpen,
  shownClusters,
} from '../../../machines/visibility-profile/cluster-view.ts';
import type { Cluster } from '../../../openapi/generated/types.ts';
import { TreeGrid } from '../../../src/ui/tree/tree-grid.tsx';
import { cluster, fannedClusters, LARGE_FAN, NETWORK } from '../../support/clusters.ts';

const madePrimary = vi.fn<(key: string) => void>();

afterEach(() => {
  madePrimary.mockClear();
  vi.restoreAllMocks();
});

interface ClustersProps {
  clusters?: readonly Cluster[];
  filter?: string;
  disabled?: boolean;
}

function Clusters({ clusters = NETWORK, filter = '', disabled }: ClustersProps) {
  const tree = useMemo(() => clusterTree(clusters), [clusters]);
  const [view, setView] = useState(INITIAL_VIEW);
  const [selection, setSelection] = useState(() => selectionOf(tree, [], null));
  const nodeOf = (key: string) => tree.nodeOf.get(key)!;
  return (
    <>
      <TreeGrid
        label="Clusters"
        rows={clusterRows(tree, shownClusters(tree, filtered(view, filter)), selection)}
        onToggle={(key) => setSelection(toggle(tree, selection, nodeOf(key)).selection)}
        onOpen={(key, isOpen) => setView(opened(tree, view, [nodeOf(key)], isOpen))}
        onOpenSiblings={(key) => setView(withSiblingsOpen(tree, view, nodeOf(key)))}
        renderMark={({ key }) => (key === selection.primary ? 'Primary' : null)}
        renderActions={({ key, name }, tabIndex) => (
          <button type="button" tabIndex={tabIndex} onClick={() => madePrimary(key)}>
            Make {name} primary
          </button>
        )}
        disabled={disabled}
      />
      <button type="button">After the tree</button>
    </>
  );
}

const grid = () => screen.getByRole('treegrid', { name: 'Clusters' });
const row = (name: string) => screen.getByTitle(name).closest<HTMLElement>('[role=row]')!;
const nameOf = (of: HTMLElement) => of.querySelector('[title]')?.textContent;
const names = () => screen.getAllByRole('row').map(nameOf);
/** Returns the name of the focused row. */
const at = () => nameOf(document.activeElement as HTMLElement);
const pressed = async (keys: string) => {
  await userEvent.keyboard(keys);
  return at();
};
/**
 * Types a character at this time (the timestamp of the event, in milliseconds). Returns the name of the row that then
 * has the focus.
 */
function typeAt(key: string, timeStamp: number) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  act(() => void document.activeElement!.dispatchEvent(event));
  return at();
}
/** Returns an object that maps the name of each row to its check box: `true`, `false` or `mixed`. */
const checked = () =>
  Object.fromEntries(
    screen
      .getAllByRole('checkbox')
      .map((box) => [nameOf(box.closest<HTMLElement>('[role=row]')!), box.getAttribute('aria-checked')]),
  );
const selected = () => screen.queryAllByRole('row', { selected: true }).map(nameOf);

describe('TreeGrid', () => {
  it('announces for each row its level, whether it is expanded and selected, and the number of selected descendants', async () => {
    render(<Clusters />);
    expect(grid()).toHaveAttribute('aria-multiselectable', 'true');
    expect(grid()).toHaveAttribute('aria-rowcount', '7');
    expect(names()).toEqual(['Africa', 'Egypt', 'Kenya', 'Europe', 'Spain', 'Poland', 'Oceania']);
    const expected = { 'aria-level': '2', 'aria-posinset': '1', 'aria-setsize': '2', 'aria-rowindex': '2' };
    for (const [name, value] of Object.entries(expected)) expect(row('Egypt')).toHaveAttribute(name, value);
    expect(row('Africa')).toHaveAttribute('aria-expanded', 'true');
    expect(row('Egypt')).toHaveAttribute('aria-expanded', 'false');
    expect(row('Kenya')).not.toHaveAttribute('aria-expanded');
    await userEvent.click(row('Egypt'));
    expect(row('Africa')).toHaveAccessibleName('Africa 3 of 4 selected below');
    expect(row('Egypt')).toHaveAccessibleName('Egypt Primary 2 of 2 selected below');
    expect(row('Kenya')).toHaveAccessibleName('Kenya');
  });

  it('has a check box in each row, which is mixed for a partly selected branch', async () => {
    render(<Clusters />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Kenya' }));
    expect(checked()).toMatchObject({ Africa: 'mixed', Egypt: 'false', Kenya: 'true', Europe: 'false' });
    expect(row('Africa')).toHaveAttribute('aria-selected', 'false');
    await userEvent.click(row('Egypt'));
    // Africa's descendants are all selected, but Africa is not, so its check box is mixed.
    expect(checked()).toMatchObject({ Africa: 'mixed', Egypt: 'true' });
    await userEvent.click(row('Africa'));
    expect(checked()).toMatchObject({ Africa: 'true' });
    await userEvent.click(row('Egypt'));
    expect(checked()).toMatchObject({ Africa: 'mixed', Egypt: 'false' });
    expect(row('Africa')).toHaveAttribute('aria-selected', 'true');
  });

  it('selects a row on a click, and deselects it on the next one', async () => {
    render(<Clusters />);
    await userEvent.click(row('Kenya'));
    await userEvent.click(screen.getByText('Spain'));
    expect(selected()).toEqual(['Kenya', 'Spain']);
    expect(at()).toBe('Spain');
    await userEvent.click(row('Spain'));
    expect(selected()).toEqual(['Kenya']);
  });

  it('expands and collapses a row on a click on its chevron, without selecting it or moving the focus', async () => {
    render(<Clusters />);
    await userEvent.click(within(row('Egypt')).getByRole('button', { name: 'Expand Egypt' }));
    expect(names().slice(0, 4)).toEqual(['Africa', 'Egypt', 'Cairo', 'Aswan']);
    expect(at()).toBe('Egypt');
    await userEvent.click(row('Cairo'));
    await userEvent.click(within(row('Africa')).getByRole('button', { name: 'Collapse Africa' }));
    expect(names()).toEqual(['Africa', 'Europe', 'Spain', 'Poland', 'Oceania']);
    expect(at()).toBe('Africa');
    expect(selected()).toEqual([]);
  });

  it('is a single tab stop, together with the buttons of its focused row', async () => {
    render(<Clusters />);
    await userEvent.tab();
    expect(at()).toBe('Africa');
    expect(await pressed('{ArrowDown}')).toBe('Egypt');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Make Egypt primary' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(madePrimary.mock.calls).toEqual([['uuid of Egypt']]);
    expect(selected()).toEqual([]);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'After the tree' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    expect(at()).toBe('Egypt');
  });

  it('moves the focus from row to row, to both ends, and by pages', async () => {
    render(<Clusters clusters={fannedClusters([30])} />);
    await userEvent.tab();
    expect(await pressed('{ArrowUp}')).toBe('Cluster 1');
    expect(await pressed('{ArrowDown}{ArrowDown}')).toBe('Cluster 3');
    expect(await pressed('{PageDown}')).toBe('Cluster 13');
    expect(await pressed('{PageUp}{PageUp}')).toBe('Cluster 1');
    expect(await pressed('{End}')).toBe('Cluster 30');
    expect(await pressed('{ArrowDown}{PageDown}')).toBe('Cluster 30');
    expect(await pressed('{Home}')).toBe('Cluster 1');
  });

  it('expands a row and moves into it with the right arrow, and collapses it and moves out with the left one', async () => {
    render(<Clusters />);
    row('Egypt').focus();
    expect(await pressed('{ArrowRight}')).toBe('Egypt');
    expect(row('Egypt')).toHaveAttribute('aria-expanded', 'true');
    expect(await pressed('{ArrowRight}')).toBe('Cairo');
    expect(await pressed('{ArrowRight}')).toBe('Cairo');
    expect(await pressed('{ArrowLeft}')).toBe('Egypt');
    expect(await pressed('{ArrowLeft}')).toBe('Egypt');
    expect(row('Egypt')).toHaveAttribute('aria-expanded', 'false');
    expect(await pressed('{ArrowLeft}')).toBe('Africa');
    expect(await pressed('{ArrowLeft}{ArrowLeft}')).toBe('Africa');
    expect(row('Africa')).toHaveAttribute('aria-expanded', 'false');
  });

  it('expands all siblings of a row with *', async () => {
    render(<Clusters />);
    row('Kenya').focus();
    expect(await pressed('{ArrowLeft}{ArrowLeft}*')).toBe('Africa');
    expect(row('Africa')).toHaveAttribute('aria-expanded', 'true');
    row('Poland').focus();
    expect(await pressed('*')).toBe('Poland');
    expect(row('Spain')).toHaveAttribute('aria-expanded', 'true');
    expect(row('Egypt')).toHaveAttribute('aria-expanded', 'false');
  });

  it('selects a row with Space and with Enter', async () => {
    render(<Clusters />);
    row('Spain').focus();
    expect(await pressed(' ')).toBe('Spain');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(selected()).toEqual(['Spain', 'Poland']);
    await userEvent.keyboard('{Enter}');
    expect(selected()).toEqual(['Spain']);
  });

  it('moves the focus to the next name that starts with the typed text, ignoring case and accents', async () => {
    render(<Clusters clusters={[cluster('Africa'), cluster('Évora'), cluster('Egypt'), cluster('Asia')]} />);
    row('Asia').focus();
    expect(await pressed('E')).toBe('Évora');
    expect(await pressed('E')).toBe('Egypt');
    expect(await pressed('E')).toBe('Évora');
    expect(await pressed('v')).toBe('Évora');
    fireEvent.keyDown(row('Évora'), { key: 'a', ctrlKey: true });
    expect(at()).toBe('Évora');
  });

  it('joins characters that are typed quickly, and starts a new text after a pause', () => {
    render(<Clusters />);
    row('Africa').focus();
    expect(typeAt('e', 1000)).toBe('Egypt');
    expect(typeAt('u', 1200)).toBe('Europe');
    expect(typeAt('p', 5000)).toBe('Poland');
    expect(typeAt('x', 5100)).toBe('Poland');
    expect(typeAt('k', 9000)).toBe('Kenya');
  });

  it('passes the keys that it does not use to the page', () => {
    render(<Clusters />);
    row('Africa').focus();
    expect(fireEvent.keyDown(row('Africa'), { key: 'Escape' })).toBe(true);
    expect(fireEvent.keyDown(row('Africa'), { key: 'End', altKey: true })).toBe(true);
    expect(fireEvent.keyDown(row('Africa'), { key: 'End' })).toBe(false);
  });

  it('moves the focus to a visible ancestor when the focused row disappears', async () => {
    const { rerender } = render(<Clusters />);
    row('Egypt').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(at()).toBe('Cairo');
    rerender(<Clusters filter="aswan" />);
    expect(names()).toEqual(['Africa', 'Egypt', 'Aswan']);
    expect(at()).toBe('Egypt');
  });

  it('does not take the focus from another element', async () => {
    const { rerender } = render(<Clusters />);
    await userEvent.click(row('Kenya'));
    act(() => screen.getByRole('button', { name: 'After the tree' }).focus());
    rerender(<Clusters filter="spain" />);
    expect(screen.getByRole('button', { name: 'After the tree' })).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'After the tree' }).blur());
    rerender(<Clusters />);
    expect(document.body).toHaveFocus();
  });

  it('can be navigated with the keyboard while it is disabled', async () => {
    render(<Clusters disabled />);
    expect(grid()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(row('Egypt'));
    await userEvent.keyboard(' {Enter}{ArrowRight}');
    expect(selected()).toEqual([]);
    expect(row('Cairo')).toBeVisible();
  });

  it('renders only the visible part of 50,000 rows, and moves the keyboard focus to any of them', async () => {
    render(<Clusters clusters={fannedClusters(LARGE_FAN)} />);
    expect(names()).toHaveLength(40);
    expect(grid()).toHaveAttribute('aria-rowcount', '210');
    await userEvent.tab();
    expect(await pressed('{End}{ArrowRight}{End}')).toBe('Cluster 10.20.10');
    expect(await pressed('{ArrowRight}{End}')).toBe('Cluster 10.20.10.24');
    expect(row('Cluster 10.20.10.24')).toHaveAttribute('aria-rowindex', '244');
    expect(row('Cluster 10.20.10.24')).toHaveAttribute('aria-posinset', '24');
    expect(await pressed('{Home} ')).toBe('Cluster 1');
    expect(row('Cluster 1')).toHaveAccessibleName('Cluster 1 Primary 5,020 of 5,020 selected below');
    expect(names()).toHaveLength(40);
  });

  it('renders other rows after scrolling, and also the focused one', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    render(<Clusters clusters={fannedClusters([500])} />);
    const scrollTo = (index: number) => {
      grid().scrollTop = index * 40;
      fireEvent.scroll(grid());
      return names();
    };
    row('Cluster 3').focus();
    expect(scrollTo(20)[0]).toBe('Cluster 1');
    expect(scrollTo(200)).toHaveLength(41);
    expect(names().slice(0, 2)).toEqual(['Cluster 3', 'Cluster 187']);
    expect(at()).toBe('Cluster 3');
    row('Cluster 200').focus();
    expect(scrollTo(0).slice(-2)).toEqual(['Cluster 40', 'Cluster 200']);
    expect(scrollTo(499).slice(-1)).toEqual(['Cluster 500']);
  });
});
