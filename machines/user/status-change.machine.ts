import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { UserSummary } from '../../openapi/generated/types.ts';
import { faultOf, hasNoAnswer, placeholderActor } from '../common/faults.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { outputParams, type ErrorParams, eventParams } from '../common/params.ts';
import { write } from '../common/write.ts';
import { type ChangedUsers, UNKNOWN_EFFECTS } from './changed-users.ts';
import type { SkippedUser, Undone } from './undo.ts';

export interface StatusChange {
  readonly active: boolean;
  readonly user: UserSummary;
}

/**
 * An undo of deactivations: activates the users again, except those who have changed since. `users` has their data as
 * it was directly after the deactivation.
 */
interface Undo {
  readonly users: readonly UserSummary[];
}

/** A queued call: a change of status or an undo, and its users. */
interface Work extends Undo {
  readonly does: 'activate' | 'deactivate' | 'undo';
}

export interface StatusChangeContext {
  /** The calls to make, in order. The first one is running. */
  readonly queue: readonly Work[];
  readonly fault: Fault | null;
}

export type StatusChangeEmitted =
  | ({ type: 'changed'; active: boolean } & ChangedUsers)
  | { type: 'refused'; active: boolean; user: UserSummary; fault: Fault }
  /** `users` are active again. `kept` lists the users whom the undo did not activate, with the reason. */
  | { type: 'undone'; users: readonly UserSummary[]; kept: readonly SkippedUser[] }
  | { type: 'notUndone'; users: readonly UserSummary[]; fault: Fault }
  /** It is unknown whether these users are active now. */
  | { type: 'unclear'; active: boolean; users: readonly UserSummary[] };

const IDLE = '#statusChange.idle';

/** Returns the queued call that is running. */
const first = ({ context }: { context: StatusChangeContext }): Work => assertDefined(context.queue[0]);

const usersOf = (at: { context: StatusChangeContext }): readonly UserSummary[] => first(at).users;

const changeIn = (at: { context: StatusChangeContext }): StatusChange => {
  const { does, users } = first(at);
  return { active: does === 'activate', user: assertDefined(users[0]) };
};

/** The parameters in which a change of the status differs from undoing it. */
interface Direction<Call, Input, LookUp, IsDone, EmitDone, Result, EmitRefused> {
  /** The actor that makes the call. */
  readonly call: Call;
  readonly input: (at: { context: StatusChangeContext }) => Input;
  /** The id of the actor that looks up the users after a call without a response. */
  readonly lookUp: LookUp;
  /** The guard that is true if the looked-up users show that the call succeeded. */
  readonly isDone: IsDone;
  /** The action that reports the result of the call. `resultOf` derives it from the users that were found. */
  readonly emitDone: EmitDone;
  readonly resultOf: (users: readonly UserSummary[]) => Result;
  /** The action that reports that the call was not made. */
  readonly emitRefused: EmitRefused;
}

const statesFor = <
  const Call extends string,
  Input,
  const LookUp extends string,
  const IsDone extends string,
  const EmitDone extends string,
  Result,
  const EmitRefused extends string,
>({
  call,
  input,
  lookUp,
  isDone,
  emitDone,
  resultOf,
  emitRefused,
}: Direction<Call, Input, LookUp, IsDone, EmitDone, Result, EmitRefused>) =>
  write({
    call: {
      id: call,
      src: call,
      input,
      onDone: { target: IDLE, actions: [{ type: emitDone, params: outputParams }, 'goOn'] },
    },
    lookUp: {
      id: lookUp,
      src: 'lookUpUsers',
      input: usersOf,
      onError: { target: IDLE, actions: ['emitUnclear', 'goOn'] },
    },
    found: [
      {
        guard: { type: isDone, params: outputParams },
        target: IDLE,
        actions: [
          {
            type: emitDone,
            params: ({ event }: { event: { output: readonly UserSummary[] } }) => resultOf(event.output),
          },
          'goOn',
        ],
      },
    ],
    refused: { target: IDLE, actions: [emitRefused, 'goOn'] },
  });

const change = statesFor({
  call: 'changeStatus',
  input: changeIn,
  lookUp: 'lookUpUser',
  isDone: 'isChanged',
  emitDone: 'emitChanged',
  resultOf: (users): ChangedUsers => ({ users, unchanged: [], effects: UNKNOWN_EFFECTS }),
  emitRefused: 'emitRefused',
});

const undo = statesFor({
  call: 'undoDeactivation',
  input: usersOf,
  lookUp: 'lookUpUsers',
  isDone: 'areActive',
  emitDone: 'emitUndone',
  resultOf: (restored): Undone => ({ restored, kept: [] }),
  emitRefused: 'emitNotUndone',
});

/**
 * Activates and deactivates users one after the other, and undoes deactivations. Ignores a user who is already in the
 * queue. If a call gets no response, looks up the users' status.
 */
export const statusChangeMachine = setup({
  types: {
    context: {} as StatusChangeContext,
    events: {} as ({ type: 'CHANGE' } & StatusChange) | ({ type: 'UNDO' } & Undo) | { type: 'CLEAR' },
    emitted: {} as StatusChangeEmitted,
    tags: {} as 'busy',
  },
  actors: {
    changeStatus: placeholderActor<ChangedUsers, StatusChange>('changeStatus'),
    undoDeactivation: placeholderActor<Undone, readonly UserSummary[]>('undoDeactivation'),
    lookUpUsers: placeholderActor<readonly UserSummary[], readonly UserSummary[]>('lookUpUsers'),
  },
  guards: {
    isNew: ({ context }, { user }: StatusChange) =>
      context.queue.every(({ users }) => users.every(({ uuid }) => uuid !== user.uuid)),
    undoIsNext: ({ context }) => context.queue[0]?.does === 'undo',
    changeIsNext: ({ context }) => context.queue.length > 0,
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
    isChanged: (at, users: readonly UserSummary[]) =>
      users.every(({ active }) => active === changeIn(at).active),
    areActive: (_, users: readonly UserSummary[]) => users.every(({ active }) => active),
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
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    emitChanged: emit((at, { users, unchanged, effects }: ChangedUsers) => ({
      type: 'changed',
      active: changeIn(at).active,
      users,
      unchanged,
      effects,
    })),
    emitRefused: emit((at) => ({ type: 'refused', ...changeIn(at), fault: assertDefined(at.context.fault) })),
    emitUndone: emit((_, { restored, kept }: Undone) => ({ type: 'undone', users: restored, kept })),
    emitNotUndone: emit((at) => ({
      type: 'notUndone',
      users: usersOf(at),
      fault: assertDefined(at.context.fault),
    })),
    emitUnclear: emit((at) => {
      const { does, users } = first(at);
      return { type: 'unclear', active: does !== 'deactivate', users };
    }),
  },
}).createMachine({
  id: 'statusChange',
  context: { queue: [], fault: null },
  initial: 'idle',
  on: {
    CLEAR: { target: '.idle', actions: 'forget' },
    CHANGE: {
      guard: { type: 'isNew', params: eventParams },
      actions: { type: 'queueUp', params: eventParams },
    },
    UNDO: { actions: { type: 'queueUndo', params: eventParams } },
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
      tags: 'busy',
      initial: 'calling',
      states: {
        calling: {
          description: 'A user is being activated or deactivated; more changes may be queued.',
          ...change.calling,
        },
        lookingUp: {
          description:
            'The change got no response: the users are read again to find out whether they were changed.',
          ...change.lookingUp,
        },
      },
    },
    undoing: {
      tags: 'busy',
      initial: 'calling',
      states: {
        calling: {
          description:
            'An undo is running: deactivated users are read, and activated again if they have not changed since.',
          ...undo.calling,
        },
        lookingUp: {
          description:
            'The undo got no response: the users are read again to find out whether they are active.',
          ...undo.lookingUp,
        },
      },
    },
  },
});
