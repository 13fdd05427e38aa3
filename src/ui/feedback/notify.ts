/** A reminder is a warning of nothing bad: it is announced as one, and does not look like one. */
export type NoticeKind = 'success' | 'warning' | 'reminder' | 'error' | 'info';

export interface Notice {
  kind: NoticeKind;
  text: string;
  /** Says why, below the text. */
  detail?: string | undefined;
  action?: NoticeAction | undefined;
  /** By which the log tells of the call that failed. */
  requestId?: string | undefined;
}

/** What can be done about what a notice says. */
export interface NoticeAction {
  readonly label: string;
  act(): void;
}

/** Shows a notice, and returns what takes it away. */
export type ShowNotice = (notice: Notice) => () => void;

let show: ShowNotice | null = null;
/** What is to be shown once there is a toaster. */
const waiting = new Map<Notice, (show: ShowNotice) => void>();
const listeners = new Set<() => void>();

/**
 * Shows a notice for 5 s, or until it is tapped; it stays while the pointer is on it, and for 1 s after (B2.7). It
 * waits until there is a toaster. One with an action stays for 20 s, and for as long as the pointer or the focus is on it.
 *
 * @returns takes the notice away, for when what it says is no longer so.
 */
export function notify(
  kind: NoticeKind,
  text: string,
  detail?: string,
  action?: NoticeAction | null,
  requestId?: string,
): () => void {
  const notice: Notice = { kind, text, detail, action: action ?? undefined, requestId };
  if (show) return show(notice);
  let takeAway = (): void => void waiting.delete(notice);
  waiting.set(notice, (showNow) => (takeAway = showNow(notice)));
  for (const listener of listeners) listener();
  return () => takeAway();
}

/** Has notices shown, those that wait first; until the function given back is called. */
export function showNotices(showNow: ShowNotice): () => void {
  show = showNow;
  for (const showIt of waiting.values()) showIt(showNow);
  waiting.clear();
  return () => void (show = null);
}

/** Hears of each notice that waits for a toaster, until the function given back is called. */
export function onNoticeWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
