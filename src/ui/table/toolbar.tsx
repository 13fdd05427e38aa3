import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Elements } from '../base/elements.tsx';

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '3',
  // Has a minimum height, so that all lists begin at the same height.
  minHeight: 'control.medium',
  boxSizing: 'content-box',
  _narrow: { minHeight: 'auto' },
  // Leaves space for the notices at the end of the line.
  maxWidth: 'besideNotices',
  paddingBottom: '3',
});
const first = css({ maxWidth: 'full' });

interface ToolbarProps {
  children: ReactNode;
  end?: Elements;
}

export function Toolbar({ children, end }: ToolbarProps) {
  return (
    <div className={bar}>
      {children ? <div className={first}>{children}</div> : null}
      {end}
    </div>
  );
}
