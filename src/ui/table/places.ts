/** A row by its name, and the key of the elements that show it. */
export interface Place {
  readonly id: string;
  readonly key: number;
}

interface Places {
  /** In the order of the rows. */
  readonly all: readonly Place[];
  /** Is greater than every key so far. */
  readonly next: number;
}

export const NO_PLACES: Places = { all: [], next: 0 };

/**
 * Gives rows their keys: one that was there keeps its own, one that comes takes that of the row which stood in its place
 * before and is gone, and else a new one.
 *
 * @param ids name the rows, in their order
 * @param isFree says of a place before whether its elements may show another row
 */
export function placesAfter(
  before: Places,
  ids: readonly string[],
  isFree: (index: number) => boolean,
): Places {
  const kept = new Map(before.all.map((place) => [place.id, place]));
  const stay = new Set(ids);
  let { next } = before;
  const all = ids.map((id, index) => {
    const left = before.all[index];
    const isLeft = left !== undefined && !stay.has(left.id) && isFree(index);
    return kept.get(id) ?? { id, key: isLeft ? left.key : next++ };
  });
  return { all, next };
}
