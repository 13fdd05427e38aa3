import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showSearch } from '../../../src/screens/list/shown-search.ts';

const PATH = '/userprofile/user/list';

/** A screen at its address, which notes what it writes there. */
function shownAt(search: string) {
  const history = createMemoryHistory({ initialEntries: [PATH + search] });
  const shown = showSearch(history, PATH);
  // A screen reads what it is told of.
  const onChange = vi.fn<() => string>(() => shown.read());
  shown.subscribe(onChange);
  const fill = (next: string) => shown.change(next, () => history.replace(PATH + next));
  const type = (next: string) => {
    window.dispatchEvent(new Event('keydown'));
    fill(next);
  };
  return { history, shown, onChange, type, fill };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('shows what is typed at once, and writes it once it is painted', async () => {
  const { history, shown, onChange, type } = shownAt('');
  type('?name=a');
  expect(shown.read()).toBe('?name=a');
  expect(onChange).toHaveBeenCalledOnce();
  expect(history.location.search).toBe('');
  await vi.runAllTimersAsync();
  expect(history.location.search).toBe('?name=a');
  expect(shown.read()).toBe('?name=a');
});

it('writes at once what is filled in by no key', async () => {
  const { history, shown, fill } = shownAt('');
  await vi.advanceTimersByTimeAsync(1000);
  fill('?name=a');
  expect(history.location.search).toBe('?name=a');
  expect(shown.read()).toBe('?name=a');
});

it('writes only the last of what was typed in one frame', async () => {
  const { history, type, fill } = shownAt('');
  const write = vi.spyOn(history, 'replace');
  type('?name=a');
  fill('?name=an');
  await vi.runAllTimersAsync();
  expect(write.mock.calls).toEqual([[`${PATH}?name=an`]]);
});

it.each(['keydown', 'pointerdown'])('writes it before %s can lead elsewhere', async (press) => {
  const { history, type } = shownAt('');
  const write = vi.spyOn(history, 'replace');
  type('?name=a');
  window.dispatchEvent(new Event(press));
  expect(history.location.search).toBe('?name=a');
  window.dispatchEvent(new Event(press));
  await vi.runAllTimersAsync();
  expect(write).toHaveBeenCalledOnce();
});

it.each([
  { key: 'n', within: 'input', leads: false },
  { key: 'Backspace', within: 'input', leads: false },
  { key: 'n', within: 'button', leads: true },
  { key: 'Enter', within: 'input', leads: true },
  { key: 'l', ctrlKey: true, within: 'input', leads: true },
])('writes it before $key within an $within, where that can lead elsewhere: $leads', async (press) => {
  const { within, leads, ...keys } = press;
  const { history, type } = shownAt('');
  const write = vi.spyOn(history, 'replace');
  const field = document.body.appendChild(document.createElement(within));
  type('?name=a');
  field.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true }));
  expect(write).toHaveBeenCalledTimes(leads ? 1 : 0);
  await vi.runAllTimersAsync();
  expect(write).toHaveBeenCalledOnce();
  field.remove();
});

it('writes nothing over an address that was gone to meanwhile', async () => {
  const { history, shown, type } = shownAt('?page=2');
  type('?name=a');
  history.push('/userprofile/user/new');
  type('?name=an');
  await vi.runAllTimersAsync();
  expect(history.location.pathname).toBe('/userprofile/user/new');
  expect(shown.read()).toBe('?name=a');
});

it('follows the address where that changes by itself', async () => {
  const { history, shown, type } = shownAt('');
  type('?name=a');
  history.push(`${PATH}?page=3`);
  expect(shown.read()).toBe('?page=3');
  await vi.runAllTimersAsync();
  expect(shown.read()).toBe('?page=3');
});

describe('where nothing is painted for a while', () => {
  beforeEach(() => {
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    return () => frames.mockRestore();
  });

  it('writes what is typed within 300 ms, however many keys follow', async () => {
    const { history, type } = shownAt('');
    for (const name of ['a', 'an', 'ann', 'anna']) {
      type(`?name=${name}`);
      // oxlint-disable-next-line no-await-in-loop -- one key after another
      await vi.advanceTimersByTimeAsync(70);
    }
    expect(history.location.search).toBe('?name=ann');
    await vi.advanceTimersByTimeAsync(300);
    expect(history.location.search).toBe('?name=anna');
  });

  it('writes it when the page is hidden', () => {
    const { history, type } = shownAt('');
    type('?name=a');
    window.dispatchEvent(new Event('pagehide'));
    expect(history.location.search).toBe('?name=a');
  });
});
