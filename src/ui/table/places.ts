import { useState } from 'react';

/** A row's id, and the React key of the elements that show the row. */
export interface Place {
  readonly id: string;
  readonly key: number;
}

interface Places {
  /** The places in the order of the rows. */
  readonly all: readonly Place[];
  /** The key for the next new row. It is greater than all used keys. */
  readonly next: number;
}

export const NO_PLACES: Places = { all: [], next: 0 };

/**
 * Assigns React keys to rows. A row that was shown before keeps its key. A new row takes the key of the row that had
 * its index before, if that row is no longer shown; otherwise it gets a new key.
 *
 * @param ids the ids of the rows, in order
 */
export function placesAfter(before: Places, ids: readonly string[]): Places {
  const kept = new Map(before.all.map((place) => [place.id, place]));
  const stay = new Set(ids);
  let { next } = before;
  const all = ids.map((id, index) => {
    const left = before.all[index];
    const isReused = left !== undefined && !stay.has(left.id);
    return kept.get(id) ?? { id, key: isReused ? left.key : next++ };
  });
  return { all, next };
}

const isSame = ({ all }: Places, ids: readonly string[]): boolean =>
  all.length === ids.length && all.every(({ id }, index) => id === ids[index]);

/**
 * Recycles the elements of rows: a row that replaces another one is rendered into that row's `<tr>` and `<td>`
 * elements. The contents of the cells have the row's id as their key, so that the focus and expanded lists of names
 * stay with their row.
 */
export function usePlaces(ids: readonly string[]): readonly Place[] {
  const [before, setPlaces] = useState(() => placesAfter(NO_PLACES, ids));
  if (isSame(before, ids)) return before.all;
  const places = placesAfter(before, ids);
  setPlaces(places);
  return places.all;
}
