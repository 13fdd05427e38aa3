import { browserStore } from '../browser/store.ts';

const SHARED = 'user-profile.flows_shared';
const NAME = 'user-profile.flows_tab';

const { tab } = browserStore;

/* Session storage of the flow viewer: whether this tab is shared, and the tab's id. */

/** Returns whether the tab is shared. All pages that the tab loads read the same value. */
export const isShared = (): boolean => tab.read(SHARED) !== null;

/** Stores whether the tab is shared. If the browser refuses to store it, the tab's next page is not shared. */
export function rememberShared(shared: boolean): void {
  if (shared) tab.write(SHARED, 'yes');
  else tab.remove(SHARED);
}

/** Removes the tab's id from storage and returns it; returns a new id if none is stored. */
export function takeTabName(): string {
  const name = tab.read(NAME) ?? newName();
  tab.remove(NAME);
  return name;
}

/**
 * Stores the tab's id for its next page, until `signal` aborts. The id is stored only while the tab changes pages: a
 * duplicated tab, or a tab that a script opens, starts with a copy of the storage and would have the same id.
 */
export function keepTabName(name: string, signal: AbortSignal): void {
  window.addEventListener('pagehide', () => tab.write(NAME, name), { signal });
  // A page that the browser restores from the back/forward cache has its id in memory.
  window.addEventListener('pageshow', () => tab.remove(NAME), { signal });
}

/** Returns a random id. It must only differ from the ids of a few other tabs, and is not for security. */
export const newName = (): string => Math.random().toString(36).slice(2);
