import type { Notice } from '../ui/feedback/notify.ts';

const KEY = 'user-profile.notice';

/** Keeps a notice for the page that this tab loads next. Where nothing can be stored, it is not seen. */
export function keepNotice(notice: Notice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(notice));
  } catch {
    // The page that comes shows what has happened all the same.
  }
}

/** The notice that the page before this one has left, once; null where it left none. */
export function takeNotice(): Notice | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as Notice);
  } catch {
    return null;
  }
}
