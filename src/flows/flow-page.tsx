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
  /**
   * `window`: the page is as high as the window, and its parts scroll separately. On a phone, the whole page scrolls.
   */
  height?: 'content' | 'window';
  children: ReactNode;
}

/**
 * The frame of the viewer's pages. It does not use the console's header and navigation, because these pages need no
 * sign-in.
 */
export function FlowPage({ height = 'content', children }: FlowPageProps) {
  return <main className={page({ height })}>{children}</main>;
}
