import type { WindowsListener } from '../../machines/app/browser-port.ts';

/**
 * Elects a leader among the windows of this origin that share a name: the one that holds the Web Lock. Messages go over a
 * `BroadcastChannel`. The browser passes the lock on when the leader aborts, is closed or crashes.
 *
 * @returns sends a message to the other windows
 */
export function joinWindows(
  name: string,
  { onLead, onMessage }: WindowsListener,
  signal: AbortSignal,
): (message: object) => void {
  // A page without TLS has no locks.
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    onLead();
    return () => {};
  }
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data));
  signal.addEventListener('abort', () => channel.close());
  const lead = (): Promise<void> => {
    onLead();
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  navigator.locks.request(name, { signal }, lead).catch(() => {
    if (!signal.aborted) onLead();
  });
  return (message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: this one
    if (!signal.aborted) channel.postMessage(message);
  };
}
