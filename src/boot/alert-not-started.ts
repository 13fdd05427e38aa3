import { showPageAlert } from './page-alert.ts';

const TEXT = 'The console could not be loaded.';
const RELOAD = 'Reload this page';

/** Shows an alert above the page: the console could not be loaded or started. Contains a link that reloads the page. */
export function alertNotStarted(): void {
  const again = Object.assign(document.createElement('a'), { href: location.href, textContent: RELOAD });
  again.addEventListener('click', () => location.reload());
  showPageAlert(TEXT, again);
}
