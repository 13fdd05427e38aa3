import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { PullResult } from '../../openapi/generated/types.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';

export interface PullContext {
  /**
   * The result of the last pull: users that it omitted, and locations or companies that it added. Stored until the user
   * dismisses it.
   */
  readonly result: PullResult | null;
}

interface Pulled {
  readonly result: PullResult | null;
}

/** Asks the service to pull users from the inventory. Only one pull at a time. */
export const pullMachine = setup({
  types: {
    context: {} as PullContext,
    events: {} as { type: 'PULL' } | { type: 'DISMISS' } | { type: 'CLEAR' },
    emitted: {} as ({ type: 'pulled' } & Pulled) | { type: 'pullFailed'; fault: Fault },
    tags: {} as 'busy',
  },
  actors: {
    pullUsers: placeholderActor<PullResult | null>('pullUsers'),
  },
  guards: {
    hasDetails: (_, { result }: Pulled) =>
      (result?.failed ?? []).length > 0 || Boolean(result?.locations ?? result?.companies),
  },
  actions: {
    keepResult: assign((_, { result }: Pulled) => ({ result })),
    forgetResult: assign({ result: null }),
    emitPulled: emit((_, { result }: Pulled) => ({ type: 'pulled', result })),
  },
}).createMachine({
  id: 'pull',
  context: { result: null },
  initial: 'idle',
  states: {
    idle: { description: 'The user can start a pull.', on: { PULL: 'pulling' } },
    pulling: {
      description: 'The service is pulling users.',
      tags: 'busy',
      on: { CLEAR: 'idle' },
      invoke: {
        id: 'pullUsers',
        src: 'pullUsers',
        onDone: [
          {
            guard: { type: 'hasDetails', params: ({ event }) => ({ result: event.output }) },
            target: 'reported',
            actions: [
              { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
              { type: 'emitPulled', params: ({ event }) => ({ result: event.output }) },
            ],
          },
          {
            target: 'idle',
            actions: { type: 'emitPulled', params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'pullFailed', fault: faultOf(event.error) })),
        },
      },
    },
    reported: {
      description:
        'The pull is done; a report shows omitted users with reasons, and added locations and companies.',
      exit: 'forgetResult',
      on: { PULL: 'pulling', DISMISS: 'idle', CLEAR: 'idle' },
    },
  },
});
