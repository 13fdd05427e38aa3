import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const line = css({ _narrow: { minWidth: '0', truncate: true } });

/** Keeps a value on one line, even in a card. If the value is too long, it is cut off and a tooltip shows it. */
export function OneLine({ children }: { children: ReactNode }) {
  return <span className={line}>{children}</span>;
}
