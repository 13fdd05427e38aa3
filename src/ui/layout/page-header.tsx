import { useEffect, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { PageTitle } from '../base/page-title.tsx';
import { titleDocument } from './announce-page.ts';

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
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  // On a phone, all buttons fit in one row, the primary one first.
  _phone: { '& > *': { paddingInline: '2', textStyle: 'label' } },
});

interface PageHeaderProps {
  title: string;
  titleId?: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, titleId, subtitle, actions }: PageHeaderProps) {
  // Sets the document's title here too: if the header is rendered after the navigation has ended, the navigation could
  // not read the title from it.
  useEffect(titleDocument, [title]);
  return (
    <header className={bar}>
      <div>
        <PageTitle id={titleId} className={heading}>
          {title}
        </PageTitle>
        {subtitle ? <div className={below}>{subtitle}</div> : null}
      </div>
      {actions ? <div className={buttons}>{actions}</div> : null}
    </header>
  );
}
