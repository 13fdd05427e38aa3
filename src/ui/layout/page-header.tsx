import { useEffect, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { PageTitle } from '../base/page-title.tsx';
import { titleDocument } from './announce-page.ts';

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  // At the top, so that a notice does not cover the buttons of a header with a tall subtitle.
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '3',
  paddingBottom: '4',
});
const heading = css({ textStyle: 'title', overflowWrap: 'anywhere' });
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
  subtitle?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, titleId, subtitle, actions }: PageHeaderProps) {
  // The document's title is usually set at the end of a navigation. A header that is rendered later sets it here.
  useEffect(titleDocument, [title]);
  return (
    <header className={bar}>
      <div>
        <PageTitle id={titleId} className={heading}>
          {title}
        </PageTitle>
        {subtitle ? <div className={below}>{subtitle}</div> : null}
      </div>
      {actions ? (
        <div className={buttons} data-screen-only>
          {actions}
        </div>
      ) : null}
    </header>
  );
}
