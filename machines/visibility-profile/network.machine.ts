import { assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams } from '../common/params.ts';
import type { Network } from './form-rules.ts';

interface NetworkContext {
  readonly network: Network | null;
  readonly fault: Fault | null;
}

/**
 * Loads the network (elements and clusters) when an administrator opens the view that shows what a user can see.
 * Forgets it when the view is closed.
 */
export const networkMachine = setup({
  types: {
    context: {} as NetworkContext,
    events: {} as { type: 'OPEN' } | { type: 'RETRY' } | { type: 'CLOSE' } | { type: 'CLEAR' },
    tags: {} as 'busy',
  },
  actors: {
    load: placeholderActor<Network>('load'),
  },
  guards: {
    isForbidden: (_, { error }: ErrorParams) => faultOf(error).status === 403,
  },
  actions: {
    keepNetwork: assign((_, { network }: { network: Network }) => ({ network })),
    forgetNetwork: assign({ network: null }),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    forgetFault: assign({ fault: null }),
  },
}).createMachine({
  id: 'network',
  context: { network: null, fault: null },
  initial: 'closed',
  on: { CLOSE: '.closed', CLEAR: '.closed' },
  states: {
    closed: {
      description: 'The network is not loaded; opening the view loads it.',
      on: { OPEN: 'loading' },
    },
    loading: {
      description: 'Clusters and elements are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: {
          target: 'shown',
          actions: { type: 'keepNetwork', params: ({ event }) => ({ network: event.output }) },
        },
        onError: [
          { guard: { type: 'isForbidden', params: errorParams }, target: 'forbidden' },
          { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
        ],
      },
    },
    shown: {
      description: 'The visible part of the network is shown; the user can search it.',
      exit: 'forgetNetwork',
    },
    forbidden: { description: 'The user may not read the network.' },
    failed: {
      description: 'The network could not be loaded; the user can try again.',
      exit: 'forgetFault',
      on: { RETRY: 'loading' },
    },
  },
});
