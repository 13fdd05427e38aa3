import { fireEvent, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listenForListKeys } from '../../../src/screens/list/list-keys.ts';

/** Called with the text of each link that a key opens. */
const opened = vi.fn<(text: string | null) => void>();

beforeAll(listenForListKeys);

beforeEach(() => {
  opened.mockClear();
  document.body.innerHTML = `
    <main>
      <table aria-busy="false">
        <thead><tr><th><input type="search" value="an" /></th><th><input type="search" /></th></tr></thead>
        <tbody>
          <tr><th scope="row"><a href="/anna">anna</a></th><td></td></tr>
          <tr><th scope="row"><a href="/ben">ben</a></th><td></td></tr>
        </tbody>
      </table>
    </main>`;
  for (const link of document.links) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      opened(link.textContent);
    });
  }
});

const table = () => document.querySelector('table')!;
const filters = () => [...document.querySelectorAll('input')];

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'the keys %o and K focus the first filter and select its text',
  (keys) => {
    expect(fireEvent.keyDown(document.body, { key: 'k', ...keys })).toBe(false);
    const [filter] = filters();
    expect(filter).toHaveFocus();
    expect([filter!.selectionStart, filter!.selectionEnd]).toEqual([0, 2]);
  },
);

test('the keys do not move the focus if a dialog is open, or if another handler has used the key', () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-state="open"></div>');
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
  document.querySelector('[role=dialog]')!.remove();
  table().addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(table(), { key: 'k', ctrlKey: true });
  expect(document.body).toHaveFocus();
});

test('the keys ⌘K and Ctrl-K are left to the browser on a screen without a list', () => {
  table().replaceWith(document.createElement('h1'));
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
});

test('Enter in a filter opens the first row', () => {
  for (const filter of filters()) fireEvent.keyDown(filter, { key: 'Enter' });
  expect(opened.mock.calls).toEqual([['anna'], ['anna']]);
});

test('Enter while rows are loading opens the first row once they are loaded', async () => {
  const [filter] = filters();
  table().setAttribute('aria-busy', 'true');
  fireEvent.keyDown(filter!, { key: 'Enter' });
  table().tBodies[0]!.rows[0]!.remove();
  expect(opened).not.toHaveBeenCalled();
  table().setAttribute('aria-busy', 'false');
  await waitFor(() => expect(opened.mock.calls).toEqual([['ben']]));
});

test.each([
  ['a further key', (filter: Element) => fireEvent.keyDown(filter, { key: 'x' })],
  ['a click', () => fireEvent.pointerDown(document.body)],
  ['leaving the filter', (filter: Element) => fireEvent.focusOut(filter)],
])('%s while rows are loading cancels Enter', async (_, cancel) => {
  const [filter] = filters();
  table().setAttribute('aria-busy', 'true');
  fireEvent.keyDown(filter!, { key: 'Enter' });
  cancel(filter!);
  table().setAttribute('aria-busy', 'false');
  // An observer that was registered later is called later, so after it the row would have been opened.
  await new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(table(), { attributes: true });
    table().setAttribute('aria-busy', 'false');
  });
  expect(opened).not.toHaveBeenCalled();
});

test('Enter opens nothing during composition, and without rows', () => {
  const [filter] = filters();
  fireEvent.keyDown(filter!, { key: 'Enter', isComposing: true });
  table().tBodies[0]!.replaceChildren();
  fireEvent.keyDown(filter!, { key: 'Enter' });
  expect(opened).not.toHaveBeenCalled();
});

test('the keys focus the first filter when it appears, if no screen is shown yet', async () => {
  const main = document.querySelector('main')!;
  main.remove();
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
  main.prepend(document.createElement('h1'));
  document.body.append(main);
  await waitFor(() => expect(filters()[0]).toHaveFocus());
});
