import { css } from 'styled-system/css';

/** A text with more characters than this scrolls in its own box. */
const LONG = 400;

/** The height of the box cuts its last visible line off, which shows that the text continues. */
const box = css({
  maxHeight: 'names',
  overflowY: 'auto',
  _narrow: { marginBottom: '2' },
  // In a row of one line, the cell cuts the text off instead, so the text needs no box.
  'td:not([data-wraps]) > &': { display: 'inline', overflowY: 'visible' },
});

const SEPARATOR = '\u00a0· ';

interface AllNamesProps {
  /** The accessible name of the list. */
  label: string;
  names: readonly string[];
}

/**
 * Shows names as one text instead of a list, so that even thousands of them are rendered quickly. A long text scrolls
 * in its own box, also by keyboard.
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
