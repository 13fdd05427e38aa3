import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const line = css({ _narrow: { minWidth: '0', truncate: true } });

/** Keeps an address in one line in a card, too: what does not fit is cut off at its end, and told like that of a cell. */
export function OneLine({ children }: { children: ReactNode }) {
  return <span className={line}>{children}</span>;
}
