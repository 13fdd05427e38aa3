import { compareKeys } from '../../openapi/text-order.ts';
import type { Position } from '../http/pages.ts';
import type { Change } from './kept-through-changes.ts';
import type { KeyColumn } from './order.ts';

/** A place in an order, and how many stand before it. */
export interface Anchor {
  key: readonly string[];
  rank: number;
}

/** Into how many parts an order is split: the longer it is, the longer they are. */
export const PARTS_OF_ORDER = 500;

/** Compares two places of an order. */
export function comparePlaces(a: Position, b: Position): number {
  for (const [index, part] of a.entries()) {
    const order = compareKeys(part ?? '', b[index] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

/** Finds the first place that a test, which all behind it pass too, is passed by. */
export function firstAt<Place>(places: readonly Place[], isPassed: (place: Place) => boolean): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isPassed(places[middle]!)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Moves the ranks of anchors by those who came and went before them. */
export function movedAnchors(
  anchors: readonly Anchor[],
  along: readonly KeyColumn[],
  changes: readonly Change[],
): Anchor[] {
  const steps = Array.from({ length: anchors.length + 1 }, () => 0);
  for (const change of changes) {
    const key = along.map((column) => change[column]);
    steps[firstAt(anchors, (anchor) => comparePlaces(anchor.key, key) > 0)]! += change.sign;
  }
  let moved = 0;
  return anchors.map(({ key, rank }, index) => {
    moved += steps[index]!;
    return { key, rank: rank + moved };
  });
}

/** So many stand before a page, and so many on it. */
export interface Window {
  skip: number;
  most: number;
}

/** A part of an order, from one place to another; to its end where that is null. */
export interface Part {
  from: Anchor;
  to: readonly string[] | null;
}

/** Finds the shortest part that a page stands in; null where it begins before the first place. */
export function partWith(anchors: readonly Anchor[], { skip, most }: Window): Part | null {
  const from = anchors[firstAt(anchors, ({ rank }) => rank > skip) - 1];
  if (!from) return null;
  return { from, to: anchors[firstAt(anchors, ({ rank }) => rank >= skip + most)]?.key ?? null };
}

/** Counts the places of an order that stand in a part of it. */
export function placesIn(anchors: readonly Anchor[], { from, to }: Part): number {
  const end = to ? firstAt(anchors, ({ key }) => comparePlaces(key, to) > 0) : anchors.length;
  return end - firstAt(anchors, ({ key }) => comparePlaces(key, from.key) >= 0);
}
