import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { UserSummary } from '../../openapi/generated/types.ts';
import { faultOf, hasNoAnswer } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { outputParams, type ErrorParams, eventParams } from '../common/params.ts';
import { write } from '../common/write.ts';
import { type ChangedUsers, UNKNOWN_EFFECTS } from './changed-users.ts';

export interface StatusChange {
  readonly active: boolean;
  readonly user: UserSummary;
}

export interface StatusChangeContext {
  /** The changes to make, in order. The first one is running. */
  readonly queue: readonly StatusChange[];
  readonly fault: Fault | null;
}

export type StatusChangeEmitted =
  | ({ type: 'changed'; active: boolean } & ChangedUsers)
  | ({ type: 'refused'; fault: Fault } & StatusChange)
  /** It is unknown whether the user has this status now. */
  | ({ type: 'unclear' } & StatusChange);

const IDLE = '#statusChange.idle';

/** Returns the change that is running. */
const first = ({ context }: { context: StatusChangeContext }): StatusChange =>
  assertDefined(context.queue[0]);

const change = write({
  call: {
    id: 'changeStatus',
    src: 'changeStatus',
    input: first,
    onDone: { target: IDLE, actions: [{ type: 'emitChanged', params: outputParams }, 'goOn'] },
  },
  lookUp: {
    id: 'lookUpUser',
    src: 'lookUpUser',
    input: first,
    onError: { target: IDLE, actions: ['emitUnclear', 'goOn'] },
  },
  found: [
    {
      guard: { type: 'isChanged', params: outputParams },
      target: IDLE,
      actions: [
        {
          type: 'emitChanged',
          params: ({ event }: { event: { output: UserSummary } }): ChangedUsers => ({
            users: [event.output],
            unchanged: [],
            effects: UNKNOWN_EFFECTS,
          }),
        },
        'goOn',
      ],
    },
  ],
  refused: { target: IDLE, actions: ['emitRefused', 'goOn'] },
});

/**
 * Activates and deactivates users one after the other. Ignores a user who is already in the queue. If a call gets no
 * response, looks up the user's status.
 */
export const statusChangeMachine = setup({
  types: {
    context: {} as StatusChangeContext,
    events: {} as ({ type: 'CHANGE' } & StatusChange) | { type: 'CLEAR' },
    emitted: {} as StatusChangeEmitted,
    tags: {} as 'busy',
  },
  actors: {
    changeStatus: placeholderActor<ChangedUsers, StatusChange>('changeStatus'),
    lookUpUser: placeholderActor<UserSummary, StatusChange>('lookUpUser'),
  },
  guards: {
    isNew: ({ context }, { user }: StatusChange) =>
      context.queue.every((queued) => queued.user.uuid !== user.uuid),
    changeIsNext: ({ context }) => context.queue.length > 0,
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
    isChanged: (at, { active }: UserSummary) => active === first(at).active,
  },
  actions: {
    queueUp: assign(({ context }, { active, user }: StatusChange) => ({
      queue: [...context.queue, { active, user }],
    })),
    goOn: assign({ queue: ({ context }) => context.queue.slice(1), fault: null }),
    forget: assign({ queue: [], fault: null }),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    emitChanged: emit((at, { users, unchanged, effects }: ChangedUsers) => ({
      type: 'changed',
      active: first(at).active,
      users,
      unchanged,
      effects,
    })),
    emitRefused: emit((at) => ({ type: 'refused', ...first(at), fault: assertDefined(at.context.fault) })),
    emitUnclear: emit((at) => ({ type: 'unclear', ...first(at) })),
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
  },
  states: {
    idle: {
      description: 'No user is being changed.',
      always: { guard: 'changeIsNext', target: 'changing' },
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
            'The change got no response: the user is read again to find out whether the status was changed.',
          ...change.lookingUp,
        },
      },
    },
  },
});
