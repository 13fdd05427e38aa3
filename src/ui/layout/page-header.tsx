import { useEffect, type ReactNode } from 'react';
import { css, cva } from 'styled-system/css';
import { PageTitle } from '../base/page-title.tsx';
import { titleDocument } from './announce-page.ts';
import type { Elements } from '../base/elements.tsx';

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  // At the top, so that a notice does not cover the buttons of a header with a tall subtitle.
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '3',
  paddingBottom: '4',
});
const words = css({ minWidth: '0' });
const trail = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '2',
  color: 'text.muted',
});
const heading = cva({
  base: { overflowWrap: 'anywhere' },
  variants: {
    /** Below the title, the name of an object is larger. */
    isSmall: { true: { textStyle: 'body', color: 'text.muted' }, false: { textStyle: 'title' } },
  },
});
const named = css({ textStyle: 'title', overflowWrap: 'anywhere' });
const below = css({ color: 'text.muted', overflowWrap: 'anywhere' });
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  // Narrower buttons, so that all fit in one row on a phone.
  _phone: { '& > *': { paddingInline: '2', textStyle: 'label' } },
});

interface PageHeaderProps {
  title: string;
  titleId?: string;
  /** The link to the list that contains the object. */
  back?: Elements;
  /** The name of the object. It is larger than the title. */
  subject?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, titleId, back, subject, subtitle, actions }: PageHeaderProps) {
  // The document's title is usually set at the end of a navigation. A header that is rendered later sets it here.
  useEffect(titleDocument, [title]);
  return (
    <header className={bar}>
      <div className={words}>
        <div className={subject ? trail : undefined}>
          {back}
          <PageTitle id={titleId} className={heading({ isSmall: Boolean(subject) })}>
            {title}
          </PageTitle>
        </div>
        {subject ? <div className={named}>{subject}</div> : null}
        {subtitle ? <div className={below}>{subtitle}</div> : null}
      </div>
      {actions ? (
        <div className={buttons} data-screen-only data-title-buttons="">
          {actions}
        </div>
      ) : null}
    </header>
  );
}
