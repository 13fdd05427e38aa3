import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCookie } from '../../../src/browser/cookies.ts';
import { remembering } from '../../../src/browser/remembering.ts';
import { browserStore } from '../../../src/browser/store.ts';

const KEY = 'user-profile.ticket';

const refuse = (name: string) => (): never => {
  throw new DOMException('Refused', name);
};

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the store', () => {
  it('returns a written value until it is removed', () => {
    browserStore.write(KEY, 'a ticket');
    expect(localStorage.getItem(KEY)).toBe('a ticket');
    expect(browserStore.read(KEY)).toBe('a ticket');
    browserStore.remove(KEY);
    expect(browserStore.read(KEY)).toBeNull();
  });

  it('separates the values of a tab from shared values', () => {
    browserStore.tab?.write(KEY, 'of the tab');
    expect(sessionStorage.getItem(KEY)).toBe('of the tab');
    expect(browserStore.read(KEY)).toBeNull();
  });

  it.each([
    [
      'is full',
      () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError')),
    ],
    [
      'refuses each call',
      () => {
        for (const method of ['getItem', 'setItem', 'removeItem'] as const)
          vi.spyOn(Storage.prototype, method).mockImplementation(refuse('SecurityError'));
      },
    ],
    [
      'cannot be accessed',
      () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError')),
    ],
  ])('keeps values in memory, returns false, and does not throw, if storage %s', (_, block) => {
    const store = remembering(browserStore);
    localStorage.setItem(KEY, 'an older one');
    block();
    expect(store.write(KEY, 'a ticket')).toBe(false);
    expect(store.read(KEY)).toBe('a ticket');
    store.remove(KEY);
    expect(store.read(KEY)).toBeNull();
  });

  it('prefers a value that was written to storage later', () => {
    const store = remembering(browserStore);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
    store.write(KEY, 'refused');
    full.mockRestore();
    expect(store.write(KEY, 'stored')).toBe(true);
    localStorage.setItem(KEY, 'by another tab');
    expect(store.read(KEY)).toBe('by another tab');
  });
});

describe('a cookie', () => {
  it.each([
    ['XSRF-TOKEN=abc; other=x', 'abc'],
    ['other=x; XSRF-TOKEN=a%2Bb%3D', 'a+b='],
    ['XSRF-TOKEN=a=b', 'a=b'],
    ['XSRF-TOKEN=%E0%A4%A', '%E0%A4%A'],
    ['XSRF-TOKEN=', ''],
    ['X-XSRF-TOKEN=abc', null],
    ['', null],
  ])('is read from %j: %j', (cookies, value) => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
    expect(readCookie('XSRF-TOKEN')).toBe(value);
  });
});
