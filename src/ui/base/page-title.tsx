import type { ReactNode } from 'react';
import { BEHIND } from './behind.ts';
import { STAND_IN } from './stand-in.ts';

/** Names a form after the title of its page. */
export const TITLE_ID = 'page-title';

const ELSEWHERE = [BEHIND, STAND_IN].map((mark) => `[${mark}] *`).join();

/**
 * Selects the title that React shows: a screen behind it has one too, and so has the page that stands in for it, where
 * somebody may be typing.
 */
export const SHOWN_TITLE = `h1:not(${ELSEWHERE})`;

/** The shown title, or null where there is none yet. */
export const pageTitle = (): HTMLElement | null => document.querySelector(SHOWN_TITLE);

/** Moves focus to the page's title, so that a screen reader reads where a navigation has led. */
export function focusPageTitle(): void {
  pageTitle()?.focus({ preventScroll: true });
}

interface PageTitleProps {
  id?: string | undefined;
  className: string;
  children: ReactNode;
}

/** Renders the page's one h1, which `focusPageTitle` finds. */
export function PageTitle({ id, className, children }: PageTitleProps) {
  return (
    <h1 id={id} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
