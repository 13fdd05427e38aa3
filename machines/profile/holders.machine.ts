import { assign, setup } from 'xstate';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { eventParams } from '../common/params.ts';
import type { FollowedList } from '../shell/list-changes.machine.ts';
import { type HoldersByProfile, mergeHolders } from '../access/holders.ts';

/** The object whose form is open. */
export interface HeldObject {
  readonly resource: 'businessProfile' | 'visibilityProfile' | 'appProfile' | 'application';
  readonly uuid: string;
}

interface HoldersContext {
  readonly object: HeldObject | null;
  /** The users of the profiles that the form's changes affect; null until they are loaded. */
  readonly holders: HoldersByProfile | null;
  /** Whether users have changed since the last request was sent. */
  readonly stale: boolean;
}

type HoldersEvent =
  /** The form of this object opens. */
  | { type: 'SHOW'; object: HeldObject }
  /** The form that opened with the same `object` ends. */
  | { type: 'HIDE'; object: HeldObject }
  | { type: 'RETRY' }
  /** The service has reported changes of these lists. */
  | { type: 'LISTS_CHANGED'; lists: readonly FollowedList[] }
  /** Removes all data, for example at sign-out. */
  | { type: 'CLEAR' };

/** Minimum delay before the users are loaded again after a change, in milliseconds. */
const MIN_PAUSE_MS = 1000;
/**
 * Number of users for each millisecond of delay. The delay is longer for many users, because the service counts them.
 */
const USERS_PER_MS = 100;

/**
 * Loads the users whom the changes of an open form affect: their number, and the first of them. For a profile's form,
 * these are the profile's users; for an application profile, the users of the business profiles that choose it. Loads
 * them again after users have changed.
 */
export const holdersMachine = setup({
  types: {
    context: {} as HoldersContext,
    events: {} as HoldersEvent,
    tags: {} as 'busy',
  },
  actors: { loadHolders: placeholderActor<HoldersByProfile, HeldObject>('loadHolders') },
  delays: {
    pause: ({ context }) => {
      const { active, inactive } = mergeHolders(Object.values(context.holders ?? {}));
      return Math.max(MIN_PAUSE_MS, (active + inactive) / USERS_PER_MS);
    },
  },
  guards: {
    isShown: ({ context }, { object }: { object: HeldObject }) => context.object === object,
    areUsersChanged: (_, { lists }: { lists: readonly FollowedList[] }) => lists.includes('users'),
    isStale: ({ context }) => context.stale,
  },
  actions: {
    keepObject: assign((_, { object }: { object: HeldObject }) => ({ object, holders: null, stale: false })),
    keepHolders: assign((_, { holders }: { holders: HoldersByProfile }) => ({ holders })),
    forgetHolders: assign({ holders: null }),
    noteStale: assign({ stale: true }),
    forgetStale: assign({ stale: false }),
    forget: assign({ object: null, holders: null, stale: false }),
  },
}).createMachine({
  id: 'holders',
  context: { object: null, holders: null, stale: false },
  on: {
    SHOW: { target: '.shown.loading', actions: { type: 'keepObject', params: eventParams } },
    CLEAR: { target: '.idle', actions: 'forget' },
  },
  initial: 'idle',
  states: {
    idle: { description: 'No form is open whose changes affect users.' },
    shown: {
      on: { HIDE: { guard: { type: 'isShown', params: eventParams }, target: 'idle', actions: 'forget' } },
      initial: 'loading',
      states: {
        loading: {
          description: 'The users are being loaded.',
          tags: 'busy',
          entry: 'forgetStale',
          on: {
            LISTS_CHANGED: { guard: { type: 'areUsersChanged', params: eventParams }, actions: 'noteStale' },
          },
          invoke: {
            id: 'load',
            src: 'loadHolders',
            input: ({ context }) => assertDefined(context.object),
            onDone: {
              target: 'current',
              actions: { type: 'keepHolders', params: ({ event }) => ({ holders: event.output }) },
            },
            onError: 'failed',
          },
        },
        current: {
          description: 'The users are known; no change has been reported since.',
          always: { guard: 'isStale', target: 'aging' },
          on: { LISTS_CHANGED: { guard: { type: 'areUsersChanged', params: eventParams }, target: 'aging' } },
        },
        aging: {
          description: 'Users have changed. They are loaded again after a pause.',
          after: { pause: 'refreshing' },
        },
        refreshing: {
          description: 'The users are being loaded again. The earlier ones stay visible.',
          entry: 'forgetStale',
          on: {
            LISTS_CHANGED: { guard: { type: 'areUsersChanged', params: eventParams }, actions: 'noteStale' },
          },
          invoke: {
            id: 'refresh',
            src: 'loadHolders',
            input: ({ context }) => assertDefined(context.object),
            onDone: {
              target: 'current',
              actions: { type: 'keepHolders', params: ({ event }) => ({ holders: event.output }) },
            },
            onError: { target: 'failed', actions: 'forgetHolders' },
          },
        },
        failed: {
          description: 'The users could not be loaded; the user can try again.',
          on: {
            RETRY: 'loading',
            LISTS_CHANGED: { guard: { type: 'areUsersChanged', params: eventParams }, target: 'loading' },
          },
        },
      },
    },
  },
});
