import type { Store } from '../../machines/app/storage.ts';

/**
 * Makes the machines' port to storage. If the browser refuses it (private windows, quotas), the console stays usable:
 * nothing is stored, and nothing throws.
 *
 * @param storage asked for each time: a browser that refuses may throw when it is only named
 */
const storeIn = (storage: () => Storage): Store => ({
  read(key) {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      storage().setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key) {
    try {
      storage().removeItem(key);
    } catch {
      // Nothing was stored, so nothing is left behind.
    }
  },
});

/** Keeps what all tabs share, and beside it what each tab keeps to itself. */
export const browserStore: Store = {
  ...storeIn(() => localStorage),
  tab: storeIn(() => sessionStorage),
};
