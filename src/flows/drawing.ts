import { assertDefined } from '../../machines/common/assert-defined.ts';

/* The parts of a drawn statechart. Positions and sizes are in the drawing's units. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A drawn state with its position and its lines of text: the calls that it makes, the transitions that stay in it, and
 * the events that it ignores.
 */
export interface StateBox extends Box {
  readonly state: string;
  /** Number of states inside this state that are not drawn, because it is folded. */
  readonly hidden: number;
  readonly calls: readonly string[];
  readonly stays: readonly WireLine[];
  readonly ignores: readonly string[];
}

/** A line of text in a state or beside an arrow. Transitions with the same text share the line. */
export interface WireLine {
  readonly transitions: readonly string[];
  readonly text: string;
}

/** A drawn arrow from one state to another. Each line of its label stands for one or more transitions. */
export interface Wire {
  readonly id: string;
  /** The line as SVG path data. */
  readonly path: string;
  readonly label: Box;
  readonly lines: readonly WireLine[];
}

/** The arrow that points to an initial state from a dot. `x` and `y` are the position of the dot. */
export interface Start {
  readonly state: string;
  readonly x: number;
  readonly y: number;
  readonly path: string;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The compound states whose inner states are drawn, without the root. All other compound states are folded. */
  readonly opened: readonly string[];
  /** The drawn states. A compound state comes before its inner states. */
  readonly boxes: readonly StateBox[];
  readonly wires: readonly Wire[];
  readonly starts: readonly Start[];
}

/** Returns the text for an event that a state handles without effect, so that its ancestors do not receive it. */
export const ignoredLine = (event: string): string => `${event} ✕`;

/**
 * Sizes in the drawing's units, for the layout and the drawing: the font sizes of titles (`title`) and lines (`line`),
 * the height of a line and of a state's head, the inset of texts and the radius of corners.
 */
export const TYPE = { title: 13, line: 11, lineHeight: 14, head: 26, inset: 10, radius: 8 } as const;

/** The zoom at which the smallest text is 11 px high. A chart never opens at a smaller zoom. */
export const LEGIBLE = 11 / TYPE.line;

/** The space for a chart in a window of 1280 × 800, in pixels. A chart that fits into it opens unfolded. */
export const ROOM = { width: 834, height: 676 } as const;

export function isWholeIn({ width, height }: Pick<Box, 'width' | 'height'>, drawing: Drawing): boolean {
  return drawing.width * LEGIBLE <= width && drawing.height * LEGIBLE <= height;
}

/** Returns the first drawing, from the most folded to the unfolded one, in which all of these states are visible. */
export function drawingWith(drawings: readonly Drawing[], shown: readonly string[]): Drawing {
  const whole = assertDefined(drawings.at(-1));
  const due = whole.opened.filter((outer) => shown.some((state) => `${state}.`.startsWith(`${outer}.`)));
  return drawings.find(({ opened }) => due.every((state) => opened.includes(state))) ?? whole;
}
