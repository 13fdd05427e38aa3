import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const page = css({
  minHeight: 'viewport',
  padding: '6',
  containerType: 'inline-size',
  containerName: 'content',
  _phone: { padding: '4' },
});

/** Frames a page of the viewer. It stands outside the console's shell, since anybody may read it. */
export function FlowPage({ children }: { children: ReactNode }) {
  return <main className={page}>{children}</main>;
}
