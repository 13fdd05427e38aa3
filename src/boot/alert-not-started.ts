import { showPageAlert } from './page-alert.ts';

const TEXT = 'The console could not be loaded.';
const RELOAD = 'Reload this page';

/** Shows an alert above the page, which says that the console could not be loaded or started. */
export function alertNotStarted(): void {
  const again = Object.assign(document.createElement('a'), { href: location.href, textContent: RELOAD });
  again.addEventListener('click', () => location.reload());
  showPageAlert(TEXT, again);
}
