import { fromPromise } from 'xstate';
import type { App } from '../../machines/app/compose.ts';
import type { Source, Tab } from '../../machines/flows/tabs.ts';
import { watchActors, type WatchEvent } from '../../machines/flows/watch.ts';
import { findTabs, untilAborted, watchTab } from './other-tabs.ts';
import { sharingOf } from './sharing.ts';

/**
 * Returns the implementations of two actors: `findTabs` finds the shared tabs; `watch` watches the machines of this tab
 * or of a shared tab.
 */
export function tabActors(app: App) {
  // The sharing actor is started here if it does not run yet, because XState does not start an actor while the root
  // starts another one (`flowIndex`).
  const { tab } = sharingOf(app).getSnapshot().context;
  return {
    findTabs: fromPromise<void, { listener: (tabs: readonly Tab[]) => void }>(({ input, signal }) =>
      findTabs(tab, input.listener, signal),
    ),
    watch: fromPromise<void, { source: Source; listener: (watched: WatchEvent) => void }>(
      ({ input: { source, listener }, signal }) =>
        source === null
          ? untilAborted(signal, watchActors(app.actor, listener))
          : watchTab(source.id, listener, signal),
    ),
  };
}
