import type { Box, Drawing } from './drawing.ts';

/**
 * Returns the boxes that the chart scrolls to: the active states. If no state is active, the chosen state or, without a
 * chosen state, the initial one.
 */
export function shownBoxes(
  { boxes, starts }: Drawing,
  active: ReadonlySet<string>,
  chosen: string | undefined,
): readonly Box[] {
  const leaves = boxes.filter(({ state }) => active.has(state) && !containsOneOf(state, active));
  if (leaves.length > 0) return leaves;
  const other = chosen ?? starts[0]?.state;
  return boxes.filter(({ state }) => state === other);
}

const containsOneOf = (state: string, active: ReadonlySet<string>): boolean =>
  [...active].some((one) => one.startsWith(`${state}.`));
