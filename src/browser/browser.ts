import type { BrowserPort } from '../../machines/app/browser-port.ts';
import { joinWindows } from './join-windows.ts';
import { isCurrent } from './is-current.ts';
import { loadHeader } from './load-header.ts';
import { passkeys } from './passkeys.ts';
import { saveFile } from './save-file.ts';
import { openSignInWindow } from './sign-in-window.ts';
import { whenActivated } from './when-activated.ts';
import { watchAttention } from './watch-attention.ts';
import { watchNetwork } from './watch-network.ts';
import { watchStorage } from './watch-storage.ts';

const ROOT = '/userprofile/';

/** The paths of the console's own login. They are routes of the console, so they open without leaving the page. */
const OWN_STEPS = [`${ROOT}authorize`, `${ROOT}selfcallback`];

/**
 * Opens another page. If the browser later restores this page from the back/forward cache, reloads it, because its
 * actors would wait forever for the other page.
 */
function leave(url: URL): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true });
  location.assign(url);
}

/**
 * Implements the machines' port to the browser. The steps of the console's own login open without leaving this page,
 * which is faster and keeps the current notice. Every other address leaves the page.
 *
 * @param show navigates within this page and replaces the history entry
 * @param painted resolves after the next paint
 */
export function createBrowser(show: (href: string) => void, painted: () => Promise<void>): BrowserPort {
  return {
    root: ROOT,
    activated: () => whenActivated(),
    assign(address) {
      const url = new URL(address, location.href);
      const stays = url.origin === location.origin && OWN_STEPS.includes(url.pathname);
      if (stays) show(url.pathname + url.search);
      else leave(url);
    },
    reload: () => location.reload(),
    isCurrent,
    joinWindows,
    loadHeader,
    openSignInWindow,
    passkeys,
    save: saveFile,
    painted,
    watchAttention: (listener) => watchAttention(painted, listener),
    watchNetwork,
    watchStorage,
  };
}
