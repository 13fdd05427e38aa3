import { css } from 'styled-system/css';

/** A text with more characters than this scrolls in a box. */
const LONG = 400;

/** The box cuts off a part of its last visible line, which shows that the text continues. */
const box = css({
  maxHeight: 'names',
  overflowY: 'auto',
  _narrow: { marginBottom: '2' },
  // In a table row of one line, the cell cuts the text off instead.
  'td:not([data-wraps]) > &': { display: 'inline', overflowY: 'visible' },
});

const SEPARATOR = '\u00a0· ';

interface AllNamesProps {
  /** The accessible name of the list. */
  label: string;
  names: readonly string[];
}

/**
 * Shows all names as one text, so that thousands of names render quickly. A long text scrolls in its own box, also by
 * keyboard.
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
