import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const row = css({ display: 'flex', gap: '1' });
const room = css({ position: 'relative', flexGrow: '1', minWidth: '0' });

interface InputRowProps {
  /** The input, and what floats over it. */
  children: ReactNode;
  /** The buttons beside it. */
  tools?: ReactNode;
}

/** An input with the buttons that do something with its value. */
export function InputRow({ children, tools }: InputRowProps) {
  return (
    <div className={row}>
      <div className={room}>{children}</div>
      {tools}
    </div>
  );
}
