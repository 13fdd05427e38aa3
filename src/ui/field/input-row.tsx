import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Elements } from '../base/elements.tsx';

const row = css({ display: 'flex', gap: '1' });
const room = css({ position: 'relative', flexGrow: '1', minWidth: '0' });

interface InputRowProps {
  /** The input, and elements that are positioned over it. */
  children: ReactNode;
  tools?: Elements;
}

/** An input with buttons beside it that act on its value. */
export function InputRow({ children, tools }: InputRowProps) {
  return (
    <div className={row}>
      <div className={room}>{children}</div>
      {tools}
    </div>
  );
}
