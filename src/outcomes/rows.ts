import type { NoticeKind } from '../../machines/shell/notice-stack.ts';
import type { Outcome } from './outcome.ts';

/** Only the root actor handles the event. */
export const ROOT_ONLY = { handledBy: 'root' } as const satisfies Outcome;

/** Returns an outcome that only shows a fixed notice. */
export const noticeOnly = (kind: NoticeKind, text: string) =>
  ({ notice: () => ({ kind, text }) }) satisfies Outcome;
