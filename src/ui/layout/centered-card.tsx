import { type ReactNode, useEffect } from 'react';
import { css } from 'styled-system/css';
import { PageTitle, TITLE_ID } from '../base/page-title.tsx';
import { titleDocument } from './announce-page.ts';
import type { Elements } from '../base/elements.tsx';

const room = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  alignItems: 'center',
  gap: '6',
  padding: '4',
  '&:is(main)': { minHeight: 'viewport' },
});
const card = css({
  width: 'full',
  maxWidth: 'card',
  padding: '8',
  background: 'surface',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'large',
  boxShadow: 'seated',
});
const heading = css({ textStyle: 'title', overflowWrap: 'anywhere' });
const content = css({ marginTop: '6' });
const foot = css({ marginTop: '6', color: 'text.muted' });

interface CenteredCardProps {
  title: string;
  children?: ReactNode;
  footer?: ReactNode;
  /** The name and the logo above the card. */
  brand?: Elements;
  /**
   * Whether the shell (header and side navigation) surrounds the card. The shell already has the page's `main`
   * landmark.
   */
  inShell?: boolean;
}

/** Centres one card: for signing in and out, and for pages that only explain a problem. */
export function CenteredCard({ title, children, footer, brand, inShell = false }: CenteredCardProps) {
  // Sets the document's title here too: a card that is rendered after the navigation has ended comes too late for it.
  useEffect(titleDocument, [title]);
  const Room = inShell ? 'div' : 'main';
  return (
    <Room className={room}>
      {brand}
      <div className={card}>
        <PageTitle id={inShell ? undefined : TITLE_ID} className={heading}>
          {title}
        </PageTitle>
        {children ? <div className={content}>{children}</div> : null}
        {footer ? <div className={foot}>{footer}</div> : null}
      </div>
    </Room>
  );
}
