import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Elements } from '../base/elements.tsx';

const row = css({ display: 'flex', gap: '1' });
const room = css({ position: 'relative', flexGrow: '1', minWidth: '0' });

interface InputRowProps {
  /** Holds the input and what floats over it. */
  children: ReactNode;
  tools?: Elements;
}

/** Sets buttons that act on an input's value beside it. */
export function InputRow({ children, tools }: InputRowProps) {
  return (
    <div className={row}>
      <div className={room}>{children}</div>
      {tools}
    </div>
  );
}
