import type { SignInWindowListener } from '../../machines/app/browser-port.ts';
import { callbackParameters, readCallback } from './callback-parameters.ts';

/** The channel on which a window reports its return. Only pages of this origin can read it. */
const CHANNEL = 'user-profile.trial';

const FEATURES = 'popup,width=520,height=760';

/** How often the window is checked, in milliseconds: no event reports that it was closed. */
const CHECK_EVERY = 500;

/**
 * Opens an empty window for a sign-in. Reports a closed window one check later, because a window that returns also closes
 * itself, and its message may arrive after that.
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

/** Reports the return of this window to the tab that opened it, and closes the window. */
export function reportReturn(search: object): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin receive it
  channel.postMessage(search);
  channel.close();
  close();
}
