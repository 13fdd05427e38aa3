import { formatCount } from './counts.ts';

/** Bounds the names that are read at a glance. */
export const MOST_NAMED = 20;

/**
 * `A, B, C`, and how many more.
 *
 * @param nameOf finds what is shown of each, where that is not the text itself
 */
export function named(names: readonly string[], nameOf = (name: string): string => name): string {
  const more = names.length - MOST_NAMED;
  const first = names
    .slice(0, MOST_NAMED)
    .map((name) => nameOf(name))
    .join(', ');
  return more > 0 ? `${first} and ${formatCount(more)} more` : first;
}

/** Names what one of two versions has beside what both have. */
export const namedBeside = (names: readonly string[], common: number): string =>
  names.length === 0
    ? `${formatCount(common)} in both`
    : `${named(names)}, and ${formatCount(common)} in both`;
