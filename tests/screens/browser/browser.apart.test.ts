import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowser } from '../../../src/browser/browser.ts';
import { loadHeader } from '../../../src/browser/load-header.ts';

const SOURCE = {
  url: 'https://header.example/header.js',
  css: 'https://header.example/header.css',
  config: null,
  version: '1 2',
};

const painted = () => Promise.resolve();
const script = () => document.head.querySelector('script')!;
const sheet = () => document.head.querySelector('link')!;

afterEach(() => {
  document.head.replaceChildren();
});

describe('an address', () => {
  it.each([
    ['authorize?client_id=c', '/userprofile/authorize?client_id=c'],
    ['selfcallback?code=c&state=s', '/userprofile/selfcallback?code=c&state=s'],
  ])('of the own login (%s) stays in the page', (path, shown) => {
    const show = vi.fn<(href: string) => void>();
    createBrowser(show, painted).assign(`${location.origin}/userprofile/${path}`);
    expect(show).toHaveBeenCalledExactlyOnceWith(shown);
  });

  it('of another site leaves the page, which is reloaded when the browser restores it', () => {
    const { origin, href } = location;
    const page = { origin, href, assign: vi.fn<(url: URL) => void>(), reload: vi.fn<() => void>() };
    vi.stubGlobal('location', page);
    const show = vi.fn<(href: string) => void>();
    createBrowser(show, painted).assign('https://sso.example/propelauth/oauth/authorize?state=s');
    expect(page.assign.mock.calls.map(([url]) => String(url))).toEqual([
      'https://sso.example/propelauth/oauth/authorize?state=s',
    ]);
    expect(show).not.toHaveBeenCalled();
    expect(page.reload).not.toHaveBeenCalled();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(page.reload).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe('loadHeader', () => {
  it('resolves after the script has defined the element and the style sheet has loaded', async () => {
    const loading = loadHeader(SOURCE, new AbortController().signal);
    expect(script().src).toBe('https://header.example/header.js?v=1%202');
    expect(sheet().href).toBe('https://header.example/header.css?v=1%202');
    customElements.define('suite-header', class extends HTMLElement {});
    script().dispatchEvent(new Event('load'));
    sheet().dispatchEvent(new Event('load'));
    await expect(loading).resolves.toBeUndefined();
  });

  it('fails if its style sheet cannot be loaded', async () => {
    const loading = loadHeader(SOURCE, new AbortController().signal);
    sheet().dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow('could not be loaded');
    expect(sheet()).toBeNull();
  });

  it('removes the element once it is no longer needed', async () => {
    const controller = new AbortController();
    const loading = loadHeader({ ...SOURCE, css: null, version: null }, controller.signal);
    expect(script().src).toBe(SOURCE.url);
    controller.abort();
    await expect(loading).rejects.toThrow('No longer wanted');
    expect(script()).toBeNull();
  });
});
