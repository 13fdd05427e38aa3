import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { UndoItem, UndoPlan, UndoRequest, UndoResult } from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf, hasNoAnswer } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';

/** The changes to undo: their uuids, or all changes of a person since a time (`by`). */
export type UndoSelection = Pick<UndoRequest, 'changes' | 'by'>;

/** A field of an object that a later change has set to another value. */
export type ConflictField = UndoRequest['overwrite'][number];

/** The user's choice for fields of one object: whether the undo overwrites their later values. */
export interface ConflictChoice {
  readonly uuid: string;
  readonly fields: readonly string[];
  readonly isOverwritten: boolean;
}

export interface UndoInput {
  readonly selection: UndoSelection;
}

/** An undo that the user has confirmed: the request, the tag of the plan, and the user's reason. */
export interface ConfirmedUndo {
  readonly request: UndoRequest;
  readonly tag: string;
  readonly reason: string;
}

interface UndoContext {
  readonly selection: UndoSelection;
  /** The conflicts in which the user chose to restore the previous value. */
  readonly overwrite: readonly ConflictField[];
  readonly reason: string;
  readonly plan: UndoPlan | null;
  readonly result: UndoResult | null;
  /** Why a new plan is shown: the undo was refused, because the plan was outdated, or it got no response. */
  readonly replanned: 'outdated' | 'unanswered' | null;
  /** The number of objects of the plan that are shown. */
  readonly shown: number;
  readonly fault: Fault | null;
}

type UndoEvent =
  | ({ type: 'CHOOSE' } & ConflictChoice)
  | { type: 'TYPE_REASON'; reason: string }
  | { type: 'UNDO' | 'RETRY' | 'MORE' };

/** The result of an undo, for its notice. */
export interface UndoneChanges {
  readonly items: readonly UndoItem[];
  readonly result: UndoResult;
}

/** Number of objects of the plan that are shown at first, and that `MORE` adds. */
const SHOWN = 100;

/** Returns whether the user chose to overwrite the later value of a field. */
export const willOverwrite = (overwrite: readonly ConflictField[], uuid: string, field: string): boolean =>
  overwrite.some((one) => one.uuid === uuid && one.field === field);

/** Returns whether the undo changes the object. */
export const isUndone = ({ fields, operation, problems }: UndoItem): boolean =>
  problems.length === 0 && (fields.length > 0 || operation !== 'updated');

const requestOf = ({ context }: { context: UndoContext }): UndoRequest => ({
  ...context.selection,
  overwrite: [...context.overwrite],
});

const typing = { TYPE_REASON: { actions: { type: 'keepReason', params: eventParams } } } as const;

const choosing = {
  CHOOSE: {
    target: 'planning',
    reenter: true,
    actions: { type: 'keepChoice', params: eventParams },
  },
} as const;

/** Returns whether a fault means that the plan is outdated, because something was changed or undone since. */
export const isOutdated = ({ status, code }: Fault): boolean => status === 412 || code === 'nothing_to_undo';

/**
 * Plans the undo of changes, and makes it after the user has confirmed the plan. A choice in a conflict leads to a new
 * plan. If the undo is refused because the plan is outdated, or gets no response, a new plan shows what is left to
 * undo.
 */
export const undoMachine = setup({
  types: {
    input: {} as UndoInput,
    context: {} as UndoContext,
    events: {} as UndoEvent,
    emitted: {} as { type: 'changesUndone' } & UndoneChanges,
    tags: {} as 'busy',
  },
  actors: {
    plan: placeholderActor<UndoPlan, UndoRequest>('plan'),
    undo: placeholderActor<UndoResult, ConfirmedUndo>('undo'),
  },
  guards: {
    changesSomething: ({ context }) => context.plan?.items.some(isUndone) ?? false,
    hasMore: ({ context }) => (context.plan?.items.length ?? 0) > context.shown,
    isOutdated: (_, { error }: ErrorParams) => isOutdated(faultOf(error)),
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
  },
  actions: {
    keepPlan: assign((_, plan: UndoPlan) => ({ plan, fault: null })),
    keepChoice: assign(({ context }, { uuid, fields, isOverwritten }: ConflictChoice) => {
      const others = context.overwrite.filter((one) => one.uuid !== uuid || !fields.includes(one.field));
      const chosen = isOverwritten ? fields.map((field) => ({ uuid, field })) : [];
      return { overwrite: [...others, ...chosen] };
    }),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    showMore: assign({ shown: ({ context }) => context.shown + SHOWN }),
    keepResult: assign((_, result: UndoResult) => ({ result, fault: null })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    sayOutdated: assign({ replanned: 'outdated' }),
    sayUnanswered: assign({ replanned: 'unanswered' }),
    emitUndone: emit(({ context }, result: UndoResult) => ({
      type: 'changesUndone' as const,
      items: assertDefined(context.plan).items.filter(isUndone),
      result,
    })),
  },
}).createMachine({
  id: 'undo',
  context: ({ input: { selection } }) => ({
    selection,
    overwrite: [],
    reason: '',
    plan: null,
    result: null,
    replanned: null,
    shown: SHOWN,
    fault: null,
  }),
  on: {
    MORE: { guard: 'hasMore', actions: 'showMore' },
  },
  initial: 'planning',
  states: {
    planning: {
      description:
        'The service computes what the undo would do. A former plan stays visible, and a choice starts a new plan.',
      tags: 'busy',
      on: { ...typing, ...choosing },
      invoke: {
        id: 'plan',
        src: 'plan',
        input: requestOf,
        onDone: { target: 'planned', actions: { type: 'keepPlan', params: outputParams } },
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    failed: {
      description: 'The plan could not be made; the user can try again.',
      on: { RETRY: 'planning' },
    },
    planned: {
      description: 'The plan is shown. The user decides conflicts, and can undo the changes.',
      on: {
        ...typing,
        ...choosing,
        UNDO: { guard: 'changesSomething', target: 'undoing' },
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
          reason: context.reason,
        }),
        onDone: {
          target: 'undone',
          actions: [
            { type: 'keepResult', params: outputParams },
            { type: 'emitUndone', params: outputParams },
          ],
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: errorParams },
            target: 'planning',
            actions: 'sayOutdated',
          },
          {
            guard: { type: 'hasNoAnswer', params: errorParams },
            target: 'planning',
            actions: 'sayUnanswered',
          },
          { target: 'refused', actions: { type: 'keepFault', params: errorParams } },
        ],
      },
    },
    refused: {
      description: 'The undo failed, and nothing was changed; the user can make a new plan.',
      on: { RETRY: 'planning' },
    },
    undone: { description: 'The changes are undone, and the result is shown.' },
  },
});

export type UndoActor = ActorRefFrom<typeof undoMachine>;
