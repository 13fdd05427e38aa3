import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', paddingBottom: '3' });
const first = css({ maxWidth: 'full' });
const last = css({ marginInlineStart: 'auto' });

interface ToolbarProps {
  children: ReactNode;
  end?: ReactNode;
}

export function Toolbar({ children, end }: ToolbarProps) {
  return (
    <div className={bar}>
      {children ? <div className={first}>{children}</div> : null}
      {end ? <div className={last}>{end}</div> : null}
    </div>
  );
}
