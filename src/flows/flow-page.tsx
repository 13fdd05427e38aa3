import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const page = css({
  minHeight: 'viewport',
  padding: '6',
  containerType: 'inline-size',
  containerName: 'content',
  _phone: { padding: '4' },
});

/** A page of the viewer. It stands outside of the console's shell, for anyone may read how the console works. */
export function FlowPage({ children }: { children: ReactNode }) {
  return <main className={page}>{children}</main>;
}
