import type { Hidden } from '../generated/types.ts';

/** Stands for a stored object that the caller may not see (B12.6). In a request, it keeps the stored value. */
export const HIDDEN: Hidden = { hidden: true };

/** Returns whether a reference stands for an object that the caller may not see. */
export const isHidden = <Item extends object>(item: Item | Hidden | null | undefined): item is Hidden =>
  item !== null && item !== undefined && 'hidden' in item;

/** Returns the referenced object; null if there is none, or if the caller may not see it. */
export const unlessHidden = <Item extends object>(
  item: Item | null | undefined,
): Exclude<Item, { hidden: true }> | null =>
  item === null || item === undefined || 'hidden' in item ? null : (item as Exclude<Item, { hidden: true }>);
