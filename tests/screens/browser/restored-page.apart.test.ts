import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardRestoredPage } from '../../../src/browser/restored-page.ts';

let token: string | null = 'of anna';
const reload = vi.fn<() => void>();
const turn = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  dispatchEvent(new PageTransitionEvent(type, { persisted }));
const isHidden = () => document.documentElement.style.visibility === 'hidden';

guardRestoredPage(() => token);

beforeEach(() => {
  token = 'of anna';
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  reload.mockClear();
  document.documentElement.style.visibility = '';
  vi.unstubAllGlobals();
});

it('shows a restored page to the person who has left it', () => {
  turn('pagehide', true);
  expect(isHidden()).toBe(true);
  turn('pageshow', true);
  expect(isHidden()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ['nobody is signed in any more', null],
  ['somebody else has signed in', 'of ben'],
])('reloads a restored page, which stays hidden, when %s', (_, next) => {
  turn('pagehide', true);
  token = next;
  turn('pageshow', true);
  expect(isHidden()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

it('does nothing to a page that is not kept in the cache', () => {
  turn('pageshow', false);
  turn('pagehide', false);
  expect(isHidden()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
