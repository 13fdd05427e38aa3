import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { EndedSessions, Sessions } from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf, hasNoAnswer, isUnauthenticated } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { eventParams, outputParams, type ErrorParams, errorParams } from '../common/params.ts';
import { write } from '../common/write.ts';

/** The sessions to end: one by its id, all but the current one, or all. */
export type Ending =
  { readonly kind: 'one'; readonly id: string } | { readonly kind: 'others' } | { readonly kind: 'all' };

interface SessionsContext {
  readonly listed: Sessions | null;
  readonly ending: Ending | null;
  readonly fault: Fault | null;
}

type Listed = Pick<SessionsContext, 'listed' | 'ending'>;

const isCurrent = ({ current }: { readonly current: boolean }): boolean => current;

/** Returns whether the sessions to end include the current session. */
export function endsCurrent({ listed, ending }: Listed): boolean {
  const { sessions } = assertDefined(listed);
  switch (ending?.kind) {
    case 'one':
      return sessions.some((session) => session.id === ending.id && session.current);
    case 'all':
      return sessions.some(isCurrent);
    default:
      return false;
  }
}

/** Returns whether all sessions to end have ended. */
function isEnded(ending: Ending, { total, sessions }: Sessions): boolean {
  switch (ending.kind) {
    case 'one':
      return sessions.every(({ id }) => id !== ending.id);
    case 'others':
      return sessions.every(isCurrent) && total === sessions.length;
    case 'all':
      return total === 0;
  }
}

const keepListed = { type: 'keepListed', params: outputParams } as const;

const end = write({
  call: {
    id: 'endSessions',
    src: 'end',
    input: ({ context }: { context: SessionsContext }) => assertDefined(context.ending),
    onDone: [
      { guard: 'endsCurrent', target: '#sessions.signedOut' },
      {
        target: '#sessions.shown',
        actions: [keepListed, { type: 'emitEnded', params: outputParams }],
      },
    ],
  },
  lookUp: {
    id: 'lookUpSessions',
    src: 'lookUp',
    onError: [
      { guard: { type: 'isSignedOut', params: errorParams }, target: '#sessions.signedOut' },
      { target: '#sessions.shown', actions: 'emitUnclear' },
    ],
  },
  found: [
    {
      guard: { type: 'isEnded', params: outputParams },
      target: '#sessions.shown',
      actions: [keepListed, 'emitEndedMeanwhile'],
    },
  ],
  refused: { target: '#sessions.shown', actions: ['emitNotEnded'] },
});

/**
 * Lists the sessions of an account, and ends some of them after confirmation (B13.10). The account is the user's own,
 * or that of a user whom the administrator may change. If a call gets no response, the machine reads the list to find
 * out whether the sessions have ended.
 */
export const sessionsMachine = setup({
  types: {
    context: {} as SessionsContext,
    events: {} as
      | { type: 'RETRY' }
      | { type: 'END'; ending: Ending }
      | { type: 'CONFIRM' }
      | { type: 'CANCEL' }
      | { type: 'SESSIONS_STALE' },
    emitted: {} as
      | { type: 'sessionsEnded'; count: number | null }
      | { type: 'sessionsNotEnded'; fault: Fault }
      | { type: 'sessionsUnclear' }
      | { type: 'ownSessionEnded' },
    tags: {} as 'busy' | 'listed',
  },
  actors: {
    /** Resolves when the part of the screen that shows the list is opened. */
    opened: placeholderActor<unknown>('opened'),
    load: placeholderActor<Sessions>('load'),
    lookUp: placeholderActor<Sessions>('lookUp'),
    end: placeholderActor<EndedSessions, Ending>('end'),
  },
  guards: {
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
    endsCurrent: ({ context }) => endsCurrent(context),
    isSignedOut: ({ context }, { error }: ErrorParams) =>
      endsCurrent(context) && isUnauthenticated(faultOf(error)),
    isEnded: ({ context }, listed: Sessions) => isEnded(assertDefined(context.ending), listed),
  },
  actions: {
    keepEnding: assign((_, { ending }: { ending: Ending }) => ({ ending })),
    keepListed: assign((_, { total, sessions }: Sessions) => ({ listed: { total, sessions }, fault: null })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    forgetListed: assign({ listed: null }),
    emitEnded: emit((_, { ended }: EndedSessions) => ({ type: 'sessionsEnded', count: ended })),
    // Null, because the lookup does not show how many sessions the call has ended.
    emitEndedMeanwhile: emit({ type: 'sessionsEnded', count: null }),
    emitNotEnded: emit(({ context }) => ({ type: 'sessionsNotEnded', fault: assertDefined(context.fault) })),
    emitUnclear: emit({ type: 'sessionsUnclear' }),
    emitOwnEnded: emit({ type: 'ownSessionEnded' }),
  },
}).createMachine({
  id: 'sessions',
  context: { listed: null, ending: null, fault: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The list is not loaded; opening its part of the screen loads it.',
      invoke: { id: 'opened', src: 'opened', onDone: 'loading', onError: 'loading' },
    },
    loading: {
      description: 'The sessions are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'shown', actions: keepListed },
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    failed: {
      description: 'The sessions could not be loaded; the user can try again.',
      on: { RETRY: 'loading' },
    },
    shown: {
      description: 'The sessions are listed; the user can end one, all others, or all.',
      tags: 'listed',
      on: {
        END: { target: 'asking', actions: { type: 'keepEnding', params: eventParams } },
        SESSIONS_STALE: 'reloading',
      },
    },
    reloading: {
      description: 'A new password has ended sessions; the list is read again.',
      tags: ['busy', 'listed'],
      invoke: {
        id: 'reload',
        src: 'load',
        onDone: { target: 'shown', actions: keepListed },
        onError: { target: 'failed', actions: ['forgetListed', { type: 'keepFault', params: errorParams }] },
      },
    },
    asking: {
      description: 'A dialog asks whether to end the sessions.',
      tags: 'listed',
      on: { CONFIRM: 'ending', CANCEL: 'shown' },
    },
    ending: {
      tags: ['busy', 'listed'],
      initial: 'calling',
      states: {
        calling: { description: 'The service is ending the sessions.', ...end.calling },
        lookingUp: {
          description:
            'The call got no response: the list is read to find out whether the sessions have ended.',
          ...end.lookingUp,
        },
      },
    },
    signedOut: {
      description: 'The session in use has ended; the console signs out.',
      entry: 'emitOwnEnded',
    },
  },
});
