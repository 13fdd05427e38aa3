import { invalidate, USERS } from '../../outcomes/list-updates.ts';
import { success, unclear } from '../../outcomes/notice-of.ts';
import type { Outcomes } from '../../outcomes/outcome.ts';
import { bulkActionTexts as texts, isUndoable } from './texts.ts';

/** Outcomes of actions on many objects. */
export const outcomes = {
  bulkAction: {
    bulkApplied: {
      notice: ({ asked: { action }, updated, endedSessions }) => ({
        ...success(texts.doneTitle(action, updated)),
        ...(endedSessions > 0 && { detail: texts.endedSessions(endedSessions, action) }),
      }),
      undoes: ({ asked: { action } }) => (isUndoable(action) ? '/userprofile/api/v1/bulk' : null),
      lists: () => invalidate(...USERS),
    },
    bulkUnclear: {
      notice: ({ asked: { action } }) => unclear(texts.unclearTitle, texts.unclear(action)),
      lists: () => invalidate(...USERS),
    },
  },
} satisfies Outcomes<'bulkAction'>;
