import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { Application } from '../../openapi/generated/types.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import type { Version } from '../resource/form/form.ts';

interface ApplicationSyncContext {
  readonly application: Application | null;
}

/**
 * Asks the service to read the roles and elements of one application again, from the application's API. Syncs one
 * application at a time.
 */
export const applicationSyncMachine = setup({
  types: {
    context: {} as ApplicationSyncContext,
    events: {} as { type: 'SYNC'; application: Application } | { type: 'CLEAR' },
    emitted: {} as
      | { type: 'applicationSynced'; version: Version<Application> }
      | { type: 'applicationNotSynced'; fault: Fault },
    tags: {} as 'busy',
  },
  actors: {
    syncOne: placeholderActor<Version<Application>, { application: Application }>('syncOne'),
  },
}).createMachine({
  id: 'applicationSync',
  context: { application: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The user can start a sync.',
      on: {
        SYNC: {
          target: 'syncing',
          actions: assign({ application: ({ event }) => event.application }),
        },
      },
    },
    syncing: {
      description: 'The service is reading the application’s roles and elements.',
      tags: 'busy',
      on: { CLEAR: 'idle' },
      invoke: {
        id: 'syncOne',
        src: 'syncOne',
        input: ({ context }) => ({ application: assertDefined(context.application) }),
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'applicationSynced', version: event.output })),
        },
        onError: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'applicationNotSynced', fault: faultOf(event.error) })),
        },
      },
    },
  },
});
