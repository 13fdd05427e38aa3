import { createRecords } from '../machines/common/storage.ts';
import { CONFIGURATION } from '../openapi/client/first-calls.ts';
import { keepCompositionKeys } from './browser/composition.ts';
import { whenScreenShown } from './browser/screen-shown.ts';
import { whenParsed } from './browser/when-parsed.ts';
import { browserStore } from './browser/store.ts';
import { loadParts } from './browser/load-parts.ts';
import { listenForListKeys } from './screens/list/list-keys.ts';
import { guardRestoredPage } from './browser/restored-page.ts';
import { revealFocus } from './browser/reveal-focus.ts';
import { prefetchFirstScreen } from './prefetch/first-requests.ts';
import { IS_PREFETCH_ENABLED } from './prefetch/is-prefetch-enabled.ts';
import { PrefetchCache } from './prefetch/prefetch-cache.ts';
import { showPrerenderedPage } from './prerender/browser/show-prerendered-page.ts';
import { addressAtPublicUrl, alertOtherOrigin } from './boot/alert-other-origin.ts';
import './styles/index.css';

// Sends the requests of the first screen before the document is parsed and React is loaded.
const records = createRecords(browserStore);
const cache = new PrefetchCache();
if (IS_PREFETCH_ENABLED) prefetchFirstScreen(cache, records);
const configuration = document.getElementById('settings')?.textContent;
if (configuration) cache.store(CONFIGURATION, configuration);
guardRestoredPage(() => records.token.read()?.reveal() ?? null);

keepCompositionKeys();
listenForListKeys();
revealFocus();

/**
 * Shows the prerendered page, then starts React. If sign-in does not work at this origin, only shows an alert.
 *
 * @param startFailed aborts if React cannot start
 */
async function open(startFailed: AbortSignal): Promise<void> {
  await whenParsed();
  const address = addressAtPublicUrl();
  if (address) {
    alertOtherOrigin(address);
    return;
  }
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const screenShown = whenScreenShown(root);
  await showPrerenderedPage({ root, cache, records, screenShown, startFailed });
  loadParts();
  // React and the console are evaluated in two tasks, because one task would block the page for too long.
  const { createRoot } = await import('./boot/react.ts');
  const { start } = await import('./boot/start.tsx');
  start(cache, { root: createRoot(root), screenShown });
}

const failure = new AbortController();
open(failure.signal).catch((error: unknown) => {
  failure.abort();
  // The script in `index.html` reloads the page or shows a message.
  dispatchEvent(new Event('startfailed'));
  throw error;
});
