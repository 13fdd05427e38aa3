import { assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { Change, ChangeDetails, ChangeItem, ChangeItems } from '../../openapi/generated/types.ts';
import { faultOf, placeholderActor } from '../common/faults.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';

export interface ChangeInput {
  readonly change: Change;
}

/** The request of a change, and the first of its items. */
export type OpenedChange = Pick<ChangeDetails, 'request'> & ChangeItems;

interface ChangeContext {
  readonly change: Change;
  readonly request: ChangeDetails['request'];
  readonly items: readonly ChangeItem[];
  /** Cursor of the call that loads further items; null if there are no further items. */
  readonly next: number | null;
  /** The positions of the items whose fields are shown. */
  readonly openItems: readonly number[];
  readonly fault: Fault | null;
}

type ChangeEvent =
  | { type: 'MORE' | 'RETRY' }
  /** Shows the fields of an item, or hides them. */
  | { type: 'TOGGLE_ITEM'; position: number };

/**
 * Shows one change: the request that made it, and its items, page by page. The first item is shown at once, because the
 * list of changes contains it.
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
  },
  guards: { hasMore: ({ context }) => context.next !== null },
  actions: {
    keepOpened: assign((_, { request, items, next }: OpenedChange) => ({ request, items, next })),
    addItems: assign(({ context }, { items, next }: ChangeItems) => ({
      items: [...context.items, ...items],
      next,
    })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    toggleItem: assign(({ context: { openItems } }, { position }: { position: number }) => ({
      openItems: openItems.includes(position)
        ? openItems.filter((open) => open !== position)
        : [...openItems, position],
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
      on: { MORE: { guard: 'hasMore', target: 'loadingMore' } },
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
