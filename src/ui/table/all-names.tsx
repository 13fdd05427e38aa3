import { css } from 'styled-system/css';

/** Texts with more characters than this scroll in a box. */
const LONG = 400;

/** Cuts within a line, to show that the text continues. */
const box = css({
  maxHeight: 'names',
  overflowY: 'auto',
  _narrow: { marginBottom: '2' },
  // In a row of one line, the cell cuts the text off.
  'td:not([data-wraps]) > &': { display: 'inline', overflowY: 'visible' },
});

const SEPARATOR = '\u00a0· ';

interface AllNamesProps {
  /** Names the list for screen readers. */
  label: string;
  names: readonly string[];
}

/**
 * Shows all names as one text, so that thousands render quickly. A long text scrolls in its own box, also by keyboard.
 */
export function AllNames({ label, names }: AllNamesProps) {
  if (names.length === 0) return null;
  const text = names.join(SEPARATOR);
  return text.length <= LONG ? (
    <span>{text}</span>
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
    <section className={box} aria-label={label} tabIndex={0}>
      {text}
    </section>
  );
}
