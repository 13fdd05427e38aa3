import { css } from 'styled-system/css';

/** As many characters are read at a glance. */
const LONG = 400;

/** It ends within a line, so that one sees that there are more. */
const box = css({ maxHeight: 'names', overflowY: 'auto', _narrow: { marginBottom: '2' } });

/** Stays with the name before it. */
const SEPARATOR = '\u00a0· ';

interface AllNamesProps {
  /** What they are of whom, for whoever does not see the table around them. */
  label: string;
  names: readonly string[];
}

/**
 * Every name, one after the other. They are one text, so that thousands of them are drawn at once; very many scroll in
 * a box of their own, with the keyboard too.
 */
export function AllNames({ label, names }: AllNamesProps) {
  const text = names.join(SEPARATOR);
  return text.length <= LONG ? (
    text
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached to be read
    <section className={box} aria-label={label} tabIndex={0}>
      {text}
    </section>
  );
}
