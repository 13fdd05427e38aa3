import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('the back/forward cache', () => {
  it('shows a restored page to the user who has left it', () => {
    turn('pagehide', true);
    expect(isHidden()).toBe(true);
    turn('pageshow', true);
    expect(isHidden()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['the user has signed out', null],
    ['another user has signed in', 'of ben'],
  ])('reloads a restored page, which stays hidden, when %s', (_, next) => {
    turn('pagehide', true);
    token = next;
    turn('pageshow', true);
    expect(isHidden()).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('has no effect on a page that is loaded anew', () => {
    turn('pageshow', false);
    turn('pagehide', false);
    expect(isHidden()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
