import { type ActorRefFrom, type AnyActorRef, assign, setup, stopChild } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { Change, Changes } from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';
import type { FollowedList } from '../shell/list-changes.machine.ts';
import { changeMachine } from './change.machine.ts';
import type { ChangesFilter } from './changes-filter.ts';
import { countNew, mergeChanges } from './merge-changes.ts';

export interface ChangesInput {
  readonly filter: ChangesFilter;
  /** The maximum number of changes in a response. */
  readonly limit: number;
  /** The actor of the form that shows the changes; null if another screen shows them. */
  readonly form: AnyActorRef | null;
}

export interface ChangesQuery extends Omit<ChangesInput, 'form'> {
  readonly before: string | null;
}

interface ChangesContext extends ChangesInput {
  /** The newest first. */
  readonly changes: readonly Change[];
  /** Cursor of the call that loads older changes; null if there are no older changes. */
  readonly next: string | null;
  /** How many changes the last live update added. */
  readonly added: number;
  /** The actors of the changes that are open, by uuid. */
  readonly open: Readonly<Record<string, ActorRefFrom<typeof changeMachine>>>;
  /** The changes that the user has selected to undo them together. */
  readonly selected: readonly string[];
  /** Whether a list has changed since the newest changes were requested. */
  readonly stale: boolean;
  /** By filter: the text that the user has typed into its drop-down and that matches no option. */
  readonly typed: Readonly<Record<string, string | null>>;
  readonly fault: Fault | null;
}

type ChangesEvent =
  | { type: 'MORE' | 'RETRY' }
  /** The service has reported new versions of these lists. */
  | { type: 'LISTS_CHANGED'; lists: readonly FollowedList[] }
  /** Opens a listed change, or closes it. */
  | { type: 'TOGGLE'; uuid: string }
  /** Selects a listed change to undo it together with others, or deselects it. */
  | { type: 'SELECT'; uuid: string }
  /** The user types into a drop-down of the filter. */
  | { type: 'TYPE'; field: string; text: string | null };

/** Minimum time between two live updates, in milliseconds. A limit, because lists can change many times a second. */
const PAUSE_MS = 1000;

const refreshing = { LISTS_CHANGED: 'refreshing' } as const;
const noting = { LISTS_CHANGED: { actions: 'noteStale' } } as const;

/**
 * Lists recorded changes, the newest first, and loads older ones on request. When the service reports that a resource's
 * list has changed, reads the newest changes again. Meanwhile, the listed changes stay visible.
 */
export const changesMachine = setup({
  types: {
    input: {} as ChangesInput,
    context: {} as ChangesContext,
    events: {} as ChangesEvent,
    tags: {} as 'busy' | 'listed',
    children: {} as { [uuid: string]: 'change' },
  },
  actors: {
    /** Resolves when the part of the screen that shows the changes is opened. */
    opened: placeholderActor<unknown, Pick<ChangesInput, 'form'>>('opened'),
    load: placeholderActor<Changes, ChangesQuery>('load'),
    change: changeMachine,
  },
  delays: { pause: PAUSE_MS },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isStale: ({ context }) => context.stale,
    isOpen: ({ context }, { uuid }: { uuid: string }) => uuid in context.open,
    isListed: ({ context }, { uuid }: { uuid: string }) =>
      context.changes.some((change) => change.uuid === uuid),
  },
  actions: {
    keepChanges: assign((_, { changes, next }: Changes) => ({ changes, next })),
    addOlder: assign(({ context }, { changes, next }: Changes) => ({
      changes: [...context.changes, ...changes],
      next,
    })),
    merge: assign(({ context }, page: Changes) => ({
      ...mergeChanges({ changes: [...context.changes], next: context.next }, page),
      added: countNew(context.changes, page.changes),
    })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    noteStale: assign({ stale: true }),
    forgetStale: assign({ stale: false }),
    openChange: assign(({ context, spawn }, { uuid }: { uuid: string }) => {
      const change = assertDefined(context.changes.find((listed) => listed.uuid === uuid));
      return { open: { ...context.open, [uuid]: spawn('change', { id: uuid, input: { change } }) } };
    }),
    forgetChange: assign(({ context }, { uuid }: { uuid: string }) => ({
      open: Object.fromEntries(Object.entries(context.open).filter(([open]) => open !== uuid)),
    })),
    select: assign(({ context: { selected } }, { uuid }: { uuid: string }) => ({
      selected: selected.includes(uuid) ? selected.filter((one) => one !== uuid) : [...selected, uuid],
    })),
    keepTyped: assign(({ context }, { field, text }: { field: string; text: string | null }) => ({
      typed: { ...context.typed, [field]: text },
    })),
  },
}).createMachine({
  id: 'changes',
  context: ({ input }) => ({
    ...input,
    changes: [],
    next: null,
    added: 0,
    open: {},
    selected: [],
    stale: false,
    typed: {},
    fault: null,
  }),
  on: {
    TYPE: { actions: { type: 'keepTyped', params: eventParams } },
  },
  initial: 'closed',
  states: {
    closed: {
      description: 'The changes are not loaded; opening their part of the screen loads them.',
      invoke: {
        id: 'opened',
        src: 'opened',
        input: ({ context: { form } }) => ({ form }),
        onDone: 'loading',
        onError: 'loading',
      },
    },
    loading: {
      description: 'The newest changes are being loaded.',
      tags: 'busy',
      on: noting,
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { filter, limit } }) => ({ filter, limit, before: null }),
        onDone: { target: 'listed', actions: { type: 'keepChanges', params: outputParams } },
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    failed: {
      description: 'The changes could not be loaded; the user can try again.',
      on: { RETRY: 'loading' },
    },
    listed: {
      tags: 'listed',
      on: {
        SELECT: {
          guard: { type: 'isListed', params: eventParams },
          actions: { type: 'select', params: eventParams },
        },
        TOGGLE: [
          {
            guard: { type: 'isOpen', params: eventParams },
            actions: [
              stopChild(({ context, event }) => assertDefined(context.open[event.uuid])),
              { type: 'forgetChange', params: eventParams },
            ],
          },
          {
            guard: { type: 'isListed', params: eventParams },
            actions: { type: 'openChange', params: eventParams },
          },
        ],
      },
      initial: 'shown',
      states: {
        shown: {
          description: 'The changes are listed, the newest first; the user can load older ones.',
          always: { guard: 'isStale', target: 'refreshing' },
          on: { MORE: { guard: 'hasMore', target: 'loadingMore' }, ...refreshing },
        },
        refreshing: {
          description: 'A list has changed: the newest changes are read again.',
          entry: 'forgetStale',
          on: { MORE: { guard: 'hasMore', target: 'loadingMore', actions: 'noteStale' }, ...noting },
          invoke: {
            id: 'refresh',
            src: 'load',
            input: ({ context: { filter, limit } }) => ({ filter, limit, before: null }),
            onDone: { target: 'resting', actions: { type: 'merge', params: outputParams } },
            onError: { target: 'outdated', actions: { type: 'keepFault', params: errorParams } },
          },
        },
        resting: {
          description: 'The newest changes were just read; after a pause, they may be read again.',
          on: { MORE: { guard: 'hasMore', target: 'loadingMore' }, ...noting },
          after: { pause: 'shown' },
        },
        outdated: {
          description: 'The newest changes could not be read; the user can try again. The listed ones stay.',
          on: { RETRY: 'refreshing', MORE: { guard: 'hasMore', target: 'loadingMore' }, ...refreshing },
        },
        loadingMore: {
          description: 'Older changes are being loaded.',
          tags: 'busy',
          on: noting,
          invoke: {
            id: 'loadMore',
            src: 'load',
            input: ({ context: { filter, limit, next } }) => ({ filter, limit, before: next }),
            onDone: { target: 'shown', actions: { type: 'addOlder', params: outputParams } },
            onError: { target: 'moreFailed', actions: { type: 'keepFault', params: errorParams } },
          },
        },
        moreFailed: {
          description: 'Older changes could not be loaded; the user can try again.',
          on: { RETRY: 'loadingMore', ...refreshing },
        },
      },
    },
  },
});

export type ChangesActor = ActorRefFrom<typeof changesMachine>;
export type OpenChangeActor = ActorRefFrom<typeof changeMachine>;
