import type { BulkAction } from '../../../openapi/generated/types.ts';
import { counted, formatCount, type Unit } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

interface Verb {
  readonly now: string;
  readonly done: string;
}

const UNITS: Readonly<Record<BulkAction['resource'], Unit>> = { user: units.user };

const VERBS = {
  activate: { now: 'Activate', done: 'activated' },
  deactivate: { now: 'Deactivate', done: 'deactivated' },
  change: { now: 'Change', done: 'changed' },
} as const satisfies Record<string, Verb>;

/** Returns the verb for the effect of an action, in two forms. */
function verbOf({ values: { active, ...others } }: BulkAction): Verb {
  if (active === undefined || Object.keys(others).length > 0) return VERBS.change;
  return active ? VERBS.activate : VERBS.deactivate;
}

const unitOf = ({ resource }: BulkAction): Unit => UNITS[resource];

export const bulkActionTexts = {
  title: (action: BulkAction, count: number | null) =>
    count === null
      ? `${verbOf(action).now} ${unitOf(action).many}`
      : `${verbOf(action).now} ${counted(count, unitOf(action))}?`,
  doneTitle: (action: BulkAction, count: number) =>
    `${counted(count, unitOf(action))} ${verbOf(action).done}`,
  chooseTitle: (label: string, resource: BulkAction['resource']) =>
    `Change ${label} of the selected ${UNITS[resource].many}`,
  loadingOptions: 'Loading what can be chosen…',
  notLoaded: 'What can be chosen could not be loaded',
  tryAgain: 'Try Again',
  showPlan: 'Show Plan',
  planning: 'Computing what this would do…',
  applying: (action: BulkAction, count: number) =>
    `${counted(count, unitOf(action))} of the selection: being ${verbOf(action).done}…`,
  replanned: 'Something was changed since the plan was made. This is the new plan.',
  nothing: 'Nothing would be changed.',
  listedFirst: (listed: number, all: number) =>
    `The table has the first ${formatCount(listed)} of ${formatCount(all)}.`,
  sessions: (sessions: number) =>
    sessions === 1
      ? '1 sign-in session ends. Undo does not bring it back.'
      : `${formatCount(sessions)} sign-in sessions end. Undo does not bring them back.`,
  endedSessions: (sessions: number) =>
    sessions === 1
      ? '1 sign-in session has ended; Undo does not bring it back.'
      : `${formatCount(sessions)} sign-in sessions have ended; Undo does not bring them back.`,
  hidden: (objects: number, action: BulkAction) =>
    `You will no longer see ${counted(objects, unitOf(action))}.`,
  unplanned: 'What this would do could not be found out',
  failed: 'Nothing was changed',
  unclearTitle: 'It is not known whether this was done',
  unclear: 'The service did not answer. A new plan shows what is left to do.',
  planAgain: 'Plan Again',
  confirm: (action: BulkAction) => verbOf(action).now,
  cancel: 'Cancel',
  close: 'Close',
  saveRefused: 'Download the refused ones',
  selectRefused: 'Select What Failed',
  refused: 'These stay as they are',
  table: { name: 'Name', reason: 'Reason' },
} as const;
