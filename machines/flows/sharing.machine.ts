import { setup } from 'xstate';
import { placeholderActor } from '../common/placeholder-actor.ts';

interface SharingContext {
  readonly shared: boolean;
  /** Name of the tab. It stays the same when the tab loads another page. */
  readonly tab: string;
}

/**
 * Shares this tab's actors with other tabs of the browser after the user has agreed. Sharing continues on the tab's
 * next page, because signing in loads several pages.
 */
export const sharingMachine = setup({
  types: {
    input: {} as SharingContext,
    context: {} as SharingContext,
    events: {} as { type: 'SHARE' } | { type: 'STOP' },
  },
  actors: {
    share: placeholderActor<void, { tab: string }>('share'),
  },
  actions: {
    /** Stores whether this tab shares its actors, for the tab's next page. `provide` replaces this placeholder. */
    remember: (..._args: [unknown, { shared: boolean }]) => {},
  },
  guards: { wasShared: ({ context }) => context.shared },
}).createMachine({
  id: 'sharing',
  context: ({ input }) => input,
  initial: 'starting',
  states: {
    starting: {
      description: 'Restores the choice of this tab’s previous page.',
      always: [{ guard: 'wasShared', target: 'shared' }, { target: 'apart' }],
    },
    apart: {
      description: 'The tab is not shared.',
      on: {
        SHARE: { target: 'shared', actions: { type: 'remember', params: { shared: true } } },
      },
    },
    shared: {
      description: 'The tab is shared: other tabs can watch it, and the screen says so.',
      invoke: {
        id: 'share',
        src: 'share',
        input: ({ context: { tab } }) => ({ tab }),
        onDone: 'apart',
        onError: 'apart',
      },
      on: { STOP: { target: 'apart', actions: { type: 'remember', params: { shared: false } } } },
    },
  },
});
