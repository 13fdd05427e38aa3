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
const content = css({ display: 'flex', flexDirection: 'column', gap: '4', marginTop: '6' });
const foot = css({ marginTop: '6', color: 'text.muted' });

interface CenteredCardProps {
  title: string;
  children?: ReactNode;
  footer?: ReactNode;
  /** The name and the logo above the card. */
  brand?: Elements;
  /** Whether the card is inside the `Shell`, which already has the page's `main` landmark. */
  inShell?: boolean;
}

/** A page with one card in the middle, for signing in and out and for messages. */
export function CenteredCard({ title, children, footer, brand, inShell = false }: CenteredCardProps) {
  // The document's title is usually set at the end of a navigation. A card that is rendered later sets it here.
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
