import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const faint = css({ color: 'text.faint' });

/** The content of an empty cell. A card leaves out the whole line (`data-row.tsx`). */
export function EmptyCell({ children }: { children: ReactNode }) {
  return (
    <span data-nothing="" className={faint}>
      {children}
    </span>
  );
}
