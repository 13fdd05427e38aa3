import { APP_NAME } from '../../texts/console.ts';
import { focusPageTitle } from '../base/page-title.tsx';

/** Titles the document like the page. */
export function titleDocument(): void {
  const heading = document.querySelector('h1')?.textContent;
  document.title = heading ? `${heading} · ${APP_NAME}` : APP_NAME;
}

/** Titles the document like the page, and gives the focus to its heading, unless something else has it. */
export function announcePage(): void {
  titleDocument();
  if (document.activeElement === document.body) focusPageTitle();
}
