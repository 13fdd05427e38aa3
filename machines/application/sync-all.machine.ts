import { emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { Application } from '../../openapi/generated/types.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';

/**
 * Asks the service to read the roles and elements of all applications again, from their APIs. Only one such sync runs
 * at a time.
 */
export const syncAllMachine = setup({
  types: {
    events: {} as { type: 'SYNC' } | { type: 'CLEAR' },
    emitted: {} as
      | { type: 'applicationsSynced'; applications: readonly Application[] }
      | { type: 'applicationsNotSynced'; fault: Fault },
    tags: {} as 'busy',
  },
  actors: {
    syncAll: placeholderActor<readonly Application[]>('syncAll'),
  },
}).createMachine({
  id: 'syncAll',
  initial: 'idle',
  states: {
    idle: { description: 'The user can start a sync of all applications.', on: { SYNC: 'syncing' } },
    syncing: {
      description: 'The service is reading the roles and elements of all applications.',
      tags: 'busy',
      on: { CLEAR: 'idle' },
      invoke: {
        id: 'syncAll',
        src: 'syncAll',
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'applicationsSynced', applications: event.output })),
        },
        onError: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'applicationsNotSynced', fault: faultOf(event.error) })),
        },
      },
    },
  },
});
