import type { NoticeKind } from '../../machines/shell/notice-stack.ts';
import type { Outcome } from './outcome.ts';

/** The outcome of an event that only the root actor handles. */
export const ROOT_ONLY = { handledBy: 'root' } as const satisfies Outcome;

/** Returns an outcome that only shows a fixed notice. */
export const noticeOnly = (kind: NoticeKind, text: string) =>
  ({ notice: () => ({ kind, text }) }) satisfies Outcome;
