import type { Side } from '../../../machines/resource/form/three-way-comparison.ts';
import { MAX_NAMED, namesAndCommonCount } from '../../texts/names.ts';

/**
 * For the conflict dialog: lists, for each of two versions, the items that the other version does not have, and counts
 * the items that are in both. Returns null if both versions have few items; the dialog then shows all of them.
 *
 * @param namesOf returns the names of items by their uuids
 */
export function compareNames(
  mine: readonly string[],
  theirs: readonly string[],
  namesOf: (uuids: readonly string[], side: Side) => readonly string[],
): { readonly mine: string; readonly theirs: string } | null {
  if (Math.max(mine.length, theirs.length) <= MAX_NAMED) return null;
  const others = new Set(theirs);
  const both = new Set(mine.filter((uuid) => others.has(uuid)));
  const describeSide = (uuids: readonly string[], side: Side) => {
    const own = uuids.filter((uuid) => !both.has(uuid));
    return namesAndCommonCount(namesOf(own, side), both.size);
  };
  return { mine: describeSide(mine, 'mine'), theirs: describeSide(theirs, 'theirs') };
}
