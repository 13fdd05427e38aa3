import type { ReactNode } from 'react';
import { css, cva } from 'styled-system/css';
import { MeaningIcon } from '../feedback/meaning-icon.tsx';

const bar = css({
  position: 'sticky',
  bottom: '0',
  // The check boxes of cards have the same z-index. The bar comes later in the document, so it covers them when they
  // scroll behind it.
  zIndex: 'corner',
  marginTop: 'auto',
  marginInline: '-6',
  marginBottom: '-6',
  background: 'surface',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  borderColor: 'border',
  _narrow: { marginInline: '-4', marginBottom: '-4' },
  _short: { position: 'static' },
});
const row = css({
  display: 'flex',
  // The buttons of a large text move below the status, and below each other.
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  // The bar's content ends at the edge of the form, even in a wide window.
  boxSizing: 'content-box',
  maxWidth: 'form.beside',
  paddingBlock: '3',
  paddingInline: '6',
  _narrow: { paddingInline: '4' },
});
const strip = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingInline: '6',
    textStyle: 'small',
    overflowWrap: 'anywhere',
    _narrow: { paddingInline: '4' },
  },
  variants: {
    tone: {
      plain: { paddingTop: '3' },
      warning: {
        paddingBlock: '2',
        background: 'warning.surface',
        borderBottomWidth: 'hairline',
        borderBottomStyle: 'solid',
        borderColor: 'warning.border',
      },
    },
  },
});
const stripWords = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  minWidth: '0',
});
const words = css({
  flex: '1',
  minWidth: '0',
  color: 'text.muted',
  textStyle: 'small',
  overflowWrap: 'anywhere',
  lineClamp: '2',
});
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  maxWidth: 'full',
  gap: '2',
  marginInlineStart: 'auto',
  _phone: { gap: '1', '& > *': { paddingInline: '2' } },
});

interface SaveBarProps {
  /** Says whether changes are unsaved. Screen readers announce each change of this text. */
  status: string;
  /** A `SaveBarStrip` that says which users the unsaved changes affect. */
  consequences?: ReactNode;
  /** The buttons. The primary one is the last. */
  children: ReactNode;
}

/**
 * Sets the CSS property `--save-bar` to the bar's height. `scroll-padding` uses it, so that the browser does not scroll
 * a focused field behind the bar. Returns a function that removes the property.
 */
function measure(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--save-bar', `${element.offsetHeight}px`));
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty('--save-bar');
  };
}

/**
 * The bar at the bottom of a form: a text about unsaved changes, and the buttons. It stays visible while the page
 * scrolls, except in a low window.
 */
export function SaveBar({ status, consequences, children }: SaveBarProps) {
  return (
    <div ref={measure} className={bar} data-save-bar>
      {/* Always in the document: screen readers announce only a text that is added to an existing live region. */}
      <div aria-live="polite">{consequences}</div>
      <div className={row}>
        <div className={words}>
          <output>{status}</output>
        </div>
        <div className={buttons}>{children}</div>
      </div>
    </div>
  );
}

/** A bar at the bottom of a page without a form, such as that of selected rows. Looks like a `SaveBar`. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section ref={measure} aria-label={label} className={bar} data-bottom-bar="">
      {children}
    </section>
  );
}

interface SaveBarStripProps {
  tone?: 'warning' | undefined;
  children: ReactNode;
}

/** A line across the whole width of the save bar, above the buttons. */
export function SaveBarStrip({ tone, children }: SaveBarStripProps) {
  return (
    <div className={strip({ tone: tone ?? 'plain' })} data-strip>
      {tone ? <MeaningIcon tone={tone} /> : null}
      <div className={stripWords}>{children}</div>
    </div>
  );
}
