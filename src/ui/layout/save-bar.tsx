import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const bar = css({
  position: 'sticky',
  bottom: '0',
  zIndex: 'header',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  marginTop: 'auto',
  marginInline: '-6',
  marginBottom: '-6',
  paddingBlock: '3',
  paddingInline: '6',
  background: 'surface',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  borderColor: 'border',
  _narrow: { marginInline: '-4', marginBottom: '-4', paddingInline: '4' },
});
const words = css({
  flex: '1',
  minWidth: '0',
  color: 'text.muted',
  textStyle: 'small',
  overflowWrap: 'anywhere',
  _narrow: { flexBasis: 'full' },
});
const follows = css({ color: 'text' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginInlineStart: 'auto' });

interface SaveBarProps {
  /** Says what is unsaved; announced when it changes. */
  status: string;
  /** Says who is affected. */
  consequences?: ReactNode;
  /** Holds the buttons, the main one last. */
  children: ReactNode;
}

/** Ends a form: stays in view, says what is unsaved, and holds the buttons. */
export function SaveBar({ status, consequences, children }: SaveBarProps) {
  return (
    <div className={bar}>
      <div className={words}>
        <output>{status}</output>
        {/* There from the start: what comes into a live region is read out, and not what comes along with it. */}
        <div className={follows} aria-live="polite">
          {consequences}
        </div>
      </div>
      <div className={buttons}>{children}</div>
    </div>
  );
}
