import type { Tab } from '../../machines/flows/tabs.ts';
import type { WatchEvent } from '../../machines/flows/watch.ts';

/** Messages between tabs of one browser. A watched tab has an id, and so has each tab that watches. */
export type TabMessage =
  /** Who can be watched? */
  | { readonly type: 'who' }
  /** The page is the one that the tab shows now. */
  | { readonly type: 'here'; readonly tab: Tab; readonly page: string }
  /** Sent when its page is left; the next one may announce itself again. */
  | { readonly type: 'away'; readonly tab: string }
  /** Sent when it can no longer be watched. */
  | { readonly type: 'gone'; readonly tab: string }
  | { readonly type: 'watch'; readonly tab: string; readonly watcher: string }
  | { readonly type: 'unwatch'; readonly tab: string; readonly watcher: string }
  | {
      readonly type: 'watched';
      readonly tab: string;
      readonly watcher: string;
      readonly watched: WatchEvent;
    };

/** Connects tabs of this origin, until it is aborted. */
export function openChannel(
  signal: AbortSignal,
  listener: (message: TabMessage) => void,
): (message: TabMessage) => void {
  const channel = new BroadcastChannel('user-profile.flows');
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
  signal.addEventListener('abort', () => channel.close());
  return (message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: this one
    if (!signal.aborted) channel.postMessage(message);
  };
}
