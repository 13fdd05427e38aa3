import { assertDefined } from '../../machines/common/assert-defined.ts';

/* Positions of the parts of a drawn statechart, in the drawing's units. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A state. Its lines list its calls, the transitions that stay in it, and the events that it ignores. */
export interface StateBox extends Box {
  readonly state: string;
  /** Number of states hidden in a folded state. */
  readonly hidden: number;
  readonly calls: readonly string[];
  readonly stays: readonly WireLine[];
  readonly ignores: readonly string[];
}

/** One line of text for all transitions with the same description. */
export interface WireLine {
  readonly transitions: readonly string[];
  readonly text: string;
}

/** A path from one state to another, with the text of its transitions. */
export interface Wire {
  readonly id: string;
  /** SVG path data. */
  readonly path: string;
  readonly label: Box;
  readonly lines: readonly WireLine[];
}

/** The arrow to an initial state. */
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
  /** Parents precede their children. */
  readonly boxes: readonly StateBox[];
  readonly wires: readonly Wire[];
  readonly starts: readonly Start[];
}

/** Text for an event that a state ignores, so that its ancestors do not handle it. */
export const ignoredLine = (event: string): string => `${event} ✕`;

/** Measures of the text that layout and drawing share, in the drawing's units. */
export const TYPE = { title: 13, line: 11, lineHeight: 14, head: 26, inset: 10, radius: 8 } as const;

/** The zoom at which the smallest text has 11 px. A chart does not open any smaller. */
export const LEGIBLE = 11 / TYPE.line;

/** The room for a chart in a window of 1280 × 800, in pixels. Charts open whole in it. */
export const ROOM = { width: 834, height: 676 } as const;

export function isWholeIn({ width, height }: Pick<Box, 'width' | 'height'>, drawing: Drawing): boolean {
  return drawing.width * LEGIBLE <= width && drawing.height * LEGIBLE <= height;
}

/** Returns the first drawing in which all given states are visible. */
export function drawingWith(drawings: readonly Drawing[], shown: readonly string[]): Drawing {
  const whole = assertDefined(drawings.at(-1));
  const due = whole.opened.filter((outer) => shown.some((state) => `${state}.`.startsWith(`${outer}.`)));
  return drawings.find(({ opened }) => due.every((state) => opened.includes(state))) ?? whole;
}
