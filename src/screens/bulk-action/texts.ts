import type { BulkAction, BulkJob } from '../../../openapi/generated/types.ts';
import { counted, formatCount, type Unit } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

/** The texts of an action, with the number of objects such as `12 users`. */
interface ActionTexts {
  readonly ask: (objects: string) => string;
  readonly done: (objects: string) => string;
  readonly confirm: string;
  /** Whether the change history can undo the action. */
  readonly isUndoable: boolean;
}

/** The lists call a business profile a profile, and a visibility profile a visibility. */
const UNITS = { ...units, businessProfile: units.profile, visibilityProfile: units.visibility };

const unitOf = ({ resource }: Pick<BulkAction, 'resource'>): Unit => UNITS[resource];

const change = (verb: string, done: string): ActionTexts => ({
  ask: (objects) => `${verb} ${objects}`,
  done: (objects) => `${objects} ${done}`,
  confirm: verb,
  isUndoable: true,
});

const UPDATES = {
  activate: change('Activate', 'activated'),
  deactivate: change('Deactivate', 'deactivated'),
  change: change('Change', 'changed'),
} as const;

const OTHERS = {
  delete: change('Delete', 'deleted'),
  block: change('Block', 'blocked'),
  unblock: change('Unblock', 'unblocked'),
  endSessions: {
    ask: (objects) => `End the sessions of ${objects}`,
    done: (objects) => `Sessions of ${objects} ended`,
    confirm: 'End Sessions',
    isUndoable: false,
  },
  resetMail: {
    ask: (objects) => `Send a reset mail to ${objects}`,
    done: (objects) => `Reset mails to ${objects} queued`,
    confirm: 'Send',
    isUndoable: false,
  },
} as const satisfies Record<Exclude<BulkAction['action'], 'update'>, ActionTexts>;

/** An action whose selection does not matter. */
type NamedAction = Omit<BulkAction, 'selection'>;

/** Returns the texts for the effect of an action. */
function textsOf({ action, values = {} }: NamedAction): ActionTexts {
  if (action !== 'update') return OTHERS[action];
  const { active, ...others } = values;
  if (active === undefined || Object.keys(others).length > 0) return UPDATES.change;
  return active ? UPDATES.activate : UPDATES.deactivate;
}

export const isUndoable = (action: NamedAction): boolean => textsOf(action).isUndoable;

const finalNote = (isOne: boolean, action: BulkAction): string => {
  if (!isUndoable(action)) return '';
  return isOne ? ' Undo does not bring it back.' : ' Undo does not bring them back.';
};

const handled = ({ updated, unchanged, refused }: BulkJob): number => updated + unchanged + refused;

const selectedIn = (job: BulkJob): string => counted(job.selected, unitOf(job));

/** The texts of changes that the service makes in parts. */
export const bulkJobTexts = {
  startedTitle: (job: BulkJob) => `${textsOf(job).ask(selectedIn(job))}: started`,
  started:
    'The service makes this change in parts, also if you close the window. The list of users shows how far it is.',
  stoppedTitle: (job: BulkJob) =>
    job.state === 'done'
      ? textsOf(job).done(counted(job.updated, unitOf(job)))
      : `${textsOf(job).ask(selectedIn(job))}: interrupted`,
  titles: {
    running: (job: BulkJob) => textsOf(job).ask(selectedIn(job)),
    interrupted: (job: BulkJob) => `${textsOf(job).ask(selectedIn(job))}: interrupted`,
    done: (job: BulkJob) => textsOf(job).done(counted(job.updated, unitOf(job))),
    givenUp: (job: BulkJob) => `${textsOf(job).ask(selectedIn(job))}: given up`,
  } satisfies Record<BulkJob['state'], (job: BulkJob) => string>,
  progress: (job: BulkJob) => `${formatCount(handled(job))} of ${formatCount(job.selected)} done`,
  share: handled,
  refused: (job: BulkJob) => `${counted(job.refused, unitOf(job))} refused`,
  parts: 'The change history has an entry for each part, which can be undone.',
  failed: 'This could not be done',
  continue: 'Continue',
  giveUp: 'Give Up the Rest',
  save: 'Download the refused ones',
  select: 'Select What Failed',
} as const;

export const bulkActionTexts = {
  title: (action: BulkAction, count: number | null) =>
    count === null
      ? textsOf(action).ask(unitOf(action).many)
      : `${textsOf(action).ask(counted(count, unitOf(action)))}?`,
  doneTitle: (action: BulkAction, count: number) => textsOf(action).done(counted(count, unitOf(action))),
  chooseTitle: (label: string, resource: BulkAction['resource']) =>
    `Change ${label} of the selected ${unitOf({ resource }).many}`,
  loadingOptions: 'Loading what can be chosen…',
  notLoaded: 'What can be chosen could not be loaded',
  tryAgain: 'Try Again',
  showPlan: 'Show Plan',
  planning: 'Computing what this would do…',
  applying: (action: BulkAction, count: number) => `${textsOf(action).ask(counted(count, unitOf(action)))}…`,
  replanned: 'Something was changed since the plan was made. This is the new plan.',
  nothing: 'Nothing would be changed.',
  listedFirst: (listed: number, all: number) =>
    `The table has the first ${formatCount(listed)} of ${formatCount(all)}.`,
  sessions: (sessions: number, action: BulkAction) =>
    sessions === 1
      ? `1 sign-in session ends.${finalNote(true, action)}`
      : `${formatCount(sessions)} sign-in sessions end.${finalNote(false, action)}`,
  endedSessions: (sessions: number, action: BulkAction) =>
    sessions === 1
      ? `1 sign-in session has ended.${finalNote(true, action)}`
      : `${formatCount(sessions)} sign-in sessions have ended.${finalNote(false, action)}`,
  hidden: (objects: number, action: BulkAction) =>
    `You will no longer see ${counted(objects, unitOf(action))}.`,
  unplanned: 'What this would do could not be found out',
  failed: 'Nothing was changed',
  unclearTitle: 'It is not known whether this was done',
  unclear: ({ action }: BulkAction) =>
    action === 'resetMail'
      ? 'The service did not answer. The change history shows whether the mails were queued. If they are sent again, only the later links are valid.'
      : 'The service did not answer. A new plan shows what is left to do.',
  inParts: (action: BulkAction) =>
    `The service makes this change in parts, also if you close the window. ${
      isUndoable(action) ? 'Each part can be undone in the change history.' : ''
    }`.trim(),
  planAgain: 'Plan Again',
  confirm: (action: BulkAction) => textsOf(action).confirm,
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  saveRefused: 'Download the refused ones',
  selectRefused: 'Select What Failed',
  refused: 'These stay as they are',
  buttons: { delete: 'Delete', block: 'Block', unblock: 'Unblock' },
  objects: 'What is changed',
  table: {
    name: 'Name',
    reason: 'Reason',
    column: 'Column',
    from: 'Was',
    to: 'Becomes',
    users: 'Users Who Lose It',
    signedIn: 'Signed-In Users',
    countedUsers: (count: number, isCapped: boolean) =>
      isCapped ? `More than ${formatCount(count)}` : formatCount(count),
  },
} as const;
