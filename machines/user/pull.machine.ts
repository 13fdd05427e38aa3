import { emit, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import type { PullResult } from '../../openapi/types.ts';
import { faultOf, unprovided } from '../calls.ts';

/** Pull User Info: has the service fetch the users of its external source, once at a time. */
export const pullMachine = setup({
  types: {
    events: {} as { type: 'PULL' } | { type: 'CLEAR' },
    emitted: {} as { type: 'pulled'; result: PullResult | null } | { type: 'pullFailed'; fault: Fault },
    tags: {} as 'busy',
  },
  actors: {
    /** What was pulled; `null` where the service does not say. */
    pullUsers: unprovided<PullResult | null>('pullUsers'),
  },
}).createMachine({
  id: 'pull',
  initial: 'idle',
  states: {
    idle: { description: 'Users can be pulled.', on: { PULL: 'pulling' } },
    pulling: {
      description: 'The service is pulling users.',
      tags: 'busy',
      on: { CLEAR: 'idle' },
      invoke: {
        id: 'pullUsers',
        src: 'pullUsers',
        onDone: { target: 'idle', actions: emit(({ event }) => ({ type: 'pulled', result: event.output })) },
        onError: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'pullFailed', fault: faultOf(event.error) })),
        },
      },
    },
  },
});
