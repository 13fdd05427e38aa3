import { type RefObject, useLayoutEffect, useRef } from 'react';
import { NO_PLACES, type Place, placesAfter } from './places.ts';

/** What would be another row's: an opened menu or list, the focus. */
const IN_USE = ':focus, [aria-expanded=true], [open]';

/**
 * Gives each row the key of the elements that show it. A row that comes in place of another is shown in that one's elements,
 * which takes half as long as new ones, unless somebody is at work in them.
 *
 * @param ids name the rows, in their order
 */
export function usePlaces(
  table: RefObject<HTMLTableElement | null>,
  ids: readonly string[],
): readonly Place[] {
  const shown = useRef(NO_PLACES);
  const isFree = (index: number) => !table.current?.tBodies[0]?.rows[index]?.querySelector(IN_USE);
  // oxlint-disable-next-line react/refs -- what is in the page now decides; it is written once other rows are there
  const places = placesAfter(shown.current, ids, isFree);
  useLayoutEffect(() => {
    shown.current = places;
  });
  return places.all;
}
