import type { ChangeOperation } from '../../../openapi/generated/types.ts';
import { counted, formatCount, type Unit } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

const OBJECTS: Unit = { one: 'object', many: 'objects' };

export const undoTexts = {
  title: 'Undo',
  subtitle: 'What the undo would do',
  /** Names what was undone: the object, or the number of objects. */
  undone: (number: number, name: string | null) =>
    number === 1 && name !== null ? `Undone: ${name}` : `Undone: ${counted(number, OBJECTS)}`,
  failed: 'The undo failed, and nothing was changed',
  notPlanned: 'The undo could not be planned',
  replanned: {
    outdated: 'Something was changed since the plan was made. This is the new plan.',
    unanswered: 'The service did not answer. This plan shows what is left to undo.',
  },
  nothing: 'There is nothing left to undo',
  nothingReason: 'Everything is as it was before these changes.',
  summary: (undone: number, refused: number, unchanged: number) =>
    [
      `The undo changes ${counted(undone, OBJECTS)}.`,
      ...(refused > 0 ? [`${counted(refused, OBJECTS)} cannot be undone.`] : []),
      ...(unchanged > 0 ? [`${counted(unchanged, OBJECTS)} already as before.`] : []),
    ].join(' '),
  limits: 'Mails that were sent, new passwords and ended sessions cannot be undone.',
  access: {
    gained: 'Access that users gain',
    lost: 'Users lose access',
    users: (count: number, isCapped: boolean) =>
      isCapped ? `More than ${formatCount(count)} users` : counted(count, units.user),
    gains: 'Gained:',
    loses: 'Lost:',
    more: (count: number) => `and ${formatCount(count)} more`,
    omitted: (groups: number) => `${formatCount(groups)} further groups of users`,
  },
  objects: 'Objects',
  /** Says what happens to an object. */
  effects: {
    created: (object: string) => `Restores ${object}`,
    updated: (object: string) => `Changes ${object}`,
    deleted: (object: string) => `Deletes ${object}`,
  } satisfies Record<ChangeOperation, (object: string) => string>,
  stays: (object: string) => `${object} stays as it is`,
  conflict: {
    changedLater: (field: string) => `${field} was changed again later`,
    choose: 'Choose the value to keep or restore.',
    keepAll: 'Keep All Current Values',
    restoreAll: 'Restore All Former Values',
    before: 'Before the Change',
    after: 'Set by the Change',
    now: 'Now',
    noEntry: 'None of these',
  },
  lost: 'Not restored',
  more: 'Show More',
  undo: 'Undo Changes',
  cancel: 'Cancel',
  result: (undone: number, refused: number) =>
    refused > 0
      ? `${counted(undone, OBJECTS)} undone. ${counted(refused, OBJECTS)} could not be undone.`
      : `${counted(undone, OBJECTS)} undone.`,
  resultHelp: 'The undo is in the history, and can be undone.',
  toHistory: 'Open History',
  link: 'Undo',
  linkSince: (name: string) => `Undo Everything by ${name} Since Then`,
  isUndone: 'This was undone, wholly or in part.',
  undid: (changes: number) =>
    changes === 1 ? 'This undid an earlier change.' : `This undid ${changes} earlier changes.`,
  select: 'Select for undo',
  selected: (changes: number) => (changes === 1 ? '1 change selected' : `${changes} changes selected`),
  undoSelected: 'Undo Selected Changes',
  reasonLabel: 'Reason',
} as const;
