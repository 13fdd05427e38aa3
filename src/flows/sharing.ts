import { type ActorRefFrom, fromPromise } from 'xstate';
import type { App } from '../../machines/app/compose.ts';
import { sharingMachine } from '../../machines/flows/sharing.machine.ts';
import { watchActors } from '../../machines/flows/watch.ts';
import { flowTexts } from './texts.ts';
import { showInCorner } from './corner.tsx';
import { isShared, keepTabName, newName, rememberShared, takeTabName } from './tab-storage.ts';
import { openChannel } from './tab-channel.ts';

/** The actor that stores whether viewers in other tabs may watch this tab. */
export type Sharing = ActorRefFrom<typeof sharingMachine>;

/** Returns this tab's sharing actor, and starts it on the first call. It runs until the page is unloaded. */
export function sharingOf(app: App): Sharing {
  if (!app.actor.system.get('sharing')) startSharing(app);
  return app.actor.system.get('sharing');
}

function startSharing(app: App): void {
  const logic = sharingMachine.provide({
    actors: {
      share: fromPromise<void, { tab: string }>(({ input: { tab }, signal }) => {
        const { badge, stopBadge } = flowTexts.share;
        const stop = (): void => sharingOf(app).send({ type: 'STOP' });
        showInCorner({ words: badge, action: stopBadge, onAction: stop }, signal);
        keepTabName(tab, signal);
        return share(app, tab, signal);
      }),
    },
    actions: { remember: (_, { shared }) => rememberShared(shared) },
  });
  const input = { shared: isShared(), tab: takeTabName() };
  app.actor.send({ type: 'OPEN_SCREEN', screen: 'sharing', name: 'sharing', logic, input });
}

/** Announces this tab to the other tabs and sends them the events of its actors, until `signal` aborts. */
function share(app: App, tab: string, signal: AbortSignal): Promise<void> {
  const page = newName();
  const watchers = new Map<string, () => void>();
  const unwatch = (watcher: string): void => {
    watchers.get(watcher)?.();
    watchers.delete(watcher);
  };
  const line = new AbortController();
  const post = openChannel(line.signal, (message) => {
    if (message.type === 'who') announceTab();
    if (message.type === 'unwatch' && message.tab === tab) unwatch(message.watcher);
    if (message.type === 'watch' && message.tab === tab) {
      const { watcher } = message;
      unwatch(watcher);
      watchers.set(
        watcher,
        watchActors(app.actor, (watched) => post({ type: 'watched', tab, watcher, watched })),
      );
    }
  });
  const announceTab = (): void => post({ type: 'here', tab: { id: tab, title: document.title }, page });
  const retitled = new MutationObserver(announceTab);
  const leave = (): void => post({ type: 'away', tab });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', announceTab);
  retitled.observe(document.head, { childList: true, characterData: true, subtree: true });
  announceTab();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      retitled.disconnect();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', announceTab);
      for (const watcher of watchers.keys()) unwatch(watcher);
      post({ type: 'gone', tab });
      line.abort();
      resolve();
    });
  });
}
