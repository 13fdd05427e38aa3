import type { Store } from '../../machines/common/storage.ts';

/**
 * Implements the machines' port to the browser's storage. If the browser refuses storage (private windows, quotas),
 * nothing is stored and nothing throws, so that the console stays usable.
 *
 * @param storage returns the storage; called each time, because reading `localStorage` may itself throw
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
      // A storage that cannot be accessed has nothing to remove.
    }
  },
});

/** Stores values for all tabs of this browser, and in `tab` values for this tab only. */
export const browserStore: Store & Required<Pick<Store, 'tab'>> = {
  ...storeIn(() => localStorage),
  tab: storeIn(() => sessionStorage),
};
