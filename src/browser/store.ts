import type { Store } from '../../machines/storage.ts';

/**
 * Local storage as the machines' port. A browser that refuses storage (private windows, quotas) leaves the
 * console usable: nothing is remembered, and nothing throws.
 */
export const browserStore: Store = {
  read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Not remembered; the page itself still holds what it needs.
    }
  },
  remove(key) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored, so nothing is left behind.
    }
  },
};
