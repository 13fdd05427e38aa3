import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { BEHIND, BehindContext } from '../base/behind.ts';

const page = css({
  minHeight: 'full',
  padding: '6',
  _narrow: { padding: '4' },
  // A form fills the page, so that its save bar stands at the end of the window.
  '&:has(> form)': { display: 'flex', flexDirection: 'column' },
  // The title's buttons end where the form does.
  '&:has(> form) > header': { maxWidth: 'form.beside' },
  '&:has(> form):not(:has(> form aside)) > header': { maxWidth: 'form' },
  '& > form': { display: 'flex', flexDirection: 'column', flex: '1' },
});
// It has no height of its own then, and keeps its width: the browser keeps how everything in it is laid out.
const hidden = css({
  contentVisibility: 'hidden',
  minHeight: '0!',
  paddingBlock: '0!',
  '@supports not (content-visibility: hidden)': { display: 'none' },
});

interface PageProps {
  /** Stays in the document, out of sight and out of reach: to show it again costs next to nothing. */
  behind?: boolean;
  children: ReactNode;
}

/** Frames a screen in the content area. */
export function Page({ behind = false, children }: PageProps) {
  return (
    <div
      className={cx(page, behind && hidden)}
      // Browsers leave out what they do not render; whoever else reads the document is told.
      aria-hidden={behind || undefined}
      {...{ [BEHIND]: behind || undefined }}
    >
      <BehindContext value={behind}>{children}</BehindContext>
    </div>
  );
}
