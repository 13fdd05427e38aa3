const SHARED = 'user-profile.flows_shared';
const NAME = 'user-profile.flows_tab';

/* Session storage of the viewer: whether this tab is shared, and the tab's name. */

/** Returns whether the tab is shared. This survives page loads. */
export const isShared = (): boolean => read(SHARED) !== null;

/** Stores whether the tab is shared. If nothing can be stored, the tab's next page is not shared. */
export function rememberShared(shared: boolean): void {
  if (shared) write(SHARED, 'yes');
  else remove(SHARED);
}

/** Removes the tab's name from storage and returns it, or a new name if none is stored. */
export function takeTabName(): string {
  const name = read(NAME) ?? newName();
  remove(NAME);
  return name;
}

/**
 * Stores the tab's name for its next page, until `signal` aborts. It is stored only between two pages: a duplicated
 * tab, or one that a script opens, starts with a copy of the storage and would have the same name.
 */
export function keepTabName(name: string, signal: AbortSignal): void {
  window.addEventListener('pagehide', () => write(NAME, name), { signal });
  // Restored from the back/forward cache, with its name in memory.
  window.addEventListener('pageshow', () => remove(NAME), { signal });
}

/** Returns a random name, which has to differ only from those of a few other tabs. Not for security. */
export const newName = (): string => Math.random().toString(36).slice(2);

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // The sharing of this page does not depend on the storage.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
