import type { WindowsListener } from '../../machines/shell/shared-windows.ts';

/**
 * Elects a leader among the windows of this origin with the same name: the window that has a Web Lock. Messages use a
 * `BroadcastChannel`. If the leader aborts, is closed or crashes, the browser gives the lock to another window.
 *
 * @returns a function that sends a message to the other windows
 */
export function joinWindows(
  name: string,
  { onLead, onMessage }: WindowsListener,
  signal: AbortSignal,
): (message: object) => void {
  // A page without TLS has no Web Locks. Then every window is a leader.
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin receive it
    if (!signal.aborted) channel.postMessage(message);
  };
}
