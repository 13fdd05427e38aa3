import { type ActorRefFrom, assign, emit, enqueueActions, raise, setup } from 'xstate';
import { assertDefined } from '../common/assert-defined.ts';
import { eventParams } from '../common/params.ts';
import {
  addNotice,
  clearFormer,
  MAX_EXPANDED,
  MAX_VISIBLE,
  type NewNotice,
  type NoticeAction,
  type StackedNotice,
  withdraw,
  without,
} from './notice-stack.ts';
import { shownFor } from './notice-times.ts';

/** A text that screen readers read out once. */
export interface Announcement extends Pick<StackedNotice, 'kind' | 'text' | 'details' | 'names' | 'times'> {
  readonly key: number;
}

export interface NoticesContext {
  /** All notices, the newest first. */
  readonly stack: readonly StackedNotice[];
  /** Maximum number of visible notices: `MAX_VISIBLE`, or `MAX_EXPANDED` after `SHOW_ALL`. */
  readonly limit: number;
  readonly noticeCount: number;
  /** The id of the notice that the pointer is on, or `COUNT_BUTTON`; null if the pointer is on neither. */
  readonly pointerOn: string | null;
  readonly focusOn: string | null;
  /** The id of the notice that the pointer has just left; null if there is none. */
  readonly left: string | null;
  readonly announcements: readonly Announcement[];
}

interface OfNotice {
  readonly id: string;
}

export type NoticesEvent =
  | { readonly type: 'NOTIFY'; readonly notice: NewNotice }
  /** Removes the notices that are about any of the subjects `about`. */
  | { readonly type: 'WITHDRAW'; readonly about: readonly string[] }
  /** The user has signed out. The next user must not see these notices. */
  | { readonly type: 'CLEAR' }
  | ({ readonly type: 'DISMISS' } & OfNotice)
  /** The user has pressed the notice's button. */
  | ({ readonly type: 'ACT' } & OfNotice)
  | ({ readonly type: 'EXPIRE' } & OfNotice)
  /** The toaster has loaded, so timers may start. */
  | { readonly type: 'START' }
  | { readonly type: 'SHOW_ALL' }
  | { readonly type: 'SHOW_FEWER' }
  | ({ readonly type: 'POINTER_ENTERED' } & OfNotice)
  | { readonly type: 'POINTER_LEFT' }
  | ({ readonly type: 'FOCUSED' } & OfNotice)
  | { readonly type: 'BLURRED' }
  /** The stack has changed. The machine raises this event itself. */
  | { readonly type: 'CHANGED' };

/** The id of the button that shows the number of hidden notices, as a value of `pointerOn` and `focusOn`. */
export const COUNT_BUTTON = 'count';

export const visibleIn = ({ stack, limit }: NoticesContext): readonly StackedNotice[] =>
  stack.slice(0, limit);

const timerOf = (id: string): string => `expire ${id}`;

const kept = ({ limit }: NoticesContext, stack: NoticesContext['stack']) => ({
  stack,
  limit: stack.length > MAX_VISIBLE ? limit : MAX_VISIBLE,
});

/**
 * Decides which notices are visible, for how long, and what screen readers announce. Timers run only for visible
 * notices. They stop while the pointer or the focus is on a notice.
 */
export const noticesMachine = setup({
  types: {
    context: {} as NoticesContext,
    events: {} as NoticesEvent,
    emitted: {} as { type: 'actionChosen'; action: NoticeAction },
  },
  guards: {
    isUntouched: ({ context: { stack, pointerOn, focusOn } }) =>
      [pointerOn, focusOn].every((touched) =>
        touched === COUNT_BUTTON
          ? stack.length <= MAX_VISIBLE
          : stack.every((notice) => notice.id !== touched),
      ),
    offersAction: ({ context }, { id }: OfNotice) =>
      context.stack.some((notice) => notice.id === id && notice.action),
  },
  delays: { gathering: 100, speaking: 1000 },
  actions: {
    add: assign(({ context }, { notice }: { notice: NewNotice }) => ({
      stack: addNotice(context.stack, notice, String(context.noticeCount + 1)),
      noticeCount: context.noticeCount + 1,
    })),
    withdraw: assign(({ context }, { about }: { about: readonly string[] }) =>
      kept(context, withdraw(context.stack, about)),
    ),
    clearFormer: assign(({ context }) => kept(context, clearFormer(context.stack))),
    remove: assign(({ context }, { id }: OfNotice) => kept(context, without(context.stack, id))),
    showAll: assign({ limit: MAX_EXPANDED }),
    showFewer: assign({ limit: MAX_VISIBLE }),
    emitAction: emit(({ context }, { id }: OfNotice) => ({
      type: 'actionChosen',
      action: assertDefined(context.stack.find((notice) => notice.id === id)?.action),
    })),
    raiseChanged: raise({ type: 'CHANGED' }),
    keepPointer: assign((_, { id }: OfNotice) => ({ pointerOn: id })),
    keepFocus: assign((_, { id }: OfNotice) => ({ focusOn: id })),
    dropPointer: assign(({ context }) => ({ pointerOn: null, left: context.pointerOn })),
    dropFocus: assign({ focusOn: null }),
    dropBoth: assign({ pointerOn: null, focusOn: null }),
    /** Starts the timers of notices that became visible, and stops the timers of notices that are hidden now. */
    runTimes: enqueueActions(({ context, enqueue }) => {
      const visible = visibleIn(context);
      for (const notice of context.stack) {
        const id = timerOf(notice.id);
        const isVisible = visible.includes(notice);
        if (!isVisible || !notice.isTimed) enqueue.cancel(id);
        if (isVisible && !notice.isTimed)
          enqueue.raise({ type: 'EXPIRE', id: notice.id }, { id, delay: shownFor(notice, context.left) });
      }
      enqueue.assign({
        stack: context.stack.map((notice) => ({ ...notice, isTimed: visible.includes(notice) })),
        left: null,
      });
    }),
    stopTimes: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.stack) enqueue.cancel(timerOf(id));
      enqueue.assign({ stack: context.stack.map((notice) => ({ ...notice, isTimed: false })) });
    }),
    /** Announces notices that were not announced yet, oldest first. */
    announce: assign(({ context: { stack, announcements } }) => {
      const unannounced = stack.filter(({ isAnnounced }) => !isAnnounced).toReversed();
      const last = announcements.at(-1)?.key ?? 0;
      return {
        announcements: [
          ...announcements,
          ...unannounced.map(({ kind, text, details, names, times }, index) => ({
            key: last + index + 1,
            kind,
            text,
            details,
            names,
            times,
          })),
        ],
        stack: stack.map((notice) => ({ ...notice, isAnnounced: true })),
      };
    }),
    forgetAnnouncements: assign({ announcements: [] }),
  },
}).createMachine({
  id: 'notices',
  context: {
    stack: [],
    limit: MAX_VISIBLE,
    noticeCount: 0,
    pointerOn: null,
    focusOn: null,
    left: null,
    announcements: [],
  },
  type: 'parallel',
  states: {
    time: {
      on: {
        NOTIFY: { actions: [{ type: 'add', params: eventParams }, 'raiseChanged'] },
        WITHDRAW: { actions: [{ type: 'withdraw', params: eventParams }, 'raiseChanged'] },
        CLEAR: { actions: ['clearFormer', 'raiseChanged'] },
        DISMISS: { actions: [{ type: 'remove', params: eventParams }, 'raiseChanged'] },
        ACT: {
          guard: { type: 'offersAction', params: eventParams },
          actions: [
            { type: 'emitAction', params: eventParams },
            { type: 'remove', params: eventParams },
            'raiseChanged',
          ],
        },
        SHOW_ALL: { actions: ['showAll', 'raiseChanged'] },
        SHOW_FEWER: { actions: ['showFewer', 'raiseChanged'] },
      },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The toaster is not loaded yet, so no timer runs.',
          on: { START: 'running' },
        },
        running: {
          description: 'The timers of all visible notices run.',
          entry: ['dropBoth', 'runTimes'],
          on: {
            CHANGED: { actions: 'runTimes' },
            EXPIRE: { actions: [{ type: 'remove', params: eventParams }, 'raiseChanged'] },
            POINTER_ENTERED: { target: 'paused', actions: { type: 'keepPointer', params: eventParams } },
            FOCUSED: { target: 'paused', actions: { type: 'keepFocus', params: eventParams } },
          },
        },
        paused: {
          description: 'The pointer or the focus is on a notice, so all timers are paused.',
          entry: 'stopTimes',
          on: {
            POINTER_ENTERED: { actions: { type: 'keepPointer', params: eventParams } },
            POINTER_LEFT: { actions: 'dropPointer' },
            FOCUSED: { actions: { type: 'keepFocus', params: eventParams } },
            BLURRED: { actions: 'dropFocus' },
          },
          always: { guard: 'isUntouched', target: 'running' },
        },
      },
    },
    voice: {
      initial: 'silent',
      states: {
        silent: {
          description: 'The live regions are empty.',
          entry: 'forgetAnnouncements',
          on: { NOTIFY: 'gathering' },
        },
        gathering: {
          description:
            'Waits briefly, because the generic and the specific notice of one failure arrive one after the other.',
          after: { gathering: 'speaking' },
        },
        speaking: {
          description: 'The live regions contain the text that a screen reader announces.',
          entry: 'announce',
          on: { NOTIFY: 'gathering' },
          after: { speaking: 'silent' },
        },
      },
    },
  },
});

export type NoticesActor = ActorRefFrom<typeof noticesMachine>;
