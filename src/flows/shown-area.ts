import type { Box, Drawing } from './drawing.ts';

/**
 * Returns the part of the drawing that the chart scrolls to: the active states; without any, the chosen state; without
 * one, the initial state. Returns null if the drawing does not contain this state.
 */
export function shownArea(
  { boxes, starts }: Drawing,
  active: ReadonlySet<string>,
  chosen: string | undefined,
): Box | null {
  const leaves = boxes.filter(({ state }) => active.has(state) && !containsOneOf(state, active));
  if (leaves.length > 0) return around(leaves);
  const other = chosen ?? starts[0]?.state;
  return boxes.find(({ state }) => state === other) ?? null;
}

const containsOneOf = (state: string, active: ReadonlySet<string>): boolean =>
  [...active].some((one) => one.startsWith(`${state}.`));

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
