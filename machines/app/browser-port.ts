import type { HeaderSource } from '../shell/header-source.ts';
import type { CallbackParameters } from '../sign-in/compare-answer.ts';
import type { SavedFile } from '../user/bulk-actors.ts';

export interface WindowsListener {
  readonly onLead: () => void;
  readonly onMessage: (message: unknown) => void;
}

export interface SignInWindowListener {
  /**
   * Called with the callback parameters when a sign-in in any window of this browser has ended. The window can belong
   * to a trial (a test sign-in) in another tab, so the listener must compare the parameter `state`.
   */
  readonly onReturn: (answer: CallbackParameters) => void;
  /** Called when the user has closed the window. */
  readonly onClose: () => void;
}

/** The browser functions that the application uses. Tests provide a fake. */
export interface BrowserPort {
  /** Leaves the page and loads this URL. */
  assign(url: string): void;
  reload(): void;
  /**
   * Returns whether the service still serves this version of the page.
   *
   * @throws Error if the service cannot be reached
   */
  isCurrent(): Promise<boolean>;
  /** Resolves once the user has opened the page; until then, the browser may only prerender it. */
  activated(): Promise<void>;
  /** The product's root path: `/userprofile/`. */
  readonly root: string;
  /** Adds the suite header to the page. Aborting the signal removes it. */
  loadHeader(source: HeaderSource, signal: AbortSignal): Promise<void>;
  /** Offers a file to the user as a download. */
  save(file: SavedFile): void;
  /** Resolves after the next paint. Work that awaits this promise does not delay the paint. */
  painted(): Promise<void>;
  /**
   * Joins the windows of this browser that use the same name, until the signal aborts. One window is the leader;
   * `onLead` is called when this window becomes the leader. Without Web Locks or `BroadcastChannel`, every window is a
   * leader. Returns a function that sends a message to the other windows.
   */
  joinWindows(name: string, listener: WindowsListener, signal: AbortSignal): (message: object) => void;
  /**
   * Opens an empty window for a sign-in, and closes it when the signal aborts. Call it in a click handler: browsers
   * block a window that opens later.
   *
   * @returns a function that loads an address in the window; null if the browser blocks the window
   */
  openSignInWindow(listener: SignInWindowListener, signal: AbortSignal): ((url: string) => void) | null;
  /** Calls `listener` after another tab has changed the storage. Returns a function that removes the listener. */
  watchStorage(listener: () => void): () => void;
  /**
   * Calls `listener` after the next paint and after each change, and passes whether the page is visible. Returns a
   * function that removes the listener.
   */
  watchAttention(listener: (seen: boolean) => void): () => void;
  /** Calls `listener` when the browser is online again. Returns a function that removes the listener. */
  watchNetwork(listener: () => void): () => void;
}
