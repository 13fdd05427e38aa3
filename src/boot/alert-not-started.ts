import { showPageAlert } from './page-alert.ts';

const TEXT = 'The console could not be loaded.';
const RELOAD = 'Reload this page';

/** Shows above the page that the console could not be loaded or started, with a link that reloads the page. */
export function alertNotStarted(): void {
  const again = Object.assign(document.createElement('a'), { href: location.href, textContent: RELOAD });
  again.addEventListener('click', () => location.reload());
  showPageAlert(TEXT, again);
}
