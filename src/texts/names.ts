import { formatCount } from './counts.ts';

/** Maximum number of names in a sentence. Further names are only counted. */
export const MAX_NAMED = 20;

/**
 * Returns a text such as `A, B, C and 5 more`.
 *
 * @param nameOf returns the text for a name; by default the name itself
 */
export function named(names: readonly string[], nameOf = (name: string): string => name): string {
  const more = names.length - MAX_NAMED;
  const first = names
    .slice(0, MAX_NAMED)
    .map((name) => nameOf(name))
    .join(', ');
  return more > 0 ? `${first} and ${formatCount(more)} more` : first;
}

/**
 * Describes one of two versions of a list: names the items that the other version does not have, and says how many
 * items are in both.
 */
export const namesAndCommonCount = (names: readonly string[], common: number): string =>
  names.length === 0
    ? `${formatCount(common)} in both`
    : `${named(names)}, and ${formatCount(common)} in both`;
