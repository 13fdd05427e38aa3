import type { ReactNode } from 'react';

const TITLE_ID = 'page-title';

export const pageTitle = (): HTMLElement | null => document.getElementById(TITLE_ID);

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
