import { css } from 'styled-system/css';

/** Bounds what is read at a glance. */
const LONG = 400;

/** Cuts within a line, so that one sees that there are more. */
const box = css({
  maxHeight: 'names',
  overflowY: 'auto',
  _narrow: { marginBottom: '2' },
  // In a row of one line, the cell cuts it off.
  'td:not([data-wraps]) > &': { display: 'inline', overflowY: 'visible' },
});

const SEPARATOR = '\u00a0· ';

interface AllNamesProps {
  /** Names the list to readers without the table around it. */
  label: string;
  names: readonly string[];
}

/**
 * Shows every name in one text, so that thousands render at once; very many scroll in a box of their own, with the
 * keyboard too.
 */
export function AllNames({ label, names }: AllNamesProps) {
  if (names.length === 0) return null;
  const text = names.join(SEPARATOR);
  return text.length <= LONG ? (
    <span>{text}</span>
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached to be read
    <section className={box} aria-label={label} tabIndex={0}>
      {text}
    </section>
  );
}
