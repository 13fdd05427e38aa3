import { setup } from 'xstate';
import { unprovided } from '../common/faults.ts';

interface SharingContext {
  readonly shared: boolean;
  /** The name of this tab. It stays the same on the tab's next page. */
  readonly tab: string;
}

/**
 * Shares this tab's actors with other tabs of the browser, once the user agrees. Sharing survives reloads, because
 * signing in goes through several pages.
 */
export const sharingMachine = setup({
  types: {
    input: {} as SharingContext,
    context: {} as SharingContext,
    events: {} as { type: 'SHARE' } | { type: 'STOP' },
  },
  actors: {
    share: unprovided<void, { tab: string }>('share'),
  },
  actions: {
    /** Stores whether this tab shares, for the tab's next page. `provide` implements it. */
    remember: (..._args: [unknown, { shared: boolean }]) => {},
  },
  guards: { wasShared: ({ context }) => context.shared },
}).createMachine({
  id: 'sharing',
  context: ({ input }) => input,
  initial: 'starting',
  states: {
    starting: {
      description: 'Goes on as the tab’s page before this one.',
      always: [{ guard: 'wasShared', target: 'shared' }, { target: 'apart' }],
    },
    apart: {
      description: 'No other tab sees anything of this one.',
      on: {
        SHARE: { target: 'shared', actions: { type: 'remember', params: { shared: true } } },
      },
    },
    shared: {
      description: 'Other tabs can watch this one, and it says so.',
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
