import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { focusPageTitle, PageTitle } from '../../../src/ui/base/page-title.tsx';
import { handOver } from '../../../src/first-page/hand-over.ts';

const pressed = vi.fn<(name: string) => void>();

/** The list as React renders it. While `busy`, it has no rows. */
function List({ busy }: { busy: boolean }) {
  const [filter, setFilter] = useState('');
  const [size, setSize] = useState('10');
  return (
    <main>
      <PageTitle className="">Users</PageTitle>
      <input
        aria-label="Filter Username"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <select aria-label="Rows" value={size} onChange={(event) => setSize(event.target.value)}>
        <option>10</option>
        <option>25</option>
      </select>
      <p>
        {filter || 'all'}, {size} a page
      </p>
      <table aria-busy={busy}>
        <tbody>
          {['ann', 'ben'].map((name) => (
            <tr key={name} data-opens="">
              <th scope="row">
                <a href={`#${name}`} onClick={() => pressed(`form of ${name}`)}>
                  {name}
                </a>
              </th>
              <td>
                <button type="button" onClick={() => pressed(name)}>
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

const FIRST_PAGE = `<main><h1 id="page-title" tabindex="-1">Users</h1><input aria-label="Filter Username"><select aria-label="Rows"><option>10</option>
  <option>25</option></select><table><tbody><tr data-opens><th scope="row"><a href="#ann">ann</a></th>
  <td><button type="button">Active</button></td></tr><tr data-opens><th scope="row"><a href="#ben">ben</a></th><td><button type="button">Active</button></td></tr></tbody></table></main>`;

let root: HTMLElement;

/** Shows the first page. React's root stays detached. */
function showFirst(): void {
  document.body.innerHTML = '<div id="root"></div>';
  root = document.getElementById('root')!;
  const template = document.createElement('template');
  template.innerHTML = FIRST_PAGE;
  handOver(root, template.content);
}

/** Renders React's list. `busy` simulates that its rows are still loading. */
const start = (busy = false) => render(<List busy={busy} />, { container: root });
const takenOver = () => waitFor(() => expect(root).toBeInTheDocument());

beforeEach(() => {
  pressed.mockClear();
  showFirst();
});

test('the first page is there alone until React shows as much', async () => {
  expect(root).not.toBeInTheDocument();
  const { rerender } = start(true);
  await Promise.resolve();
  expect(root).not.toBeInTheDocument();
  rerender(<List busy={false} />);
  await takenOver();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});

test('what was typed and chosen is typed and chosen there, and the focus stays', async () => {
  await userEvent.type(screen.getByLabelText('Filter Username'), 'an');
  await userEvent.selectOptions(screen.getByLabelText('Rows'), '25');
  await userEvent.click(screen.getByLabelText('Filter Username'));
  start();
  await takenOver();
  expect(await screen.findByText('an, 25 a page')).toBeVisible();
  expect(within(root).getByLabelText('Filter Username')).toHaveFocus();
});

test('what was pressed is pressed there: the same of those that have one name', async () => {
  await userEvent.click(screen.getAllByRole('button')[1]!);
  expect(pressed).not.toHaveBeenCalled();
  start();
  await takenOver();
  expect(pressed.mock.calls).toEqual([['ben']]);
});

test('a row that was pressed opens there', async () => {
  await userEvent.click(screen.getAllByRole('cell')[1]!);
  start();
  await takenOver();
  expect(pressed.mock.calls).toEqual([['form of ben']]);
});

test('a screen without a list takes over as well', async () => {
  render(<h1>Access denied</h1>, { container: root });
  await takenOver();
  expect(screen.getByRole('heading')).toHaveTextContent('Access denied');
});

test('a press that has begun ends where it began', async () => {
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

test('whoever types is not taken to the title of what React shows', async () => {
  await userEvent.click(screen.getByLabelText('Filter Username'));
  focusPageTitle();
  expect(screen.getByLabelText('Filter Username')).toHaveFocus();
  start();
  await takenOver();
  focusPageTitle();
  expect(within(root).getByRole('heading')).toHaveFocus();
});

test('nothing is shown where React is first', () => {
  document.body.innerHTML = '<div id="root"><h1>Users</h1></div>';
  const page = document.createDocumentFragment();
  page.append('the first page');
  handOver(document.getElementById('root')!, page);
  expect(document.body).toHaveTextContent(/^Users$/);
});
