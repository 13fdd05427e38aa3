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
  /** `window`: as high as the window, so that its parts scroll separately. On a phone the page scrolls. */
  height?: 'content' | 'window';
  children: ReactNode;
}

/** Frame of a page of the viewer, outside of the console's shell, because reading it needs no sign-in. */
export function FlowPage({ height = 'content', children }: FlowPageProps) {
  return <main className={page({ height })}>{children}</main>;
}
