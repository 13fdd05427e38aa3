import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const line = css({ _narrow: { minWidth: '0', truncate: true } });

/** Keeps a value on one line, also in a card. A value that does not fit is cut off and shown in a tooltip. */
export function OneLine({ children }: { children: ReactNode }) {
  return <span className={line}>{children}</span>;
}
