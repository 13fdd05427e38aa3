import type { NoticeKind } from '../../machines/shell/notice-stack.ts';
import type { Outcome } from './outcome.ts';

/** The root acts on it, and nobody else. */
export const ROOT_ONLY = { handledBy: 'root' } as const satisfies Outcome;

/** Nothing but a notice, which is always the same. */
export const noticeOnly = (kind: NoticeKind, text: string) =>
  ({ notice: () => ({ kind, text }) }) satisfies Outcome;
