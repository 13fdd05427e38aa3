import type { Tab } from '../../machines/flows/tabs.ts';
import type { WatchEvent } from '../../machines/flows/watch.ts';

/** Messages between the tabs of one browser. `tab` identifies the watched tab, `watcher` the watching tab. */
export type TabMessage =
  /** Asks which tabs can be watched. */
  | { readonly type: 'who' }
  /** Announces a tab that can be watched. `page` identifies the page that the tab currently shows. */
  | { readonly type: 'here'; readonly tab: Tab; readonly page: string }
  /** Sent when the tab's page is unloaded. The tab's next page may announce the tab again. */
  | { readonly type: 'away'; readonly tab: string }
  /** Sent when the tab stops sharing. */
  | { readonly type: 'gone'; readonly tab: string }
  | { readonly type: 'watch'; readonly tab: string; readonly watcher: string }
  | { readonly type: 'unwatch'; readonly tab: string; readonly watcher: string }
  | {
      readonly type: 'watched';
      readonly tab: string;
      readonly watcher: string;
      readonly watched: WatchEvent;
    };

/**
 * Opens the channel between the tabs of this origin, until `signal` aborts.
 *
 * @returns a function that sends a message to the other tabs
 */
export function openChannel(
  signal: AbortSignal,
  listener: (message: TabMessage) => void,
): (message: TabMessage) => void {
  const channel = new BroadcastChannel('user-profile.flows');
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
  signal.addEventListener('abort', () => channel.close());
  return (message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin receive it
    if (!signal.aborted) channel.postMessage(message);
  };
}
