import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { Factors } from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf, hasNoAnswer } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, outputParams } from '../common/params.ts';
import { hasFactor } from '../second-factor/factor-rules.ts';
import { write } from '../common/write.ts';

interface UserFactorsContext {
  readonly factors: Factors | null;
  readonly fault: Fault | null;
}

const keepFactors = { type: 'keepFactors', params: outputParams } as const;

const reset = write({
  call: {
    id: 'reset',
    src: 'reset',
    onDone: { target: '#userFactors.shown', actions: [keepFactors, 'emitReset'] },
  },
  lookUp: {
    id: 'lookUp',
    src: 'lookUp',
    onError: { target: '#userFactors.shown', actions: 'emitUnclear' },
  },
  found: [
    {
      guard: { type: 'isReset', params: outputParams },
      target: '#userFactors.shown',
      actions: [keepFactors, 'emitReset'],
    },
  ],
  refused: { target: '#userFactors.shown', actions: ['emitNotReset'] },
});

/** Shows an administrator the second factor of a user, and resets it after confirmation (B22.3). */
export const userFactorsMachine = setup({
  types: {
    context: {} as UserFactorsContext,
    events: {} as { type: 'RETRY' } | { type: 'RESET' } | { type: 'CONFIRM' } | { type: 'CANCEL' },
    emitted: {} as
      { type: 'factorsReset' } | { type: 'factorsNotReset'; fault: Fault } | { type: 'factorsResetUnclear' },
    tags: {} as 'busy' | 'shown',
  },
  actors: {
    /** Resolves when the part of the screen that shows the factors is opened. */
    opened: placeholderActor<unknown>('opened'),
    load: placeholderActor<Factors>('load'),
    lookUp: placeholderActor<Factors>('lookUp'),
    reset: placeholderActor<Factors>('reset'),
  },
  guards: {
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
    hasFactor: ({ context }) => hasFactor(assertDefined(context.factors)),
    isReset: (_, factors: Factors) => !hasFactor(factors),
  },
  actions: {
    keepFactors: assign((_, factors: Factors) => ({ factors, fault: null })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    emitReset: emit({ type: 'factorsReset' }),
    emitNotReset: emit(({ context }) => ({ type: 'factorsNotReset', fault: assertDefined(context.fault) })),
    emitUnclear: emit({ type: 'factorsResetUnclear' }),
  },
}).createMachine({
  id: 'userFactors',
  context: { factors: null, fault: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The factors are not loaded; opening their part of the screen loads them.',
      invoke: { id: 'opened', src: 'opened', onDone: 'loading', onError: 'loading' },
    },
    loading: {
      description: 'The factors are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'shown', actions: keepFactors },
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    failed: {
      description: 'The factors could not be loaded; the user can try again.',
      on: { RETRY: 'loading' },
    },
    shown: {
      description: 'The factors are shown; the administrator can reset them, if there are any.',
      tags: 'shown',
      on: { RESET: { guard: 'hasFactor', target: 'asking' } },
    },
    asking: {
      description: 'A dialog asks whether to reset the factors.',
      tags: 'shown',
      on: { CONFIRM: 'resetting', CANCEL: 'shown' },
    },
    resetting: {
      tags: ['busy', 'shown'],
      initial: 'calling',
      states: {
        calling: { description: 'The service removes the factors, and ends the sessions.', ...reset.calling },
        lookingUp: {
          description:
            'The call got no response: the factors are read to find out whether they were removed.',
          ...reset.lookingUp,
        },
      },
    },
  },
});
