import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

const page = css({
  minHeight: 'full',
  padding: '6',
  _narrow: { padding: '4' },
  // A form takes the whole height of the page, so that its save bar is at the bottom of the window.
  '&:has(> form, > [data-bottom-bar])': { display: 'flex', flexDirection: 'column' },
  // Lists, forms and the account end at the same edge. The save bar is as wide as the window.
  '& > :not(form, [data-bottom-bar]), & > form > :not([data-save-bar])': { maxWidth: 'form.beside' },
  '& > form': { display: 'flex', flexDirection: 'column', flex: '1' },
});

/** The margins and layout of a screen in the content area. */
export const Page = ({ children }: { children: ReactNode }) => <div className={page}>{children}</div>;
