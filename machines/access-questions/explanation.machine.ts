import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { AccessExplanation } from '../../openapi/generated/types.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';
import type { AskedDay, AskedObject } from './access-query.ts';

export interface ExplanationInput {
  /** The user's uuid. */
  readonly user: string;
}

/** The object about which the user asks, and the day. */
export interface ExplanationQuery extends ExplanationInput {
  readonly object: AskedObject | null;
  readonly day: AskedDay;
}

interface ExplanationContext extends ExplanationQuery {
  readonly explanation: AccessExplanation | null;
  readonly fault: Fault | null;
}

/** The user asks about an object at the end of a day, or no longer asks about an object (null). */
interface AskEvent {
  readonly type: 'ASK';
  readonly object: AskedObject | null;
  readonly day: AskedDay;
}

/** Explains why a user has an object, or why not. */
export const explanationMachine = setup({
  types: {
    input: {} as ExplanationInput,
    context: {} as ExplanationContext,
    events: {} as AskEvent | { type: 'RETRY' },
    tags: {} as 'busy',
  },
  actors: { explain: placeholderActor<AccessExplanation, ExplanationQuery>('explain') },
  guards: { isNothing: (_, { object }: Pick<AskEvent, 'object'>) => object === null },
  actions: {
    keepQuestion: assign((_, { object, day }: Pick<AskEvent, 'object' | 'day'>) => ({ object, day })),
    forgetExplanation: assign({ explanation: null }),
    keepExplanation: assign((_, explanation: AccessExplanation) => ({ explanation })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
  },
}).createMachine({
  id: 'explanation',
  context: ({ input: { user } }) => ({ user, object: null, day: null, explanation: null, fault: null }),
  on: {
    ASK: [
      {
        guard: { type: 'isNothing', params: eventParams },
        target: '.none',
        actions: [{ type: 'keepQuestion', params: eventParams }, 'forgetExplanation'],
      },
      { target: '.loading', actions: { type: 'keepQuestion', params: eventParams }, reenter: true },
    ],
  },
  initial: 'none',
  states: {
    none: { description: 'The user has not asked about an object.' },
    loading: {
      description: 'The reason is being loaded.',
      tags: 'busy',
      invoke: {
        id: 'explain',
        src: 'explain',
        input: ({ context: { user, object, day } }) => ({ user, object, day }),
        onDone: { target: 'shown', actions: { type: 'keepExplanation', params: outputParams } },
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    shown: { description: 'The reason is shown.' },
    failed: {
      description: 'The reason could not be loaded; the user can try again.',
      on: { RETRY: 'loading' },
    },
  },
});

export type ExplanationActor = ActorRefFrom<typeof explanationMachine>;
