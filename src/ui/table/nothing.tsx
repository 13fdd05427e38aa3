import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const faint = css({ color: 'text.faint' });

/** Stands in for an empty cell; a card leaves its line out (`data-row.tsx`). */
export function EmptyCell({ children }: { children: ReactNode }) {
  return (
    <span data-nothing="" className={faint}>
      {children}
    </span>
  );
}
