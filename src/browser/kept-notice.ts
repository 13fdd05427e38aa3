import type { Notice } from '../../machines/shell/notice-stack.ts';

const KEY = 'user-profile.notice';

/** Keeps a notice for the next page of this tab. If nothing can be stored, it is not shown. */
export function keepNotice(notice: Notice): void {
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify({ kind: notice.kind, text: notice.text, detail: notice.detail }),
    );
  } catch {
    // The page that comes shows what has happened all the same.
  }
}

/** Takes the notice that the page before has left, once. */
export function takeNotice(): Notice | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : readNotice(JSON.parse(kept) as Partial<Notice> | null);
  } catch {
    return null;
  }
}

const KINDS: readonly unknown[] = ['success', 'warning', 'reminder', 'error', 'info'];

/** What is stored may have been edited by hand. */
function readNotice(kept: Partial<Notice> | null): Notice | null {
  const { kind, text, detail } = kept ?? {};
  if (kind === undefined || !KINDS.includes(kind) || typeof text !== 'string') return null;
  return { kind, text, detail: typeof detail === 'string' ? detail : undefined };
}
