import type { Store } from '../../machines/common/storage.ts';

/** Wraps a store: values that the browser refuses to store are kept in memory until the page is closed. */
export function remembering({ tab, ...store }: Store): Store {
  const refused = new Map<string, string>();
  return {
    read: (key) => refused.get(key) ?? store.read(key),
    write(key, value) {
      const isStored = store.write(key, value);
      if (isStored) refused.delete(key);
      else refused.set(key, value);
      return isStored;
    },
    remove(key) {
      refused.delete(key);
      store.remove(key);
    },
    ...(tab && { tab: remembering(tab) }),
  };
}
