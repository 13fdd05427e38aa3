import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { BulkAction, BulkJob, BulkResult, Reference } from '../../../openapi/generated/types.ts';
import { MAX_BULK_OBJECTS } from '../../../openapi/rules/bulk-limits.ts';
import { assertDefined } from '../../common/assert-defined.ts';
import { faultOf, hasNoAnswer } from '../../common/faults.ts';
import { placeholderActor } from '../../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../../common/params.ts';
import { write } from '../../common/write.ts';
import {
  type AskedAction,
  type BulkActionContext,
  type BulkActionEmitted,
  type CheckedBulkPlan,
  type ChosenValue,
  type ConfirmedAction,
  countPlanned,
  NOTHING,
} from './bulk-action-context.ts';
import { type BulkField, bulkValues } from './bulk-field.ts';

const actionOf = ({ context }: { context: BulkActionContext }): BulkAction =>
  assertDefined(context.asked).action;

const choiceIn = ({ choice }: BulkActionContext): ChosenValue => assertDefined(choice);

const reportApplied = {
  type: 'reportApplied',
  params: ({ context }: { context: BulkActionContext }) => assertDefined(context.asked),
} as const;

const applying = write({
  call: {
    id: 'apply',
    src: 'apply',
    input: ({ context }: { context: BulkActionContext }): ConfirmedAction => ({
      action: actionOf({ context }),
      tag: assertDefined(context.plan).tag,
      reason: context.reason,
    }),
    onDone: [
      {
        guard: { type: 'isJob', params: outputParams },
        target: '#bulkAction.done',
        actions: [
          { type: 'keepResult', params: outputParams },
          { type: 'emitStarted', params: outputParams },
          'followJobs',
          reportApplied,
        ],
      },
      {
        target: '#bulkAction.done',
        actions: [{ type: 'keepResult', params: outputParams }, 'emitApplied', reportApplied],
      },
    ],
  },
  refusals: [
    {
      guard: { type: 'isOutdated', params: errorParams },
      target: '#bulkAction.planning',
      actions: 'sayReplanned',
    },
  ],
  lookUp: {
    id: 'planAgain',
    src: 'plan',
    input: actionOf,
    onError: { target: '#bulkAction.unclear', actions: ['emitUnclear', 'followJobs'] },
  },
  found: [
    {
      guard: { type: 'changesNothing', params: outputParams },
      target: '#bulkAction.done',
      actions: ['emitApplied', reportApplied],
    },
    { guard: 'isRepeatable', target: '#bulkAction.unclear', actions: ['emitUnclear', 'followJobs'] },
  ],
  refused: { target: '#bulkAction.failed', actions: [] },
});

const refusedParams = ({ context: { plan, asked } }: { context: BulkActionContext }) => ({
  plan: assertDefined(plan),
  asked: assertDefined(asked),
});

const saveRefused = { type: 'saveRefused', params: refusedParams } as const;

const close = { CLOSE: { target: 'closed', actions: 'forget' } } as const;

const back = {
  BACK: { guard: 'hasChoice', target: '#bulkAction.choosing.ready', actions: 'dropPlan' },
} as const;

/**
 * Makes a bulk action: plans it, shows the plan, and applies it after the user has confirmed the plan. If an object has
 * changed since the plan, or the action gets no response, a new plan shows what is left to change.
 */
export const bulkActionMachine = setup({
  types: {
    context: {} as BulkActionContext,
    events: {} as
      /** Plans an action whose values are known. */
      | ({ type: 'ASK' } & AskedAction)
      /** Lets the user choose a field's new value, and then plans the action. */
      | ({ type: 'CHOOSE'; field: BulkField } & AskedAction)
      | { type: 'EDIT'; value: string }
      /** Reports the typed text; null if the field shows the chosen option again. */
      | { type: 'TYPE'; text: string | null }
      | { type: 'TYPE_REASON'; reason: string }
      | { type: 'PLAN' }
      | { type: 'APPLY' | 'BACK' | 'RETRY' | 'CLOSE' | 'SAVE_REFUSED' | 'SELECT_REFUSED' | 'CLEAR' },
    emitted: {} as BulkActionEmitted,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadOptions: placeholderActor<readonly Reference[], BulkField>('loadOptions'),
    plan: placeholderActor<CheckedBulkPlan, BulkAction>('plan'),
    apply: placeholderActor<BulkResult | BulkJob, ConfirmedAction>('apply'),
  },
  guards: {
    isChosen: ({ context }) => {
      const { field, value, typed } = choiceIn(context);
      return typed === null && (value !== '' || !field.isRequired);
    },
    changesSomething: ({ context }) => (context.plan?.updated ?? 0) > 0,
    changesNothing: (_, { updated }: CheckedBulkPlan) => updated === 0,
    /**
     * Whether a new plan cannot show that the action was applied: users sign in again, or can get another mail, or a
     * job changes them later.
     */
    isRepeatable: ({ context }) =>
      ['endSessions', 'resetMail'].includes(assertDefined(context.asked).action.action) ||
      countPlanned(assertDefined(context.plan)) > MAX_BULK_OBJECTS,
    /** Whether the service makes the change in parts. */
    isJob: (_, output: BulkResult | BulkJob) => 'state' in output,
    hasChoice: ({ context }) => context.choice !== null,
    isOfList: ({ context }) => assertDefined(context.asked).list !== null,
    hasRefused: ({ context }) => (context.plan?.refused ?? 0) > 0,
    /** Whether the result needs no dialog: nothing was refused, or the list shows the job. */
    hasNothingToShow: ({ context: { plan, result } }) =>
      assertDefined(plan).refused === 0 || (result !== null && 'state' in result),
    isOutdated: (_, { error }: ErrorParams) => faultOf(error).status === 412,
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
  },
  actions: {
    /** Saves the refused objects, with the reasons, as a file. `provide` replaces this placeholder. */
    saveRefused: (..._args: [unknown, { plan: CheckedBulkPlan; asked: AskedAction }]) => {},
    /** Lets the machine of jobs load the new job. `provide` replaces this placeholder. */
    followJobs: () => {},
    /** Tells the selection, or the import, that its objects were changed. `provide` replaces this placeholder. */
    reportApplied: (..._args: [unknown, AskedAction]) => {},
    /** Selects the refused objects. `provide` replaces this placeholder. */
    selectRefused: (..._args: [unknown, { plan: CheckedBulkPlan; asked: AskedAction }]) => {},
    ask: assign((_, { action, list, names }: AskedAction) => ({
      ...NOTHING,
      asked: { action, list, names },
    })),
    choose: assign((_, { action, list, names, field }: AskedAction & { field: BulkField }) => ({
      ...NOTHING,
      asked: { action, list, names },
      choice: {
        field,
        options: [],
        value: field.initial,
        typed: null,
        isRefused: false,
      },
    })),
    keepOptions: assign(({ context }, options: readonly Reference[]) => ({
      choice: { ...choiceIn(context), options },
      fault: null,
    })),
    edit: assign(({ context }, { value }: { value: string }) => ({
      choice: { ...choiceIn(context), value, typed: null, isRefused: false },
    })),
    type: assign(({ context }, { text }: { text: string | null }) => ({
      choice: { ...choiceIn(context), typed: text, isRefused: false },
    })),
    refuseChoice: assign(({ context }) => ({ choice: { ...choiceIn(context), isRefused: true } })),
    takeChoice: assign(({ context }) => {
      const { field, value } = choiceIn(context);
      const { action, ...asked } = assertDefined(context.asked);
      return { asked: { ...asked, action: { ...action, values: bulkValues(field, value) } } };
    }),
    keepPlan: assign((_, plan: CheckedBulkPlan) => ({ plan, fault: null })),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    keepResult: assign((_, result: BulkResult | BulkJob) => ({ result, fault: null })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    dropPlan: assign({ plan: null, isReplanned: false, fault: null }),
    sayReplanned: assign({ isReplanned: true }),
    forget: assign(NOTHING),
    emitApplied: emit(({ context }) => ({
      type: 'bulkApplied' as const,
      asked: assertDefined(context.asked),
      updated: context.result?.updated ?? assertDefined(context.plan).updated,
      endedSessions: context.result?.endedSessions ?? assertDefined(context.plan).endedSessions,
    })),
    emitStarted: emit(({ context }, output: BulkResult | BulkJob) => ({
      type: 'bulkStarted' as const,
      asked: assertDefined(context.asked),
      // The cast is needed because XState does not narrow the output by the guard.
      job: output as BulkJob,
    })),
    emitUnclear: emit(({ context }) => ({
      type: 'bulkUnclear' as const,
      asked: assertDefined(context.asked),
    })),
  },
}).createMachine({
  id: 'bulkAction',
  context: NOTHING,
  initial: 'closed',
  on: {
    CLEAR: { target: '.closed', actions: 'forget' },
  },
  states: {
    closed: {
      description: 'No action is being planned.',
      on: {
        ASK: { target: 'planning', actions: { type: 'ask', params: eventParams } },
        CHOOSE: { target: 'choosing', actions: { type: 'choose', params: eventParams } },
      },
    },
    choosing: {
      tags: 'open',
      initial: 'loading',
      on: close,
      states: {
        loading: {
          description: "The options of the field's new value are loaded.",
          tags: 'busy',
          invoke: {
            id: 'loadOptions',
            src: 'loadOptions',
            input: ({ context }) => choiceIn(context).field,
            onDone: { target: 'ready', actions: { type: 'keepOptions', params: outputParams } },
            onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
          },
        },
        ready: {
          description: 'The user chooses the new value.',
          on: {
            EDIT: { actions: { type: 'edit', params: eventParams } },
            TYPE: { actions: { type: 'type', params: eventParams } },
            PLAN: [
              { guard: 'isChosen', target: '#bulkAction.planning', actions: 'takeChoice' },
              { actions: 'refuseChoice' },
            ],
          },
        },
        failed: {
          description: 'The options could not be loaded; the user can try again.',
          on: { RETRY: 'loading' },
        },
      },
    },
    planning: {
      description: 'The service computes what the action would do. An outdated plan stays visible.',
      tags: ['open', 'busy'],
      on: close,
      invoke: {
        id: 'plan',
        src: 'plan',
        input: actionOf,
        onDone: { target: 'planned', actions: { type: 'keepPlan', params: outputParams } },
        onError: { target: 'unplanned', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    unplanned: {
      description: 'The plan could not be made; the user can try again.',
      tags: 'open',
      on: { ...close, ...back, RETRY: 'planning' },
    },
    planned: {
      description: 'The plan is shown; the user can apply it or cancel.',
      tags: 'open',
      on: {
        ...close,
        ...back,
        TYPE_REASON: { actions: { type: 'keepReason', params: eventParams } },
        APPLY: { guard: 'changesSomething', target: 'applying' },
        SAVE_REFUSED: { guard: 'hasRefused', actions: saveRefused },
      },
    },
    applying: {
      tags: ['open', 'busy'],
      initial: 'calling',
      states: {
        calling: { description: 'The service changes the objects.', ...applying.calling },
        lookingUp: {
          description: 'The change got no response: a new plan shows whether anything is left to change.',
          ...applying.lookingUp,
        },
      },
    },
    failed: {
      description: 'The change failed, and nothing was changed; the user can make a new plan.',
      tags: 'open',
      on: { ...close, RETRY: 'planning' },
    },
    unclear: {
      description: 'It is unknown whether the objects were changed; the user can make a new plan.',
      tags: 'open',
      on: { ...close, RETRY: 'planning' },
    },
    done: {
      description: 'The objects are changed. The refused ones are shown, with the reasons.',
      tags: 'open',
      always: { guard: 'hasNothingToShow', target: 'closed', actions: 'forget' },
      on: {
        ...close,
        SAVE_REFUSED: { actions: saveRefused },
        SELECT_REFUSED: {
          guard: 'isOfList',
          target: 'closed',
          actions: [{ type: 'selectRefused', params: refusedParams }, 'forget'],
        },
      },
    },
  },
});

export type BulkActionActor = ActorRefFrom<typeof bulkActionMachine>;
