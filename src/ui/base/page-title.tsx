import type { ReactNode } from 'react';
import { STAND_IN } from './stand-in.ts';

export const TITLE_ID = 'page-title';

/** The title that React shows, or null: the page that stands in for it has one too, where somebody may be typing. */
export function pageTitle(): HTMLElement | null {
  const title = document.getElementById(TITLE_ID);
  return title?.closest(`[${STAND_IN}]`) ? null : title;
}

/** Moves focus to the page's title, so that a screen reader reads where a navigation has led. */
export function focusPageTitle(): void {
  pageTitle()?.focus({ preventScroll: true });
}

interface PageTitleProps {
  className: string;
  children: ReactNode;
}

/** Renders the page's one h1, which `focusPageTitle` finds. */
export function PageTitle({ className, children }: PageTitleProps) {
  return (
    <h1 id={TITLE_ID} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
