import type { NewNotice, Notice, NoticeAction } from '../../machines/shell/notice-stack.ts';
import { browserStore } from './store.ts';

const KEY = 'user-profile.notice';

/**
 * Stores a notice for the next page of this tab. If storage fails, the notice is lost; the next page shows the result
 * of the action anyway.
 */
export function keepNotice(notice: Pick<NewNotice, 'action'> & Notice): void {
  const { kind, text, detail, action } = notice;
  browserStore.tab.write(KEY, JSON.stringify({ kind, text, detail, action }));
}

/** Removes the notice that the previous page stored, and returns it; null if there is none. */
export function takeNotice(): NewNotice | null {
  const kept = browserStore.tab.read(KEY);
  browserStore.tab.remove(KEY);
  try {
    return kept === null ? null : readNotice(JSON.parse(kept) as Partial<NewNotice> | null);
  } catch {
    return null;
  }
}

const KINDS: readonly unknown[] = ['success', 'warning', 'reminder', 'error', 'info'];

/** Validates a stored notice, because users can edit the browser's storage. Returns null if it is invalid. */
function readNotice(kept: Partial<NewNotice> | null): NewNotice | null {
  const { kind, text, detail, action } = kept ?? {};
  if (kind === undefined || !KINDS.includes(kind) || typeof text !== 'string') return null;
  return {
    kind,
    text,
    detail: typeof detail === 'string' ? detail : undefined,
    ...(isAction(action) && { action }),
  };
}

function isAction(action: Partial<NoticeAction> | null | undefined): action is NoticeAction {
  if (action?.to !== 'quickUndo' || action.event?.type !== 'UNDO') return false;
  const changes: unknown = action.event.changes;
  return (
    typeof action.label === 'string' &&
    Array.isArray(changes) &&
    changes.every((one) => typeof one === 'string')
  );
}
