import type { Notice } from '../ui/feedback/notify.ts';

const KEY = 'user-profile.notice';

/** Keeps a notice for the next page of this tab. If nothing can be stored, it is not shown. */
export function keepNotice(notice: Notice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(notice));
  } catch {
    // The page that comes shows what has happened all the same.
  }
}

/** Takes the notice that the page before has left, once. */
export function takeNotice(): Notice | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as Notice);
  } catch {
    return null;
  }
}
