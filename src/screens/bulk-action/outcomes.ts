import type { BulkAction } from '../../../openapi/generated/types.ts';
import { listsOf, shownIn } from '../../outcomes/list-names.ts';
import { invalidate } from '../../outcomes/list-updates.ts';
import { success, unclear } from '../../outcomes/notice-of.ts';
import type { Outcomes } from '../../outcomes/outcome.ts';
import { bulkActionTexts as texts, bulkJobTexts, isUndoable } from './texts.ts';

const listsWith = ({ resource }: Pick<BulkAction, 'resource'>) =>
  invalidate(...listsOf(resource), ...shownIn(resource));

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
    bulkStarted: {
      notice: ({ job }) => ({
        kind: 'info',
        text: bulkJobTexts.startedTitle(job),
        detail: bulkJobTexts.started,
      }),
    },
    bulkUnclear: {
      notice: ({ asked: { action } }) => unclear(texts.unclearTitle, texts.unclear(action)),
      lists: ({ asked: { action } }) => listsWith(action),
    },
  },
  bulkJobs: {
    bulkJobStopped: {
      notice: ({ job }) =>
        job.state === 'done'
          ? success(bulkJobTexts.stoppedTitle(job))
          : { kind: 'warning', text: bulkJobTexts.stoppedTitle(job), detail: job.problem ?? '' },
      lists: ({ job }) => listsWith(job),
    },
  },
} satisfies Outcomes<'bulkAction' | 'bulkJobs'>;
