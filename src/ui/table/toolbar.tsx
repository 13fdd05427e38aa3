import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Elements } from '../base/elements.tsx';

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '3',
  // The minimum height makes all lists start at the same position.
  minHeight: 'control.medium',
  boxSizing: 'content-box',
  _narrow: { minHeight: 'auto' },
  // Leaves space for the notices, which are at the right edge of the window.
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
