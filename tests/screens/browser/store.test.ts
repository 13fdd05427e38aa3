import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCookie } from '../../../src/browser/cookies.ts';
import { browserStore } from '../../../src/browser/store.ts';

const KEY = 'user-profile.ticket';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the store', () => {
  it('reads what was written, until it is removed', () => {
    browserStore.write(KEY, 'a ticket');
    expect(localStorage.getItem(KEY)).toBe('a ticket');
    expect(browserStore.read(KEY)).toBe('a ticket');
    browserStore.remove(KEY);
    expect(browserStore.read(KEY)).toBeNull();
  });

  it('keeps apart what belongs to a tab', () => {
    browserStore.tab?.write(KEY, 'of the tab');
    expect(sessionStorage.getItem(KEY)).toBe('of the tab');
    expect(browserStore.read(KEY)).toBeNull();
  });

  it('remembers nothing, and throws nothing, where the browser refuses storage', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Refused', 'SecurityError');
      });
    }
    expect(() => browserStore.write(KEY, 'a ticket')).not.toThrow();
    expect(browserStore.read(KEY)).toBeNull();
    expect(() => browserStore.remove(KEY)).not.toThrow();
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
  ])('is read of %j: %j', (cookies, value) => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
    expect(readCookie('XSRF-TOKEN')).toBe(value);
  });
});
