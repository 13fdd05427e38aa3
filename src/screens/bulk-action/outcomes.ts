import type { BulkAction } from '../../../openapi/generated/types.ts';
import { listsOf, shownIn } from '../../outcomes/list-names.ts';
import { invalidate } from '../../outcomes/list-updates.ts';
import { success, unclear } from '../../outcomes/notice-of.ts';
import type { Outcomes } from '../../outcomes/outcome.ts';
import { bulkActionTexts as texts, isUndoable } from './texts.ts';

const listsWith = ({ resource }: BulkAction) => invalidate(...listsOf(resource), ...shownIn(resource));

/** Outcomes of actions on many objects. */
export const outcomes = {
  bulkAction: {
    bulkApplied: {
      notice: ({ asked: { action }, updated, endedSessions }) => ({
        ...success(texts.doneTitle(action, updated)),
        ...(endedSessions > 0 && { detail: texts.endedSessions(endedSessions, action) }),
      }),
      undoes: ({ asked: { action } }) => (isUndoable(action) ? '/userprofile/api/v1/bulk' : null),
      lists: ({ asked: { action } }) => listsWith(action),
    },
    bulkUnclear: {
      notice: ({ asked: { action } }) => unclear(texts.unclearTitle, texts.unclear(action)),
      lists: ({ asked: { action } }) => listsWith(action),
    },
  },
} satisfies Outcomes<'bulkAction'>;
