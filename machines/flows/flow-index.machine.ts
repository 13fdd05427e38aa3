import { assign, setup } from 'xstate';
import { unprovided } from '../common/faults.ts';
import { onlyIn, type RunningActor, withSeen } from './running.ts';
import type { Tab } from './tabs.ts';
import type { WatchEvent } from './watch.ts';

/** Reports the tabs that can be watched, or an actor's event in one of them. */
export type Sighting =
  | { readonly type: 'TABS'; readonly tabs: readonly Tab[] }
  | { readonly type: 'WATCHED'; readonly tab: string; readonly watched: WatchEvent };

/** Keeps the list of running machines, in this tab and in tabs that share their actors. */
export const flowIndexMachine = setup({
  types: {
    context: {} as { readonly tabs: readonly Tab[]; readonly running: readonly RunningActor[] },
    events: {} as Sighting,
  },
  actors: {
    watchTabs: unprovided<void, { listener: (sighting: Sighting) => void }>('watchTabs'),
  },
}).createMachine({
  id: 'flowIndex',
  context: { tabs: [], running: [] },
  initial: 'watching',
  states: {
    watching: {
      description: 'What runs in this tab and in watched ones is listed as it is now.',
      invoke: {
        id: 'watchTabs',
        src: 'watchTabs',
        input: ({ self }) => ({ listener: (sighting) => self.send(sighting) }),
        onDone: 'alone',
        onError: 'alone',
      },
      on: {
        TABS: {
          actions: assign(({ context, event: { tabs } }) => ({
            tabs,
            running: onlyIn(tabs, context.running),
          })),
        },
        WATCHED: {
          actions: assign(({ context, event: { tab, watched } }) => ({
            running: withSeen(context.running, tab, watched),
          })),
        },
      },
      exit: assign({ tabs: [], running: [] }),
    },
    alone: { description: 'The machines are listed; which of them run cannot be known.' },
  },
});
