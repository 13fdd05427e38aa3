import type { NoticeKind } from '../../machines/shell/notice-stack.ts';
import type { Outcome } from './outcome.ts';

/** For an event that only the root actor handles: it shows no notice and does not navigate. */
export const ROOT_ONLY = { handledBy: 'root' } as const satisfies Outcome;

export const noticeOnly = (kind: NoticeKind, text: string) =>
  ({ notice: () => ({ kind, text }) }) satisfies Outcome;
