import type { CallbackParameters } from '../sign-in/compare-answer.ts';

export interface SignInWindowListener {
  /**
   * Called with the callback parameters when a sign-in in any window of this browser has ended. The window can belong
   * to a trial (a test sign-in) in another tab, so the listener must compare the parameter `state`.
   */
  readonly onReturn: (answer: CallbackParameters) => void;
  /** Called when the user has closed the window. */
  readonly onClose: () => void;
}

/** The browser function with which a trial opens the window of its sign-in. */
export interface SignInWindow {
  /**
   * Opens an empty window for a sign-in, and closes it when the signal aborts. Call it in a click handler: browsers
   * block a window that opens later.
   *
   * @returns a function that loads an address in the window; null if the browser blocks the window
   */
  openSignInWindow(listener: SignInWindowListener, signal: AbortSignal): ((url: string) => void) | null;
}
