import type { Store } from '../../machines/app/storage.ts';

/** Has a store remember what it could not store for as long as the page lives. */
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
