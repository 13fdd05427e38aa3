import type { ReactNode } from 'react';
import { STAND_IN } from './stand-in.ts';
import { findVisible } from './visible.ts';

/** The id of the page's title, by which forms are labelled. */
export const TITLE_ID = 'page-title';

/** Returns the visible title that React has rendered, or null. The title of the prerendered page does not count. */
export const pageTitle = (): HTMLElement | null => findVisible(`h1:not([${STAND_IN}] *)`);

/** Moves the focus to the page's title, so that a screen reader announces the page after a navigation. */
export function focusPageTitle(): void {
  pageTitle()?.focus({ preventScroll: true });
}

interface PageTitleProps {
  id?: string | undefined;
  className: string;
  children: ReactNode;
}

/** Renders the page's only h1, which `focusPageTitle` finds. */
export function PageTitle({ id, className, children }: PageTitleProps) {
  return (
    <h1 id={id} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
