const SHARED = 'user-profile.flows_shared';
const NAME = 'user-profile.flows_tab';

/* Whether this tab lets others watch it, until the tab is closed, and the tab's name among them. */

/** Tells whether the tab is shared; its next page reads it, too. */
export const isShared = (): boolean => read(SHARED) !== null;

/** Remembers for the tab's next page whether it is shared. If nothing can be stored, that page is not. */
export function rememberShared(shared: boolean): void {
  if (shared) write(SHARED, 'yes');
  else remove(SHARED);
}

const names = new WeakMap<Window, string>();

/**
 * Names the tab. The name is stored only while one page gives way to the next: a duplicated tab, and one that a script
 * opens, begin with a copy of the storage, and would go by the same name.
 */
export function tabName(): string {
  const known = names.get(window);
  if (known !== undefined) return known;
  const name = read(NAME) ?? newName();
  remove(NAME);
  names.set(window, name);
  window.addEventListener('pagehide', () => write(NAME, name));
  // Comes back from the back/forward cache, with its name.
  window.addEventListener('pageshow', () => remove(NAME));
  return name;
}

/** Makes a name that differs from those of a few other tabs; it protects nothing. */
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
    // This page goes on as it was told.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
