import type { Tab } from '../../machines/flows/flows.machine.ts';
import type { WatchNews } from '../../machines/flows/watch.ts';

/** What tabs of one browser tell each other. A watched tab has an id, and so has each tab that watches. */
export type TabMessage =
  /** Who can be watched? */
  | { readonly type: 'who' }
  | { readonly type: 'here'; readonly tab: Tab }
  /** Its page is being left; the next one may say that it is here again. */
  | { readonly type: 'away'; readonly tab: string }
  /** It lets itself be watched no more. */
  | { readonly type: 'gone'; readonly tab: string }
  | { readonly type: 'watch'; readonly tab: string; readonly watcher: string }
  | { readonly type: 'unwatch'; readonly tab: string; readonly watcher: string }
  | { readonly type: 'news'; readonly tab: string; readonly watcher: string; readonly news: WatchNews };

/** The line between tabs of this origin, until it is aborted. */
export function openChannel(
  signal: AbortSignal,
  hear: (message: TabMessage) => void,
): (message: TabMessage) => void {
  const channel = new BroadcastChannel('user-profile.flows');
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data));
  signal.addEventListener('abort', () => channel.close());
  return (message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: this one
    if (!signal.aborted) channel.postMessage(message);
  };
}
