import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams } from '../common/params.ts';

export const SYNCED_SETS = [
  'all',
  'carrier',
  'cluster',
  'clusterGroup',
  'networkGroup',
  'networkElementAttribute',
  'venue',
] as const;

export type SyncedSet = (typeof SYNCED_SETS)[number];

export interface VisibilitySyncContext {
  readonly elementSet: SyncedSet;
}

/** Asks the service to read visibility elements from the inventory again. Only one sync at a time. */
export const visibilitySyncMachine = setup({
  types: {
    context: {} as VisibilitySyncContext,
    events: {} as { type: 'SYNC'; elementSet: SyncedSet } | { type: 'CLEAR' },
    emitted: {} as
      | { type: 'visibilitySynced'; elementSet: SyncedSet; count: number }
      | { type: 'visibilitySyncFailed'; elementSet: SyncedSet; fault: Fault },
    tags: {} as 'busy',
  },
  actors: {
    sync: placeholderActor<number, { elementSet: SyncedSet }>('sync'),
  },
  actions: {
    keepSet: assign((_, { elementSet }: VisibilitySyncContext) => ({ elementSet })),
    emitSynced: emit(({ context: { elementSet } }, { count }: { count: number }) => ({
      type: 'visibilitySynced',
      elementSet,
      count,
    })),
    emitFailed: emit(({ context: { elementSet } }, { error }: ErrorParams) => ({
      type: 'visibilitySyncFailed',
      elementSet,
      fault: faultOf(error),
    })),
  },
}).createMachine({
  id: 'visibilitySync',
  context: { elementSet: 'all' },
  initial: 'idle',
  states: {
    idle: {
      description: 'The user can start a sync.',
      on: { SYNC: { target: 'syncing', actions: { type: 'keepSet', params: eventParams } } },
    },
    syncing: {
      description: 'The service is reading elements from the inventory.',
      tags: 'busy',
      on: { CLEAR: 'idle' },
      invoke: {
        id: 'sync',
        src: 'sync',
        input: ({ context: { elementSet } }) => ({ elementSet }),
        onDone: {
          target: 'idle',
          actions: { type: 'emitSynced', params: ({ event }) => ({ count: event.output }) },
        },
        onError: {
          target: 'idle',
          actions: { type: 'emitFailed', params: errorParams },
        },
      },
    },
  },
});
