import { assertDefined } from '../../machines/common/assert-defined.ts';

/* A rectangle, in the drawing's units. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A state with its position. Its lines list its calls, the transitions that stay in it, and the events that it ignores.
 */
export interface StateBox extends Box {
  readonly state: string;
  /** Number of states that are hidden in this state because it is folded. */
  readonly hidden: number;
  readonly calls: readonly string[];
  readonly stays: readonly WireLine[];
  readonly ignores: readonly string[];
}

/** A line of text beside an arrow. Transitions with the same text share the line. */
export interface WireLine {
  readonly transitions: readonly string[];
  readonly text: string;
}

/** A drawn arrow from one state to another, with the texts of its transitions. */
export interface Wire {
  readonly id: string;
  /** The line as SVG path data. */
  readonly path: string;
  readonly label: Box;
  readonly lines: readonly WireLine[];
}

/** The arrow that points to an initial state. */
export interface Start {
  readonly state: string;
  readonly x: number;
  readonly y: number;
  readonly path: string;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The unfolded compound states, without the root. All others are folded. */
  readonly opened: readonly string[];
  /** The drawn states. A state comes before the states in it. */
  readonly boxes: readonly StateBox[];
  readonly wires: readonly Wire[];
  readonly starts: readonly Start[];
}

/** Returns the text for an event that a state handles without effect, so that its ancestors do not receive it. */
export const ignoredLine = (event: string): string => `${event} ✕`;

/** Sizes of texts and their surroundings, in the drawing's units, for layout and drawing. */
export const TYPE = { title: 13, line: 11, lineHeight: 14, head: 26, inset: 10, radius: 8 } as const;

/** The zoom at which the smallest text has 11 px. A chart never opens smaller. */
export const LEGIBLE = 11 / TYPE.line;

/** The space for a chart in a window of 1280 × 800, in pixels. A chart that fits opens whole. */
export const ROOM = { width: 834, height: 676 } as const;

export function isWholeIn({ width, height }: Pick<Box, 'width' | 'height'>, drawing: Drawing): boolean {
  return drawing.width * LEGIBLE <= width && drawing.height * LEGIBLE <= height;
}

/** Returns the first drawing in which all these states are visible. */
export function drawingWith(drawings: readonly Drawing[], shown: readonly string[]): Drawing {
  const whole = assertDefined(drawings.at(-1));
  const due = whole.opened.filter((outer) => shown.some((state) => `${state}.`.startsWith(`${outer}.`)));
  return drawings.find(({ opened }) => due.every((state) => opened.includes(state))) ?? whole;
}
