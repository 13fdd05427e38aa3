import { compareKeys } from '../../openapi/text-order.ts';
import type { Position } from '../http/pages.ts';
import type { Change } from './kept-through-changes.ts';
import type { KeyColumn } from './order.ts';

/** A place in an order, and how many stand before it. */
export interface Anchor {
  key: readonly string[];
  rank: number;
}

/** How many are passed at most from one anchor on. */
export const BETWEEN_ANCHORS = 2000;

function compare(a: Position, b: Position): number {
  for (const [index, part] of a.entries()) {
    const order = compareKeys(part ?? '', b[index] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

/** Finds the first anchor that a test, which all behind it pass too, is passed by. */
function firstAt(anchors: readonly Anchor[], isPassed: (anchor: Anchor) => boolean): number {
  let [from, to] = [0, anchors.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isPassed(anchors[middle]!)) to = middle;
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
    steps[firstAt(anchors, (anchor) => compare(anchor.key, key) > 0)]! += change.sign;
  }
  let moved = 0;
  return anchors.map(({ key, rank }, index) => {
    moved += steps[index]!;
    return { key, rank: rank + moved };
  });
}

/** Finds the last anchor that no more than so many stand before; null where there is none. */
export const anchorBefore = (anchors: readonly Anchor[], skip: number): Anchor | null =>
  anchors[firstAt(anchors, ({ rank }) => rank > skip) - 1] ?? null;
