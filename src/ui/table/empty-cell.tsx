import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const faint = css({ color: 'text.faint' });

/**
 * The content of a cell without a value. In a narrow window, where the row is a card, the card leaves the whole line
 * out (`data-row.tsx`).
 */
export function EmptyCell({ children }: { children: ReactNode }) {
  return (
    <span data-nothing="" className={faint}>
      {children}
    </span>
  );
}
