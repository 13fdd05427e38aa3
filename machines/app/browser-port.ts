import type { SignInWindow } from '../auth-client/sign-in-window.ts';
import type { PasskeyPort } from '../second-factor/passkey-port.ts';
import type { HeaderSource } from '../shell/header-source.ts';
import type { SharedWindows } from '../shell/shared-windows.ts';
import type { SavedFile } from '../common/csv-file.ts';

/** The browser functions that the application uses. Tests provide a fake. */
export interface BrowserPort extends SharedWindows, SignInWindow {
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
  readonly passkeys: PasskeyPort;
  /** Adds the suite header to the page. Aborting the signal removes it. */
  loadHeader(source: HeaderSource, signal: AbortSignal): Promise<void>;
  /** Offers a file to the user as a download. */
  save(file: SavedFile): void;
  /** Resolves after the next paint. Work that awaits this promise does not delay the paint. */
  painted(): Promise<void>;
  /** Calls `listener` after another tab has changed the storage. Returns a function that removes the listener. */
  watchStorage(listener: () => void): () => void;
}
