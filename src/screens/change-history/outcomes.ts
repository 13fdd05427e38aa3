import { resourcesWithScreens } from '../../../machines/app/resource-names.ts';
import type { UndoneChanges } from '../../../machines/change-history/undo.machine.ts';
import { listsOf } from '../../outcomes/list-names.ts';
import { invalidate } from '../../outcomes/list-updates.ts';
import { failed, success } from '../../outcomes/notice-of.ts';
import type { Outcome, Outcomes } from '../../outcomes/outcome.ts';
import { undoTexts as texts } from './undo-texts.ts';

const undone = {
  notice: ({ items, result }) => success(texts.undone(result.undone, items[0]?.name ?? null)),
  undoes: () => '/userprofile/api/v1/history/undo',
  // The undo of one kind of object also changes other kinds, such as the users of a profile.
  lists: () => invalidate(...resourcesWithScreens.flatMap(listsOf)),
} satisfies Outcome<UndoneChanges>;

/** Outcomes of undos, from a notice and from the screen of the plan. */
export const outcomes = {
  undo: { changesUndone: undone },
  quickUndo: {
    changesUndone: undone,
    undoNeedsDecision: { goes: ({ changes }) => ({ to: `/history/undo?changes=${changes.join(',')}` }) },
    undoFailed: { notice: ({ fault }) => failed(texts.failed, fault) },
  },
} satisfies Outcomes<'undo' | 'quickUndo'>;
