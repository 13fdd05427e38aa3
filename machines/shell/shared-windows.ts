export interface WindowsListener {
  readonly onLead: () => void;
  readonly onMessage: (message: unknown) => void;
}

/** The browser functions with which the windows of a browser share the versions of lists. */
export interface SharedWindows {
  /**
   * Joins the windows of this browser that use the same name, until the signal aborts. One window is the leader;
   * `onLead` is called when this window becomes the leader. Without Web Locks or `BroadcastChannel`, every window is a
   * leader. Returns a function that sends a message to the other windows.
   */
  joinWindows(name: string, listener: WindowsListener, signal: AbortSignal): (message: object) => void;
  /**
   * Calls `listener` after the next paint and after each change, and passes whether the page is visible. Returns a
   * function that removes the listener.
   */
  watchAttention(listener: (seen: boolean) => void): () => void;
  /** Calls `listener` when the browser is online again. Returns a function that removes the listener. */
  watchNetwork(listener: () => void): () => void;
}
