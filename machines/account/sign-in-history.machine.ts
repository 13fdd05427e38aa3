import { assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { SignInEvent, SignInEvents } from '../../openapi/generated/types.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { outputParams, type ErrorParams, errorParams } from '../common/params.ts';

interface HistoryContext {
  readonly events: readonly SignInEvent[];
  /** Cursor of the call that loads older events; null if there are no older events. */
  readonly next: string | null;
  readonly fault: Fault | null;
}

/** Reads the newest events again, after sessions have ended. */
const stale = { SESSIONS_STALE: 'reloading', HISTORY_STALE: 'reloading' } as const;

/** Lists the sign-ins of an account, newest first, and loads older ones on request. */
export const signInHistoryMachine = setup({
  types: {
    context: {} as HistoryContext,
    events: {} as { type: 'MORE' | 'RETRY' | 'SESSIONS_STALE' | 'HISTORY_STALE' },
    tags: {} as 'busy' | 'listed',
  },
  actors: {
    /** Resolves when the part of the screen that shows the history is opened. */
    opened: placeholderActor<unknown>('opened'),
    load: placeholderActor<SignInEvents, { readonly before: string | null }>('load'),
  },
  guards: { hasMore: ({ context }) => context.next !== null },
  actions: {
    addEvents: assign(({ context }, { events, next }: SignInEvents) => ({
      events: [...context.events, ...events],
      next,
    })),
    keepEvents: assign((_, { events, next }: SignInEvents) => ({ events, next })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
  },
}).createMachine({
  id: 'signInHistory',
  context: { events: [], next: null, fault: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The history is not loaded; opening its part of the screen loads it.',
      invoke: { id: 'opened', src: 'opened', onDone: 'loading', onError: 'loading' },
    },
    loading: {
      description: 'The newest events are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: { before: null },
        onDone: { target: 'shown', actions: { type: 'keepEvents', params: outputParams } },
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    failed: {
      description: 'The history could not be loaded; the user can try again.',
      on: { RETRY: 'loading' },
    },
    shown: {
      description: 'The events are listed, the newest first; the user can load older ones.',
      tags: 'listed',
      on: { MORE: { guard: 'hasMore', target: 'loadingMore' }, ...stale },
    },
    reloading: {
      description: 'Sessions have ended; the newest events are read again.',
      tags: ['busy', 'listed'],
      invoke: {
        id: 'reload',
        src: 'load',
        input: { before: null },
        onDone: { target: 'shown', actions: { type: 'keepEvents', params: outputParams } },
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    loadingMore: {
      description: 'Older events are being loaded.',
      tags: ['busy', 'listed'],
      on: stale,
      invoke: {
        id: 'loadMore',
        src: 'load',
        input: ({ context }) => ({ before: context.next }),
        onDone: { target: 'shown', actions: { type: 'addEvents', params: outputParams } },
        onError: { target: 'moreFailed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    moreFailed: {
      description: 'Older events could not be loaded; the user can try again.',
      tags: 'listed',
      on: { RETRY: 'loadingMore', ...stale },
    },
  },
});
