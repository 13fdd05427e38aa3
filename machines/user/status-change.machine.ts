import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import type { UserSummary } from '../../openapi/types.ts';
import { faultOf, hasNoAnswer, unprovided } from '../common/faults.ts';
import { known } from '../common/known.ts';
import { type Failed, failure, said } from '../common/params.ts';
import { unanswered } from '../common/unanswered.ts';
import { type ChangedUsers, UNKNOWN_EFFECTS } from './changed-users.ts';
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
  /** Why there was no answer to what is looked up. */
  readonly fault: Fault | null;
}

export type StatusChangeEmitted =
  | ({ type: 'changed'; active: boolean } & ChangedUsers)
  | { type: 'refused'; active: boolean; user: UserSummary; fault: Fault }
  /** These are active again; those are kept as they were found, and why. */
  | { type: 'undone'; users: readonly UserSummary[]; kept: readonly KeptUser[] }
  | { type: 'notUndone'; users: readonly UserSummary[]; fault: Fault }
  /** Whether these are active or not now could not be found out. */
  | { type: 'unclear'; active: boolean; users: readonly UserSummary[] };

const activates = ({ does }: Work): boolean => does !== 'deactivate';

const changeOf = ({ does, users }: Work): StatusChange => ({
  active: does === 'activate',
  user: known(users[0]),
});

/** The fault of the call that is looked up. */
const noAnswer = ({ context }: { context: StatusChangeContext }): Failed => ({ error: context.fault });

/**
 * Activates and deactivates users one after the other, and takes deactivations back. Ignores users who are queued
 * already. Looks up what has become of users after a call without an answer.
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
    /** Answers users as they are now. */
    lookUpUsers: unprovided<readonly UserSummary[], readonly UserSummary[]>('lookUpUsers'),
  },
  guards: {
    isNew: ({ context }, { user }: StatusChange) =>
      context.queue.every(({ users }) => users.every(({ uuid }) => uuid !== user.uuid)),
    undoIsNext: ({ context }) => context.queue[0]?.does === 'undo',
    changeIsNext: ({ context }) => context.queue.length > 0,
    hasNoAnswer: (_, { error }: Failed) => hasNoAnswer(faultOf(error)),
    isUndone: ({ context }, { users }: Undo) => {
      const work = known(context.queue[0]);
      return work.does === 'undo' && users.every(({ active }) => active);
    },
    isChanged: ({ context }, { users }: Undo) => {
      const work = known(context.queue[0]);
      return work.does !== 'undo' && users.every(({ active }) => active === activates(work));
    },
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
    goOn: assign({ queue: ({ context }) => context.queue.slice(1), fault: null }),
    forget: assign({ queue: [], fault: null }),
    keepFault: assign((_, { error }: Failed) => ({ fault: faultOf(error) })),
    emitChanged: emit(({ context }, { users, unchanged, effects }: ChangedUsers) => ({
      type: 'changed',
      active: changeOf(known(context.queue[0])).active,
      users,
      unchanged,
      effects,
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
    emitUnclear: emit(({ context }) => {
      const work = known(context.queue[0]);
      return { type: 'unclear', active: activates(work), users: work.users };
    }),
  },
}).createMachine({
  id: 'statusChange',
  context: { queue: [], fault: null },
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
        onError: [
          unanswered('lookingUp'),
          { target: 'idle', actions: [{ type: 'emitRefused', params: failure }, 'goOn'] },
        ],
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
        onError: [
          unanswered('lookingUp'),
          { target: 'idle', actions: [{ type: 'emitNotUndone', params: failure }, 'goOn'] },
        ],
      },
    },
    lookingUp: {
      description: 'There was no answer: whether the users were changed is being looked up.',
      tags: 'busy',
      invoke: {
        id: 'lookUpUsers',
        src: 'lookUpUsers',
        input: ({ context }) => known(context.queue[0]).users,
        onDone: [
          {
            guard: { type: 'isUndone', params: ({ event }) => ({ users: event.output }) },
            target: 'idle',
            actions: [
              { type: 'emitUndone', params: ({ event }) => ({ restored: event.output, kept: [] }) },
              'goOn',
            ],
          },
          {
            guard: { type: 'isChanged', params: ({ event }) => ({ users: event.output }) },
            target: 'idle',
            actions: [
              {
                type: 'emitChanged',
                params: ({ event }) => ({ users: event.output, unchanged: [], effects: UNKNOWN_EFFECTS }),
              },
              'goOn',
            ],
          },
          {
            guard: 'undoIsNext',
            target: 'idle',
            actions: [{ type: 'emitNotUndone', params: noAnswer }, 'goOn'],
          },
          { target: 'idle', actions: [{ type: 'emitRefused', params: noAnswer }, 'goOn'] },
        ],
        onError: { target: 'idle', actions: ['emitUnclear', 'goOn'] },
      },
    },
  },
});
