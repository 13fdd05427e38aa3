import { assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type {
  AccessOfChange,
  AccessUsers,
  Change,
  ChangeDetails,
  ChangeItem,
  ChangeItems,
} from '../../openapi/generated/types.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';

export interface ChangeInput {
  readonly change: Change;
}

/** The request of a change, the first of its items, and the access that users gained and lost by it. */
export interface OpenedChange extends Pick<ChangeDetails, 'request'>, ChangeItems {
  readonly access: AccessOfChange;
}

interface ChangeContext {
  readonly change: Change;
  readonly request: ChangeDetails['request'];
  readonly items: readonly ChangeItem[];
  /** Cursor of the call that loads further items; null if there are no further items. */
  readonly next: number | null;
  /** The indices of the items whose fields are shown. */
  readonly openItems: readonly number[];
  /** The access that users gained and lost; null until it is loaded. */
  readonly access: AccessOfChange | null;
  /** The position of the group whose further users were requested last. */
  readonly group: number;
  readonly fault: Fault | null;
}

type ChangeEvent =
  | { type: 'MORE' | 'RETRY' }
  /** Loads further users of a group of users with the same gains and losses. */
  | { type: 'MORE_USERS'; group: number }
  /** Shows the fields of an item, or hides them. */
  | { type: 'TOGGLE_ITEM'; index: number };

/** The change, the group, and the cursor of the users to request. */
export interface MoreUsersInput {
  readonly uuid: string;
  readonly group: number;
  readonly after: string | null;
}

/**
 * Loads a change: its request, its items, page by page, and the access that users gained and lost by it. The first item
 * is known from the start, because the list of changes contains it.
 */
export const changeMachine = setup({
  types: {
    input: {} as ChangeInput,
    context: {} as ChangeContext,
    events: {} as ChangeEvent,
    tags: {} as 'busy',
  },
  actors: {
    open: placeholderActor<OpenedChange, ChangeInput>('open'),
    loadItems: placeholderActor<ChangeItems, { readonly uuid: string; readonly after: number | null }>(
      'loadItems',
    ),
    loadUsers: placeholderActor<AccessUsers, MoreUsersInput>('loadUsers'),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    hasMoreUsers: ({ context }, { group }: { group: number }) =>
      (context.access?.groups[group]?.next ?? null) !== null,
  },
  actions: {
    keepOpened: assign((_, { request, items, next, access }: OpenedChange) => ({
      request,
      items,
      next,
      access,
      // The first item that was shown before, such as a deleted object, can be another one than the first of `items`.
      openItems: [],
    })),
    addItems: assign(({ context }, { items, next }: ChangeItems) => ({
      items: [...context.items, ...items],
      next,
    })),
    keepGroup: assign((_, { group }: { group: number }) => ({ group })),
    addUsers: assign(({ context: { access, group } }, { users, next }: AccessUsers) => ({
      access: access && {
        ...access,
        groups: access.groups.map((each, index) =>
          index === group ? { ...each, users: [...each.users, ...users], next } : each,
        ),
      },
    })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    toggleItem: assign(({ context: { openItems } }, { index }: { index: number }) => ({
      openItems: openItems.includes(index)
        ? openItems.filter((open) => open !== index)
        : [...openItems, index],
    })),
  },
}).createMachine({
  id: 'change',
  context: ({ input: { change } }) => ({
    change,
    request: null,
    items: [change.first],
    next: null,
    openItems: [],
    access: null,
    group: 0,
    fault: null,
  }),
  on: { TOGGLE_ITEM: { actions: { type: 'toggleItem', params: eventParams } } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The request and the first items are being loaded; the first item is shown already.',
      tags: 'busy',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => ({ change: context.change }),
        onDone: { target: 'shown', actions: { type: 'keepOpened', params: outputParams } },
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    failed: {
      description: 'The request and the items could not be loaded; the user can try again.',
      on: { RETRY: 'loading' },
    },
    shown: {
      description: 'The request and the items are shown; the user can load further items.',
      on: {
        MORE: { guard: 'hasMore', target: 'loadingMore' },
        MORE_USERS: {
          guard: { type: 'hasMoreUsers', params: eventParams },
          target: 'loadingUsers',
          actions: { type: 'keepGroup', params: eventParams },
        },
      },
    },
    loadingUsers: {
      description: 'Further users with the same gains and losses are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'loadUsers',
        src: 'loadUsers',
        input: ({ context: { change, access, group } }) => ({
          uuid: change.uuid,
          group,
          after: access?.groups[group]?.next ?? null,
        }),
        onDone: { target: 'shown', actions: { type: 'addUsers', params: outputParams } },
        onError: { target: 'usersFailed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    usersFailed: {
      description: 'Further users could not be loaded; the user can try again.',
      on: { RETRY: 'loadingUsers' },
    },
    loadingMore: {
      description: 'Further items are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'loadItems',
        src: 'loadItems',
        input: ({ context }) => ({ uuid: context.change.uuid, after: context.next }),
        onDone: { target: 'shown', actions: { type: 'addItems', params: outputParams } },
        onError: { target: 'moreFailed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    moreFailed: {
      description: 'Further items could not be loaded; the user can try again.',
      on: { RETRY: 'loadingMore' },
    },
  },
});
