import type { SignInWindowListener } from '../../machines/auth-client/sign-in-window.ts';
import { callbackParameters, readCallback } from './callback-parameters.ts';

/**
 * The channel on which the sign-in window sends the identity provider's response. Only pages of this origin can read
 * it.
 */
const CHANNEL = 'user-profile.trial';

const FEATURES = 'popup,width=520,height=760';

/** How often to check whether the window was closed, in milliseconds. The browser has no event for that. */
const CHECK_EVERY = 500;

/**
 * Opens an empty window for a sign-in. `onClose` is called up to `CHECK_EVERY` after the window has closed, because a
 * window that has sent its response closes itself, and the response may arrive after that.
 *
 * @param signal closes the window when it aborts
 * @returns a function that opens an address in this window; null if the browser blocks the window
 */
export function openSignInWindow(
  { onReturn, onClose }: SignInWindowListener,
  signal: AbortSignal,
): ((url: string) => void) | null {
  const opened = open('', '_blank', FEATURES);
  if (!opened) return null;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Record<string, unknown>>) =>
    onReturn(callbackParameters(readCallback(data))),
  );
  let wasClosed = false;
  const timer = setInterval(() => {
    if (wasClosed) onClose();
    wasClosed = opened.closed;
  }, CHECK_EVERY);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    channel.close();
    opened.close();
  });
  return (url) => opened.location.replace(url);
}

/**
 * Called in the sign-in window: sends the provider's response to the tab that opened the window, and closes the window.
 */
export function reportReturn(search: object): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin receive it
  channel.postMessage(search);
  channel.close();
  close();
}
