import type { NoticeKind } from '../../machines/shell/notice-stack.ts';
import type { Outcome } from './outcome.ts';

/** Only the root actor handles the event. */
export const ROOT_ONLY = { handledBy: 'root' } as const satisfies Outcome;

/** A fixed notice and nothing else. */
export const noticeOnly = (kind: NoticeKind, text: string) =>
  ({ notice: () => ({ kind, text }) }) satisfies Outcome;
