import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  paddingBottom: '4',
});
const heading = css({ textStyle: 'title', overflowWrap: 'anywhere' });
const below = css({ color: 'text.muted', overflowWrap: 'anywhere' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

const TITLE_ID = 'page-title';

/** The page's title, which can have the focus. */
export const pageTitle = (): HTMLElement | null => document.getElementById(TITLE_ID);

/** Moves focus to the page's title, so that a screen reader reads where a navigation has led. */
export function focusPageTitle(): void {
  pageTitle()?.focus({ preventScroll: true });
}

interface PageTitleProps {
  className: string;
  children: ReactNode;
}

/** The page's one h1, which `focusPageTitle` finds. */
export function PageTitle({ className, children }: PageTitleProps) {
  return (
    <h1 id={TITLE_ID} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** A page's title with its buttons at the end of the line. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={bar}>
      <div>
        <PageTitle className={heading}>{title}</PageTitle>
        {subtitle ? <div className={below}>{subtitle}</div> : null}
      </div>
      {actions ? <div className={buttons}>{actions}</div> : null}
    </header>
  );
}
