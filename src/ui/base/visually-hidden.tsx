import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

interface VisuallyHiddenProps {
  children: ReactNode;
  id?: string;
  as?: 'span' | 'div' | 'h1' | 'h2';
}

const hidden = css({ srOnly: true });

/** Renders text that only screen readers present. */
export function VisuallyHidden({ as: Element = 'span', id, children }: VisuallyHiddenProps) {
  return (
    <Element id={id} className={hidden}>
      {children}
    </Element>
  );
}
