import type { ReactNode } from 'react';
import { cva } from 'styled-system/css';

const page = cva({
  base: {
    minHeight: 'viewport',
    padding: '6',
    containerType: 'inline-size',
    containerName: 'content',
    _phone: { padding: '4' },
  },
  variants: {
    height: {
      content: {},
      window: {
        display: 'flex',
        flexDirection: 'column',
        height: 'viewport',
        paddingBottom: '4',
        _phone: { height: 'auto' },
      },
    },
  },
});

interface FlowPageProps {
  /** Ends with the window, so that what is in it scrolls by itself; on a phone all scrolls. */
  height?: 'content' | 'window';
  children: ReactNode;
}

/** Frames a page of the viewer. It stands outside the console's shell, since anybody may read it. */
export function FlowPage({ height = 'content', children }: FlowPageProps) {
  return <main className={page({ height })}>{children}</main>;
}
