import { setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { faultOf, isUnknownCall } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';

/**
 * Finds out, after an administrator has signed in, whether the service supports the change history. An older service
 * may not have its calls. Then the console does not offer the history.
 */
export const historySupportMachine = setup({
  types: {
    events: {} as
      /** An administrator has signed in. */
      | { type: 'START' }
      /** Removes all data, for example at sign-out. */
      | { type: 'CLEAR' },
  },
  actors: { find: placeholderActor<unknown>('find') },
  guards: {
    isUnknown: (_, fault: Fault) => isUnknownCall(fault),
  },
}).createMachine({
  id: 'historySupport',
  on: { CLEAR: '.off' },
  initial: 'off',
  states: {
    off: { description: 'No administrator is signed in.', on: { START: 'finding' } },
    finding: {
      description: 'The service is asked whether it records changes.',
      invoke: {
        id: 'find',
        src: 'find',
        onDone: 'offered',
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => faultOf(event.error) }, target: 'absent' },
          { target: 'offered' },
        ],
      },
    },
    offered: {
      description: 'The service records changes, or did not respond; the console offers the change history.',
    },
    absent: { description: 'The service records no changes; the console offers no change history.' },
  },
});
