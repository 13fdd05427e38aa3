import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { Fault } from '../../../openapi/client/fault.ts';
import type { BulkAction, BulkPlan, BulkResult, Reference } from '../../../openapi/generated/types.ts';
import type { Effect } from '../../../openapi/rules/access/access-change.ts';
import type { Grant } from '../../../openapi/rules/access/grants.ts';
import { assertDefined } from '../../common/assert-defined.ts';
import { faultOf, hasNoAnswer, placeholderActor } from '../../common/faults.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../../common/params.ts';
import { write } from '../../common/write.ts';
import { type BulkField, bulkValues } from './bulk-field.ts';

/** A plan, with the access that users gain and lose by the action. */
export interface CheckedBulkPlan extends BulkPlan {
  readonly effect: Effect<Grant, Reference>;
}

/** A bulk action that the user has requested. */
export interface AskedAction {
  readonly action: BulkAction;
  /** The list with the selected rows; null if the objects are the users whom an import has created. */
  readonly list: string | null;
  /**
   * Names of the selected rows that the browser has loaded, by uuid. They are shown for objects that were deleted or
   * are hidden from the viewer, because the service does not return their names.
   */
  readonly names: Readonly<Record<string, string>>;
}

/** The request of an action: the action itself, and the tag of the confirmed plan. */
export interface ConfirmedAction {
  readonly action: BulkAction;
  readonly tag: string;
}

/** The new value of a field, which the user chooses before the plan. */
export interface ChosenValue {
  readonly field: BulkField;
  readonly options: readonly Reference[];
  /** The uuid or the name of the chosen option; '' for none. */
  readonly value: string;
  /** The text that the user has typed since the last choice, possibly ''; null if the user has typed nothing since. */
  readonly typed: string | null;
  /** Whether the user asked for the plan without a valid choice. */
  readonly isRefused: boolean;
}

export interface BulkActionContext {
  /** The field whose new value the user chooses; null if the action has its values from the start. */
  readonly choice: ChosenValue | null;
  readonly asked: AskedAction | null;
  readonly plan: CheckedBulkPlan | null;
  /** Null if the response to the action was lost. */
  readonly result: BulkResult | null;
  /** Whether the plan replaces one that was outdated. */
  readonly isReplanned: boolean;
  readonly fault: Fault | null;
}

export type BulkActionEmitted =
  | { type: 'bulkApplied'; asked: AskedAction; updated: number; endedSessions: number }
  | { type: 'bulkUnclear'; asked: AskedAction };

const NOTHING: BulkActionContext = {
  choice: null,
  asked: null,
  plan: null,
  result: null,
  isReplanned: false,
  fault: null,
};

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
    }),
    onDone: {
      target: '#bulkAction.done',
      actions: [{ type: 'keepResult', params: outputParams }, 'emitApplied', reportApplied],
    },
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
    onError: { target: '#bulkAction.unclear', actions: 'emitUnclear' },
  },
  found: [
    {
      guard: { type: 'changesNothing', params: outputParams },
      target: '#bulkAction.done',
      actions: ['emitApplied', reportApplied],
    },
    { guard: 'isRepeatable', target: '#bulkAction.unclear', actions: 'emitUnclear' },
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
      | { type: 'PLAN' }
      | { type: 'APPLY' | 'BACK' | 'RETRY' | 'CLOSE' | 'SAVE_REFUSED' | 'SELECT_REFUSED' | 'CLEAR' },
    emitted: {} as BulkActionEmitted,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadOptions: placeholderActor<readonly Reference[], BulkField>('loadOptions'),
    plan: placeholderActor<CheckedBulkPlan, BulkAction>('plan'),
    apply: placeholderActor<BulkResult, ConfirmedAction>('apply'),
  },
  guards: {
    isChosen: ({ context }) => {
      const { field, value, typed } = choiceIn(context);
      return typed === null && (value !== '' || !field.isRequired);
    },
    changesSomething: ({ context }) => (context.plan?.updated ?? 0) > 0,
    changesNothing: (_, { updated }: CheckedBulkPlan) => updated === 0,
    /** Whether a new plan cannot show that the action was applied: users sign in again, or can get another mail. */
    isRepeatable: ({ context }) =>
      ['endSessions', 'resetMail'].includes(assertDefined(context.asked).action.action),
    hasChoice: ({ context }) => context.choice !== null,
    isOfList: ({ context }) => assertDefined(context.asked).list !== null,
    hasRefused: ({ context }) => (context.plan?.refused ?? 0) > 0,
    hasNoRefused: ({ context }) => assertDefined(context.plan).refused === 0,
    isOutdated: (_, { error }: ErrorParams) => faultOf(error).status === 412,
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
  },
  actions: {
    /** Saves the refused objects, with the reasons, as a file. `provide` replaces this placeholder. */
    saveRefused: (..._args: [unknown, { plan: CheckedBulkPlan; asked: AskedAction }]) => {},
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
    keepResult: assign((_, result: BulkResult) => ({ result, fault: null })),
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
      always: { guard: 'hasNoRefused', target: 'closed', actions: 'forget' },
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
