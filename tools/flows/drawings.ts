import { type Statechart, statesOf } from '../../machines/flows/statechart.ts';
import { type Drawing, isWholeIn, ROOM } from '../../src/flows/drawing.ts';
import { layOut, type Look, SETTINGS } from './layout.ts';

/**
 * A drawing with the first setting that is larger than the available space by more than this factor is not drawn with
 * the other settings, except with the one that folds most.
 */
const NEAR = 1.3;

/**
 * Draws a chart. Returns one drawing if the unfolded chart fits into the available space. Otherwise returns a drawing
 * for each set of unfolded states, sorted by the number of unfolded states.
 */
export async function drawingsOf(chart: Statechart): Promise<readonly Drawing[]> {
  const outer = statesOf(chart)
    .filter(({ states }) => states.length > 0)
    .map(({ id }) => id)
    .filter((id) => id !== chart.root.id);
  const whole = await firstToFit(chart, outer);
  if (outer.length === 0 || isWholeIn(ROOM, whole)) return [whole];
  const drawings: Drawing[] = [];
  for (const opened of choicesOf(outer).slice(0, -1)) drawings.push(await firstToFit(chart, opened));
  return [...drawings, whole];
}

/**
 * Returns all sets of compound states that can be unfolded, sorted by size. A state can be unfolded only together with
 * its ancestors.
 */
function choicesOf(outer: readonly string[]): string[][] {
  const all = outer.reduce<string[][]>(
    (choices, id) => [...choices, ...choices.map((choice) => [...choice, id])],
    [[]],
  );
  return all
    .filter((choice) =>
      choice.every((id) => outer.every((other) => !id.startsWith(`${other}.`) || choice.includes(other))),
    )
    .toSorted((one, other) => one.length - other.length);
}

/**
 * Tries one setting after the other. Returns the first drawing that fits or, if none fits, the drawing with the first
 * setting.
 */
async function firstToFit(chart: Statechart, opened: readonly string[]): Promise<Drawing> {
  // The most folded drawing must fit, if necessary without guards. The others can be scrolled.
  const isFirst = opened.length === 0;
  const looks: Look[] = (isFirst ? [false, true] : [false]).flatMap((unguarded) =>
    SETTINGS.map((setting) => ({ opened: new Set(opened), setting, unguarded })),
  );
  const first = await layOut(chart, looks[0]!);
  const near = { width: ROOM.width * NEAR, height: ROOM.height * NEAR };
  if (isWholeIn(ROOM, first) || (!isFirst && !isWholeIn(near, first))) return first;
  for (const look of looks.slice(1)) {
    const drawing = await layOut(chart, look);
    if (isWholeIn(ROOM, drawing)) return drawing;
  }
  return first;
}
