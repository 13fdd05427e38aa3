import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ConsoleRouter } from '../../../src/router.tsx';
import type { RouterContext } from '../../../src/routes/__root.tsx';
import { framePainted } from '../../../src/browser/frame-painted.ts';
import { followReturns } from '../../../src/screens/list/follow-returns.ts';

const LIST = '/user/list?page=2';
const FORM = '/user/new';

const at = (href: string) => ({ href, pathname: href.split('?', 1)[0]! });

/** Follows a router that goes where it is told. */
function followed() {
  const listeners = new Set<(event: object) => void>();
  const subscribe = (_: string, listener: (event: object) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const returning: RouterContext['returning'] = { current: null };
  const onChange = vi.fn<() => void>();
  const router = { subscribe, options: { context: { returning } } } as unknown as ConsoleRouter;
  const stop = followReturns(router, onChange);
  const go = (from: string, to: string): void => {
    for (const tell of listeners) tell({ fromLocation: at(from), toLocation: at(to) });
  };
  return { returning, onChange, stop, go };
}

function scrollTo(top: number): void {
  const main = document.querySelector('main') ?? document.body.appendChild(document.createElement('main'));
  main.scrollTop = top;
  main.dispatchEvent(new Event('scroll'));
}

afterEach(() => document.body.replaceChildren());

describe('the way back to a list', () => {
  it('is one from its start on, and until the next navigation', () => {
    const { returning, onChange, go } = followed();
    go(LIST, FORM);
    expect(returning.current).toBeNull();
    go(FORM, LIST);
    expect(returning.current).toEqual({ path: '/user/list', painted: framePainted });
    expect(onChange).toHaveBeenCalledTimes(2);
    go(LIST, FORM);
    expect(returning.current).toBeNull();
  });

  it('stays one where the list is filtered meanwhile, and is none where another screen is opened', () => {
    const { returning, go } = followed();
    go(LIST, FORM);
    go(FORM, LIST);
    go(FORM, '/user/list?username=a');
    expect(returning.current?.path).toBe('/user/list');
    go(FORM, '/user/bulk');
    expect(returning.current).toBeNull();
  });

  it.each([
    ['another page of it', FORM, '/user/list'],
    ['another list', FORM, '/application/list'],
    ['the list from another one', '/application/list', LIST],
  ])('is not the way to %s', (_, from, to) => {
    const { returning, go } = followed();
    go(LIST, FORM);
    go(from, to);
    expect(returning.current).toBeNull();
  });

  it('is left to the router where the page is scrolled otherwise by then', () => {
    const { returning, go } = followed();
    scrollTo(100);
    go(LIST, FORM);
    scrollTo(0);
    go(FORM, LIST);
    expect(returning.current).toBeNull();
    go(LIST, FORM);
    go(FORM, LIST);
    expect(returning.current?.path).toBe('/user/list');
  });

  it('is forgotten once lists stay in the page no more', () => {
    const { returning, stop, go } = followed();
    go(LIST, FORM);
    go(FORM, LIST);
    stop();
    expect(returning.current).toBeNull();
    go(LIST, FORM);
    go(FORM, LIST);
    expect(returning.current).toBeNull();
  });
});
