import { type ReactNode, useEffect } from 'react';
import { css, cva } from 'styled-system/css';
import { PageTitle } from '../base/page-title.tsx';
import { titleDocument } from './announce-page.ts';

const room = cva({
  base: { display: 'flex', justifyContent: 'center', alignItems: 'center', padding: '4' },
  variants: { inShell: { false: { minHeight: 'viewport' }, true: { minHeight: 'full' } } },
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
const below = css({ marginTop: '1', color: 'text.muted', overflowWrap: 'anywhere' });
const content = css({ marginTop: '6' });
const foot = css({ marginTop: '6', color: 'text.muted' });

interface CenteredCardProps {
  title: string;
  subtitle?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Set inside the shell, which already has the page's main landmark. */
  inShell?: boolean;
}

/** Centres one card, for signing in and out and for pages that say why there is nothing else. */
export function CenteredCard({ title, subtitle, children, footer, inShell = false }: CenteredCardProps) {
  // It may come after the navigation whose end is titled.
  useEffect(titleDocument, [title]);
  const Room = inShell ? 'div' : 'main';
  return (
    <Room className={room({ inShell })}>
      <div className={card}>
        <PageTitle className={heading}>{title}</PageTitle>
        {subtitle ? <div className={below}>{subtitle}</div> : null}
        {children ? <div className={content}>{children}</div> : null}
        {footer ? <div className={foot}>{footer}</div> : null}
      </div>
    </Room>
  );
}
