import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import type { UserSummary } from '../../openapi/types.ts';
import { faultOf, unprovided } from '../common/faults.ts';
import { known } from '../common/known.ts';
import { type Failed, failure, said } from '../common/params.ts';
import type { ChangedUsers } from './changed-users.ts';
import type { KeptUser, Undone } from './undo.ts';

export interface StatusChange {
  readonly active: boolean;
  readonly user: UserSummary;
}

/** What takes back a deactivation: the users as it left them. */
interface Undo {
  readonly users: readonly UserSummary[];
}

/** One call or the undoing of one, and whom it changes. */
interface Work extends Undo {
  readonly does: 'activate' | 'deactivate' | 'undo';
}

export interface StatusChangeContext {
  readonly queue: readonly Work[];
}

export type StatusChangeEmitted =
  | ({ type: 'changed'; active: boolean } & ChangedUsers)
  | { type: 'refused'; active: boolean; user: UserSummary; fault: Fault }
  /** These are active again; those are kept as they were found, and why. */
  | { type: 'undone'; users: readonly UserSummary[]; kept: readonly KeptUser[] }
  | { type: 'notUndone'; users: readonly UserSummary[]; fault: Fault };

const changeOf = ({ does, users }: Work): StatusChange => ({
  active: does === 'activate',
  user: known(users[0]),
});

/**
 * Activates and deactivates users one after the other, and takes deactivations back. Ignores users who are queued
 * already.
 */
export const statusChangeMachine = setup({
  types: {
    context: {} as StatusChangeContext,
    events: {} as ({ type: 'CHANGE' } & StatusChange) | ({ type: 'UNDO' } & Undo) | { type: 'CLEAR' },
    emitted: {} as StatusChangeEmitted,
    tags: {} as 'busy',
  },
  actors: {
    changeStatus: unprovided<ChangedUsers, StatusChange>('changeStatus'),
    undoDeactivation: unprovided<Undone, readonly UserSummary[]>('undoDeactivation'),
  },
  guards: {
    isNew: ({ context }, { user }: StatusChange) =>
      context.queue.every(({ users }) => users.every(({ uuid }) => uuid !== user.uuid)),
    undoIsNext: ({ context }) => context.queue[0]?.does === 'undo',
    changeIsNext: ({ context }) => context.queue.length > 0,
  },
  actions: {
    queueUp: assign(({ context }, { active, user }: StatusChange) => ({
      queue: [
        ...context.queue,
        { does: active ? ('activate' as const) : ('deactivate' as const), users: [user] },
      ],
    })),
    queueUndo: assign(({ context }, { users }: Undo) => ({
      queue: [...context.queue, { does: 'undo' as const, users }],
    })),
    goOn: assign({ queue: ({ context }) => context.queue.slice(1) }),
    forget: assign({ queue: [] }),
    emitChanged: emit(({ context }, { users, unchanged }: ChangedUsers) => ({
      type: 'changed',
      active: changeOf(known(context.queue[0])).active,
      users,
      unchanged,
    })),
    emitRefused: emit(({ context }, { error }: Failed) => ({
      type: 'refused',
      ...changeOf(known(context.queue[0])),
      fault: faultOf(error),
    })),
    emitUndone: emit((_, { restored, kept }: Undone) => ({ type: 'undone', users: restored, kept })),
    emitNotUndone: emit(({ context }, { error }: Failed) => ({
      type: 'notUndone',
      users: known(context.queue[0]).users,
      fault: faultOf(error),
    })),
  },
}).createMachine({
  id: 'statusChange',
  context: { queue: [] },
  initial: 'idle',
  on: {
    CLEAR: { target: '.idle', actions: 'forget' },
    CHANGE: { guard: { type: 'isNew', params: said }, actions: { type: 'queueUp', params: said } },
    UNDO: { actions: { type: 'queueUndo', params: said } },
  },
  states: {
    idle: {
      description: 'No user is being changed.',
      always: [
        { guard: 'undoIsNext', target: 'undoing' },
        { guard: 'changeIsNext', target: 'changing' },
      ],
    },
    changing: {
      description: 'A user is being activated or deactivated; others may wait.',
      tags: 'busy',
      invoke: {
        id: 'changeStatus',
        src: 'changeStatus',
        input: ({ context }) => changeOf(known(context.queue[0])),
        onDone: {
          target: 'idle',
          actions: [{ type: 'emitChanged', params: ({ event }) => event.output }, 'goOn'],
        },
        onError: { target: 'idle', actions: [{ type: 'emitRefused', params: failure }, 'goOn'] },
      },
    },
    undoing: {
      description:
        'Users who were deactivated are being looked at, and those nobody has changed since activated again.',
      tags: 'busy',
      invoke: {
        id: 'undoDeactivation',
        src: 'undoDeactivation',
        input: ({ context }) => known(context.queue[0]).users,
        onDone: {
          target: 'idle',
          actions: [{ type: 'emitUndone', params: ({ event }) => event.output }, 'goOn'],
        },
        onError: { target: 'idle', actions: [{ type: 'emitNotUndone', params: failure }, 'goOn'] },
      },
    },
  },
});
