import { APP_NAME } from '../../texts/app-name.ts';
import { focusPageTitle } from '../base/page-title.tsx';

export function titleDocument(): void {
  const heading = document.querySelector('h1')?.textContent;
  document.title = heading ? `${heading} · ${APP_NAME}` : APP_NAME;
}

/**
 * Sets the document's title. Focuses the page's heading if nothing has the focus, so that screen readers announce it.
 */
export function announcePage(): void {
  titleDocument();
  if (document.activeElement === document.body) focusPageTitle();
}
