import { assign, enqueueActions, setup } from 'xstate';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { eventParams } from '../common/params.ts';
import { onlyIn, type RunningActor, withSeen } from './running.ts';
import { HERE, type Source, type Tab } from './tabs.ts';
import type { WatchEvent } from './watch.ts';

interface FlowIndexContext {
  readonly tabs: readonly Tab[];
  readonly running: readonly RunningActor[];
}

type FlowIndexEvent =
  /** The other tabs that the viewer can watch. */
  | { readonly type: 'TABS'; readonly tabs: readonly Tab[] }
  | { readonly type: 'WATCHED'; readonly tab: string; readonly watched: WatchEvent };

interface WatchInput {
  readonly source: Source;
  readonly listener: (watched: WatchEvent) => void;
}

const watchInput = (index: { send(event: FlowIndexEvent): void }, source: Source): WatchInput => ({
  source,
  listener: (watched) => index.send({ type: 'WATCHED', tab: source?.id ?? HERE, watched }),
});

const idsOf = (tabs: readonly Tab[]): ReadonlySet<string> => new Set(tabs.map(({ id }) => id));

/** Tracks which machines run in this tab and in the tabs that share their actors. */
export const flowIndexMachine = setup({
  types: {
    context: {} as FlowIndexContext,
    events: {} as FlowIndexEvent,
  },
  actors: {
    findTabs: placeholderActor<void, { listener: (tabs: readonly Tab[]) => void }>('findTabs'),
    watch: placeholderActor<void, WatchInput>('watch'),
  },
  actions: {
    /** Starts a watcher for each new tab, and stops the watchers of tabs that can no longer be watched. */
    watchTabs: enqueueActions(({ context, self, enqueue }, { tabs }: { tabs: readonly Tab[] }) => {
      const [before, now] = [idsOf(context.tabs), idsOf(tabs)];
      for (const id of before) if (!now.has(id)) enqueue.stopChild(id);
      for (const tab of tabs) {
        if (!before.has(tab.id)) enqueue.spawnChild('watch', { id: tab.id, input: watchInput(self, tab) });
      }
      enqueue.assign({ tabs, running: onlyIn(tabs, context.running) });
    }),
    keepWatched: assign(({ context }, { tab, watched }: { tab: string; watched: WatchEvent }) => ({
      running: withSeen(context.running, tab, watched),
    })),
  },
}).createMachine({
  id: 'flowIndex',
  context: { tabs: [], running: [] },
  initial: 'watching',
  states: {
    watching: {
      description: 'The running machines of this tab and of watched tabs are listed live.',
      invoke: [
        {
          id: 'findTabs',
          src: 'findTabs',
          input: ({ self }) => ({ listener: (tabs) => self.send({ type: 'TABS', tabs }) }),
          onDone: 'alone',
          onError: 'alone',
        },
        { id: 'watchHere', src: 'watch', input: ({ self }) => watchInput(self, null), onError: 'alone' },
      ],
      on: {
        TABS: { actions: { type: 'watchTabs', params: eventParams } },
        WATCHED: { actions: { type: 'keepWatched', params: eventParams } },
      },
      exit: [{ type: 'watchTabs', params: { tabs: [] } }, assign({ running: [] })],
    },
    alone: {
      description: 'The machines are listed without their running actors, because watching failed.',
    },
  },
});
