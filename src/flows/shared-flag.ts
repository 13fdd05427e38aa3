const KEY = 'user-profile.flows_shared';

/* Whether this tab lets others watch it, and what it is called among them: until the tab is closed. */

/** Reads the name of this tab; null if it is not shared. */
export function sharedAs(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Remembers the name for the tab's next page. If nothing can be stored, that page is not shared. */
export function rememberShared(shared: boolean): void {
  try {
    if (shared) sessionStorage.setItem(KEY, newName());
    else sessionStorage.removeItem(KEY);
  } catch {
    // This page goes on as it was told.
  }
}

/** Makes a name that differs from those of a few other tabs; it protects nothing. */
export const newName = (): string => Math.random().toString(36).slice(2);
