import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import type { UserSummary } from '../../openapi/types.ts';
import { faultOf, unprovided } from '../common/faults.ts';
import { known } from '../common/known.ts';
import { type Failed, failure, said } from '../common/params.ts';

export interface StatusChange {
  readonly active: boolean;
  readonly user: UserSummary;
}

export interface StatusChangeContext {
  readonly queue: readonly StatusChange[];
}

export type StatusChangeEmitted =
  | { type: 'changed'; active: boolean; users: readonly UserSummary[] }
  | { type: 'refused'; active: boolean; user: UserSummary; fault: Fault };

/** Activates and deactivates users one after the other. Ignores users who are queued already. */
export const statusChangeMachine = setup({
  types: {
    context: {} as StatusChangeContext,
    events: {} as ({ type: 'CHANGE' } & StatusChange) | { type: 'CLEAR' },
    emitted: {} as StatusChangeEmitted,
    tags: {} as 'busy',
  },
  actors: {
    changeStatus: unprovided<readonly UserSummary[], StatusChange>('changeStatus'),
  },
  guards: {
    isNew: ({ context }, { user }: StatusChange) =>
      context.queue.every((queued) => queued.user.uuid !== user.uuid),
    othersWait: ({ context }) => context.queue.length > 1,
  },
  actions: {
    queueUp: assign(({ context }, { active, user }: StatusChange) => ({
      queue: [...context.queue, { active, user }],
    })),
    goOn: assign({ queue: ({ context }) => context.queue.slice(1) }),
    forget: assign({ queue: [] }),
    emitChanged: emit(({ context }, { users }: { users: readonly UserSummary[] }) => ({
      type: 'changed',
      active: known(context.queue[0]).active,
      users,
    })),
    emitRefused: emit(({ context }, { error }: Failed) => ({
      type: 'refused',
      ...known(context.queue[0]),
      fault: faultOf(error),
    })),
  },
}).createMachine({
  id: 'statusChange',
  context: { queue: [] },
  initial: 'idle',
  on: { CLEAR: { target: '.idle', actions: 'forget' } },
  states: {
    idle: {
      description: 'No user is being changed.',
      on: { CHANGE: { target: 'changing', actions: { type: 'queueUp', params: said } } },
    },
    changing: {
      description: 'A user is being activated or deactivated; others may wait.',
      tags: 'busy',
      on: {
        CHANGE: {
          guard: { type: 'isNew', params: said },
          actions: { type: 'queueUp', params: said },
        },
      },
      invoke: {
        id: 'changeStatus',
        src: 'changeStatus',
        input: ({ context }) => known(context.queue[0]),
        onDone: [
          {
            guard: 'othersWait',
            target: 'changing',
            reenter: true,
            actions: [{ type: 'emitChanged', params: ({ event }) => ({ users: event.output }) }, 'goOn'],
          },
          {
            target: 'idle',
            actions: [{ type: 'emitChanged', params: ({ event }) => ({ users: event.output }) }, 'goOn'],
          },
        ],
        onError: [
          {
            guard: 'othersWait',
            target: 'changing',
            reenter: true,
            actions: [{ type: 'emitRefused', params: failure }, 'goOn'],
          },
          {
            target: 'idle',
            actions: [{ type: 'emitRefused', params: failure }, 'goOn'],
          },
        ],
      },
    },
  },
});
