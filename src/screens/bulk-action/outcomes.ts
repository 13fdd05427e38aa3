import { invalidate, USERS } from '../../outcomes/list-updates.ts';
import { success, unclear } from '../../outcomes/notice-of.ts';
import type { Outcomes } from '../../outcomes/outcome.ts';
import { bulkActionTexts as texts } from './texts.ts';

/** Outcomes of actions on many objects. */
export const outcomes = {
  bulkAction: {
    bulkApplied: {
      notice: ({ asked: { action }, updated, endedSessions }) => ({
        ...success(texts.doneTitle(action, updated)),
        ...(endedSessions > 0 && { detail: texts.endedSessions(endedSessions) }),
      }),
      undoes: () => '/userprofile/api/v1/bulk',
      lists: () => invalidate(...USERS),
    },
    bulkUnclear: {
      notice: () => unclear(texts.unclearTitle, texts.unclear),
      lists: () => invalidate(...USERS),
    },
  },
} satisfies Outcomes<'bulkAction'>;
