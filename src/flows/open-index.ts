import { type ActorRefFrom, fromPromise } from 'xstate';
import type { App } from '../../machines/app/compose.ts';
import { flowIndexMachine, type Sighting } from '../../machines/flows/flow-index.machine.ts';
import { HERE } from '../../machines/flows/tabs.ts';
import { watchActors } from '../../machines/flows/watch.ts';
import { findTabs, watchTab } from './other-tabs.ts';

/** The actor that tracks which machines run. */
export type OpenIndex = ActorRefFrom<typeof flowIndexMachine>;

/** Starts the index of flows. It runs until `left` aborts. */
export function openIndex(app: App, left: AbortSignal): OpenIndex {
  return app.openScreen(
    'flowIndex',
    flowIndexMachine.provide({
      actors: {
        watchTabs: fromPromise<void, { listener: (sighting: Sighting) => void }>(({ input, signal }) =>
          watchTabs(app, input.listener, signal),
        ),
      },
    }),
    undefined,
    left,
  );
}

/** Watches the actors of this tab and of every other tab that is shared. */
function watchTabs(app: App, listener: (sighting: Sighting) => void, signal: AbortSignal): Promise<void> {
  const watching = new Map<string, AbortController>();
  const stopHere = watchActors(app.actor, (watched) => listener({ type: 'WATCHED', tab: HERE, watched }));
  signal.addEventListener('abort', () => {
    stopHere();
    for (const line of watching.values()) line.abort();
  });
  return findTabs((tabs) => {
    for (const [id, line] of watching) {
      if (tabs.some((tab) => tab.id === id)) continue;
      line.abort();
      watching.delete(id);
    }
    listener({ type: 'TABS', tabs });
    for (const { id } of tabs) {
      if (watching.has(id)) continue;
      const line = new AbortController();
      watching.set(id, line);
      void watchTab(id, (watched) => listener({ type: 'WATCHED', tab: id, watched }), line.signal);
    }
  }, signal);
}
