import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { focusPageTitle, PageTitle } from '../../../src/ui/base/page-title.tsx';
import { whenScreenShown } from '../../../src/browser/screen-shown.ts';
import { showUntilReact } from '../../../src/prerender/browser/show-until-react.ts';

const pressed = vi.fn<(name: string) => void>();

interface ListProps {
  /** Whether the rows of the list are still loading. */
  busy: boolean;
  rows?: readonly string[];
}

/** A simple users list, which replaces the prerendered one. */
function List({ busy, rows = ['ann', 'ben'] }: ListProps) {
  const [filter, setFilter] = useState('');
  const [size, setSize] = useState('10');
  const [status, setStatus] = useState('active');
  const [isWide, setWide] = useState(false);
  return (
    <main>
      <PageTitle className="">Users</PageTitle>
      <input
        aria-label="Filter Username"
        data-control="filter.username"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <select
        aria-label="Rows"
        data-control="page-size"
        value={size}
        onChange={(event) => setSize(event.target.value)}
      >
        <option>10</option>
        <option>25</option>
      </select>
      {['active', 'inactive'].map((value) => (
        <input
          key={value}
          type="radio"
          aria-label={value}
          data-control={`status.${value}`}
          checked={status === value}
          onChange={() => setStatus(value)}
        />
      ))}
      <input
        type="checkbox"
        aria-label="Wide"
        data-control="wide"
        checked={isWide}
        onChange={(event) => setWide(event.target.checked)}
      />
      <p>
        {filter || 'all'}, {size} a page, {status}
        {isWide ? ', wide' : ''}
      </p>
      <table aria-busy={busy}>
        <tbody>
          {rows.map((name) => (
            <tr key={name} data-opens="">
              <th scope="row">
                <a href={`#${name}`} data-control={`user.${name}`} onClick={() => pressed(`form of ${name}`)}>
                  {name}
                </a>
              </th>
              <td>
                <button type="button" data-control={`user.${name}.status`} onClick={() => pressed(name)}>
                  Active
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const rowOf = (name: string): string =>
  `<tr data-opens><th scope="row"><a href="#${name}" data-control="user.${name}">${name}</a></th><td><button type="button" data-control="user.${name}.status">Active</button></td></tr>`;

const FIRST_PAGE = `<main>
  <h1 id="page-title" tabindex="-1">Users</h1>
  <input aria-label="Filter Username" data-control="filter.username" value="">
  <select aria-label="Rows" data-control="page-size"><option selected>10</option><option>25</option></select>
  <input type="radio" name="status" aria-label="active" data-control="status.active" checked>
  <input type="radio" name="status" aria-label="inactive" data-control="status.inactive">
  <input type="checkbox" aria-label="Wide" data-control="wide">
  <table><tbody>${rowOf('ann')}${rowOf('ben')}</tbody></table>
</main>`;

let root: HTMLElement;
let failure: AbortController;

/** Shows the prerendered page, and detaches React's root from the document. */
function showFirst(): void {
  document.body.innerHTML = '<div id="root"></div>';
  root = document.getElementById('root')!;
  const template = document.createElement('template');
  template.innerHTML = FIRST_PAGE;
  failure = new AbortController();
  showUntilReact(root, template.content, { screenShown: whenScreenShown(root), startFailed: failure.signal });
}

/** Renders React's page. With `busy`, the rows of its list are still loading. */
const start = (busy = false) => render(<List busy={busy} />, { container: root });
const takenOver = () => waitFor(() => expect(root).toBeInTheDocument());

beforeEach(() => {
  pressed.mockClear();
  showFirst();
});

describe('showUntilReact', () => {
  test('shows only the prerendered page until React has rendered a screen', async () => {
    expect(root).not.toBeInTheDocument();
    const { rerender } = start(true);
    await Promise.resolve();
    expect(root).not.toBeInTheDocument();
    rerender(<List busy={false} />);
    await takenOver();
    expect(screen.getAllByRole('heading')).toHaveLength(1);
  });

  test('restores typed texts, chosen options and the focus in React’s page', async () => {
    await userEvent.type(screen.getByLabelText('Filter Username'), 'an');
    await userEvent.selectOptions(screen.getByLabelText('Rows'), '25');
    await userEvent.click(screen.getByLabelText('Filter Username'));
    start();
    await takenOver();
    expect(await screen.findByText('an, 25 a page, active')).toBeVisible();
    expect(within(root).getByLabelText('Filter Username')).toHaveFocus();
  });

  test('restores a chosen radio button and a ticked check box', async () => {
    await userEvent.click(screen.getByLabelText('inactive'));
    await userEvent.click(screen.getByLabelText('Wide'));
    start();
    await takenOver();
    expect(await screen.findByText('all, 10 a page, inactive, wide')).toBeVisible();
  });

  test('restores the selection in the focused field', async () => {
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Filter Username'), 'anna{ArrowLeft}{ArrowLeft}');
    start();
    await takenOver();
    const field = within(root).getByLabelText<HTMLInputElement>('Filter Username');
    expect([field.selectionStart, field.selectionEnd]).toEqual([2, 2]);
  });

  test('restores only the fields that the user has changed', async () => {
    render(
      <>
        <input aria-label="Filter Username" data-control="filter.username" defaultValue="ben" />
        <select aria-label="Rows" data-control="page-size" defaultValue="25">
          <option>10</option>
          <option>25</option>
        </select>
      </>,
      { container: root },
    );
    root.append(document.createElement('h1'));
    await takenOver();
    expect(within(root).getByLabelText('Filter Username')).toHaveValue('ben');
    expect(within(root).getByLabelText('Rows')).toHaveValue('25');
  });

  test('clicks the control in React’s page that has the id of the clicked one, whatever its position and text', async () => {
    await userEvent.click(screen.getAllByRole('button')[1]!);
    expect(pressed).not.toHaveBeenCalled();
    render(<List busy={false} rows={['ben', 'cid', 'ann']} />, { container: root });
    await takenOver();
    expect(pressed.mock.calls).toEqual([['ben']]);
  });

  test('clicks nothing if React’s page has no control with this id', async () => {
    await userEvent.click(screen.getAllByRole('button')[1]!);
    render(<List busy={false} rows={['ann', 'cid']} />, { container: root });
    await takenOver();
    expect(pressed).not.toHaveBeenCalled();
  });

  test('opens the row that was clicked', async () => {
    await userEvent.click(screen.getAllByRole('cell')[1]!);
    start();
    await takenOver();
    expect(pressed.mock.calls).toEqual([['form of ben']]);
  });

  test('also replaces the prerendered page if React’s screen has neither the list nor a changed field', async () => {
    await userEvent.type(screen.getByLabelText('Filter Username'), 'an');
    render(<h1>Access denied</h1>, { container: root });
    await takenOver();
    expect(screen.getByRole('heading')).toHaveTextContent('Access denied');
  });

  test('does not replace the page while the user is pressing a button of the prerendered page', async () => {
    const user = userEvent.setup();
    const [, second] = screen.getAllByRole('button');
    await user.pointer({ keys: '[MouseLeft>]', target: second! });
    start();
    await new Promise((resolve) => setTimeout(resolve));
    expect(root).not.toBeInTheDocument();
    await user.pointer({ keys: '[/MouseLeft]', target: second! });
    await takenOver();
    expect(pressed.mock.calls).toEqual([['ben']]);
  });

  test('keeps the focus in the field in which the user is typing until React’s page is shown', async () => {
    await userEvent.click(screen.getByLabelText('Filter Username'));
    focusPageTitle();
    expect(screen.getByLabelText('Filter Username')).toHaveFocus();
    start();
    await takenOver();
    focusPageTitle();
    expect(within(root).getByRole('heading')).toHaveFocus();
  });

  test('does not show the prerendered page if React has already rendered a screen', () => {
    document.body.innerHTML = '<div id="root"><h1>Users</h1></div>';
    const page = document.createDocumentFragment();
    page.append('the prerendered page');
    const first = document.getElementById('root')!;
    const isShown = showUntilReact(first, page, {
      screenShown: whenScreenShown(first),
      startFailed: failure.signal,
    });
    expect(isShown).toBe(false);
    expect(document.body).toHaveTextContent(/^Users$/);
  });

  test('keeps the prerendered page with the typed text if React cannot start', async () => {
    await userEvent.type(screen.getByLabelText('Filter Username'), 'an');
    failure.abort();
    start();
    await new Promise((resolve) => setTimeout(resolve));
    expect(root).not.toBeInTheDocument();
    expect(screen.getByLabelText('Filter Username')).toHaveValue('an');
  });
});
