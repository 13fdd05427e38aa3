import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { UndoPlan, UndoRequest, UndoResult } from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf, hasNoAnswer } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';
import { type ConfirmedUndo, isOutdated, isUndone, type UndoneChanges } from './undo.machine.ts';

interface QuickUndoContext {
  /** For each requested undo, the uuids of its changes. The first undo is running. */
  readonly queue: readonly (readonly string[])[];
  readonly plan: UndoPlan | null;
}

/** Returns the request of the undo that is running. */
const requestOf = ({ context }: { context: QuickUndoContext }): UndoRequest => ({
  changes: [...assertDefined(context.queue[0])],
  by: null,
  overwrite: [],
});

const needsDecision = {
  target: 'idle',
  actions: ['emitDecisionNeeded', 'goOn'],
} as const;

/**
 * Undoes changes that the user has just made, without showing the plan. If an object was changed later or cannot be
 * undone, the undo screen shows the plan instead.
 */
export const quickUndoMachine = setup({
  types: {
    context: {} as QuickUndoContext,
    events: {} as { type: 'UNDO'; changes: readonly string[] } | { type: 'CLEAR' },
    emitted: {} as
      | ({ type: 'changesUndone' } & UndoneChanges)
      /** The user has to see the plan, because some objects cannot be undone, or were changed later. */
      | { type: 'undoNeedsDecision'; changes: readonly string[] }
      | { type: 'undoFailed'; fault: Fault },
    tags: {} as 'busy',
  },
  actors: {
    plan: placeholderActor<UndoPlan, UndoRequest>('plan'),
    undo: placeholderActor<UndoResult, ConfirmedUndo>('undo'),
  },
  guards: {
    hasNext: ({ context }) => context.queue.length > 0,
    isClear: (_, { items }: UndoPlan) =>
      items.some(isUndone) && items.every((item) => isUndone(item) && item.conflicts.length === 0),
    needsDecision: (_, { error }: ErrorParams) => {
      const fault = faultOf(error);
      return isOutdated(fault) || hasNoAnswer(fault);
    },
  },
  actions: {
    queueUp: assign(({ context }, { changes }: { changes: readonly string[] }) => ({
      queue: [...context.queue, changes],
    })),
    keepPlan: assign((_, plan: UndoPlan) => ({ plan })),
    goOn: assign({ queue: ({ context }) => context.queue.slice(1), plan: null }),
    forget: assign({ queue: [], plan: null }),
    emitUndone: emit(({ context }, result: UndoResult) => ({
      type: 'changesUndone' as const,
      items: assertDefined(context.plan).items,
      result,
    })),
    emitDecisionNeeded: emit((at) => ({
      type: 'undoNeedsDecision' as const,
      changes: requestOf(at).changes,
    })),
    emitFailed: emit((_, { error }: ErrorParams) => ({ type: 'undoFailed' as const, fault: faultOf(error) })),
  },
}).createMachine({
  id: 'quickUndo',
  context: { queue: [], plan: null },
  on: {
    CLEAR: { target: '.idle', actions: 'forget' },
    UNDO: { actions: { type: 'queueUp', params: eventParams } },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being undone.',
      always: { guard: 'hasNext', target: 'planning' },
    },
    planning: {
      description: 'The service computes what the undo would do; more undos may be queued.',
      tags: 'busy',
      invoke: {
        id: 'plan',
        src: 'plan',
        input: requestOf,
        onDone: [
          {
            guard: { type: 'isClear', params: outputParams },
            target: 'undoing',
            actions: { type: 'keepPlan', params: outputParams },
          },
          needsDecision,
        ],
        onError: { target: 'idle', actions: [{ type: 'emitFailed', params: errorParams }, 'goOn'] },
      },
    },
    undoing: {
      description: 'The changes are being undone.',
      tags: 'busy',
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context }) => ({
          request: requestOf({ context }),
          tag: assertDefined(context.plan).tag,
          reason: '',
        }),
        onDone: { target: 'idle', actions: [{ type: 'emitUndone', params: outputParams }, 'goOn'] },
        onError: [
          { guard: { type: 'needsDecision', params: errorParams }, ...needsDecision },
          { target: 'idle', actions: [{ type: 'emitFailed', params: errorParams }, 'goOn'] },
        ],
      },
    },
  },
});
