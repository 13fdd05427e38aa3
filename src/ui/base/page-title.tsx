import type { ReactNode } from 'react';
import { PRERENDERED_ATTRIBUTE } from './prerendered-attribute.ts';

/** The id of the page's title, which is also the accessible name of the page's form. */
export const TITLE_ID = 'page-title';

/** Returns the page title that React has rendered, or null. Skips the title of the prerendered page. */
export const pageTitle = (): HTMLElement | null =>
  document.querySelector<HTMLElement>(`h1:not([${PRERENDERED_ATTRIBUTE}] *)`);

/** Moves the focus to the page's title, so that a screen reader announces the page after a navigation. */
export function focusPageTitle(): void {
  pageTitle()?.focus({ preventScroll: true });
}

interface PageTitleProps {
  id?: string | undefined;
  className: string;
  children: ReactNode;
}

/** The page's only `h1`. Scripts can focus it, but Tab skips it. */
export function PageTitle({ id, className, children }: PageTitleProps) {
  return (
    <h1 id={id} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
