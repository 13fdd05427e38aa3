import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { AccessHolder, AccessHolders } from '../../openapi/generated/types.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';
import type { AskedDay, AskedObject } from './access-query.ts';

export interface WhoHasInput {
  /** The object about which the user asks; null if none is chosen yet. */
  readonly object: AskedObject | null;
  readonly day: AskedDay;
}

/** The filters of the list; an empty text does not filter. */
export interface WhoHasFilter {
  readonly name: string;
  readonly status: '' | 'active' | 'inactive';
  /** For an element: whether it is assigned to the user. */
  readonly assigned: '' | 'true' | 'false';
}

export interface WhoHasQuery extends WhoHasInput {
  readonly filter: WhoHasFilter;
  readonly after: string | null;
}

interface WhoHasContext extends WhoHasInput {
  readonly filter: WhoHasFilter;
  /** The last answer, without its users; null before the first one. */
  readonly answer: Omit<AccessHolders, 'holders' | 'next'> | null;
  readonly holders: readonly AccessHolder[];
  /** Cursor of the call that loads further users; null if there are none. */
  readonly next: string | null;
  readonly fault: Fault | null;
}

type WhoHasEvent = { type: 'MORE' | 'RETRY' } | { type: 'FILTER'; filter: Partial<WhoHasFilter> };

/** The pause after a change of a filter, in milliseconds, before the users are loaded. */
const PAUSE_MS = 250;

/** Lists the users who have an object, with the paths through which they have it, page by page. */
export const whoHasMachine = setup({
  types: {
    input: {} as WhoHasInput,
    context: {} as WhoHasContext,
    events: {} as WhoHasEvent,
    tags: {} as 'busy',
  },
  actors: { load: placeholderActor<AccessHolders, WhoHasQuery>('load') },
  delays: { pause: PAUSE_MS },
  guards: {
    hasObject: ({ context }) => context.object !== null,
    hasMore: ({ context }) => context.next !== null,
  },
  actions: {
    keepAnswer: assign((_, { holders, next, ...answer }: AccessHolders) => ({ answer, holders, next })),
    addHolders: assign(({ context }, { holders, next }: AccessHolders) => ({
      holders: [...context.holders, ...holders],
      next,
    })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    keepFilter: assign(({ context }, { filter }: { filter: Partial<WhoHasFilter> }) => ({
      filter: { ...context.filter, ...filter },
    })),
  },
}).createMachine({
  id: 'whoHas',
  context: ({ input }) => ({
    ...input,
    filter: { name: '', status: '', assigned: '' },
    answer: null,
    holders: [],
    next: null,
    fault: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'The users are loaded at once if an object is chosen.',
      always: [{ guard: 'hasObject', target: 'listing' }, { target: 'choosing' }],
    },
    choosing: { description: 'The user has not chosen an object yet.' },
    listing: {
      on: {
        FILTER: { target: '.pausing', actions: { type: 'keepFilter', params: eventParams }, reenter: true },
      },
      initial: 'loading',
      states: {
        pausing: {
          description: 'A filter has changed; the users are loaded after a pause.',
          tags: 'busy',
          after: { pause: 'loading' },
        },
        loading: {
          description: 'The first users are being loaded.',
          tags: 'busy',
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context: { object, day, filter } }) => ({ object, day, filter, after: null }),
            onDone: { target: 'shown', actions: { type: 'keepAnswer', params: outputParams } },
            onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
          },
        },
        failed: {
          description: 'The users could not be loaded; the user can try again.',
          on: { RETRY: 'loading' },
        },
        shown: {
          description: 'The users are listed; further ones can be loaded.',
          on: { MORE: { guard: 'hasMore', target: 'loadingMore' } },
        },
        loadingMore: {
          description: 'Further users are being loaded.',
          tags: 'busy',
          invoke: {
            id: 'loadMore',
            src: 'load',
            input: ({ context: { object, day, filter, next } }) => ({ object, day, filter, after: next }),
            onDone: { target: 'shown', actions: { type: 'addHolders', params: outputParams } },
            onError: { target: 'moreFailed', actions: { type: 'keepFault', params: errorParams } },
          },
        },
        moreFailed: {
          description: 'Further users could not be loaded; the user can try again.',
          on: { RETRY: 'loadingMore' },
        },
      },
    },
  },
});

export type WhoHasActor = ActorRefFrom<typeof whoHasMachine>;
