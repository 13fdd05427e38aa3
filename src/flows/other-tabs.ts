import { onAbort } from '../../machines/common/on-abort.ts';
import type { Tab } from '../../machines/flows/tabs.ts';
import type { WatchEvent } from '../../machines/flows/watch.ts';
import { newName } from './tab-storage.ts';
import { openChannel } from './tab-channel.ts';

/**
 * Calls `listener` with the tabs that can be watched, each time one appears or disappears.
 *
 * @param own the id of this tab
 */
export function findTabs(
  own: string,
  listener: (tabs: readonly Tab[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const tabs = new Map<string, Tab>();
  const say = openChannel(signal, (message) => {
    if (message.type === 'here' && message.tab.id !== own) tabs.set(message.tab.id, message.tab);
    else if (message.type === 'gone' || message.type === 'away') tabs.delete(message.tab);
    else return;
    listener([...tabs.values()]);
  });
  say({ type: 'who' });
  return untilAborted(signal);
}

/** Watches another tab until it stops sharing. Continues when that tab loads another page. */
export function watchTab(
  tab: string,
  listener: (watched: WatchEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const watcher = newName();
  return new Promise((resolve) => {
    const line = new AbortController();
    let watchedPage: string | null = null;
    const say = openChannel(line.signal, (message) => {
      if (message.type === 'watched' && message.watcher === watcher) listener(message.watched);
      else if (message.type === 'here' && message.tab.id === tab) watch(message.page);
      else if (message.type === 'gone' && message.tab === tab) resolve();
    });
    // A page announces itself each time another tab asks. A page that is already watched is ignored, because watching
    // it again would discard its recorded events.
    const watch = (page: string): void => {
      if (page === watchedPage) return;
      watchedPage = page;
      say({ type: 'watch', tab, watcher });
    };
    const leave = (): void => {
      say({ type: 'unwatch', tab, watcher });
      line.abort();
      window.removeEventListener('pagehide', leave);
    };
    say({ type: 'who' });
    window.addEventListener('pagehide', leave);
    signal.addEventListener('abort', leave);
  });
}

export function untilAborted(signal: AbortSignal, end: () => void = () => {}): Promise<void> {
  return new Promise((resolve) => {
    onAbort(signal, () => {
      end();
      resolve();
    });
  });
}
