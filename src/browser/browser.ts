import type { BrowserPort } from '../../machines/app/browser-port.ts';
import { joinWindows } from './join-windows.ts';
import { isCurrent } from './is-current.ts';
import { loadHeader } from './load-header.ts';
import { saveFile } from './save-file.ts';
import { watchAttention } from './watch-attention.ts';
import { watchNetwork } from './watch-network.ts';
import { watchStorage } from './watch-storage.ts';

const ROOT = '/userprofile/';

/** The two steps of the product's own login that are screens of this page. */
const OWN_STEPS = [`${ROOT}authorize`, `${ROOT}selfcallback`];

/** Reloads a page that the browser restores as it was when it left: it would wait for ever. */
function leave(url: URL): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true });
  location.assign(url);
}

/**
 * Makes the machines' port to the browser.
 *
 * An address that is a step of the product's own login stays in the page: nothing is loaded again, and the notice
 * that led to it stays readable. Any other address leaves the page.
 *
 * @param show shows an address of this page in place of the current one.
 * @param painted resolves when what the page shows by now is painted.
 */
export function createBrowser(show: (href: string) => void, painted: () => Promise<void>): BrowserPort {
  return {
    root: ROOT,
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
    save: saveFile,
    painted,
    watchAttention,
    watchNetwork,
    watchStorage,
  };
}
