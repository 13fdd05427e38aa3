import { known } from '../../machines/common/known.ts';

/* Where everything of a drawn statechart is, in the drawing's own units. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A state; its lines are its calls, the transitions that stay in it, and the events that it ignores. */
export interface StateBox extends Box {
  readonly state: string;
  /** How many states it hides: those inside a folded one. */
  readonly hidden: number;
  readonly calls: readonly string[];
  readonly stays: readonly WireLine[];
  readonly ignores: readonly string[];
}

/** A line of text for the transitions that it describes alike. */
export interface WireLine {
  readonly transitions: readonly string[];
  readonly text: string;
}

/** A path from one state to another, with what leads along it. */
export interface Wire {
  readonly id: string;
  /** SVG path data. */
  readonly path: string;
  readonly label: Box;
  readonly lines: readonly WireLine[];
}

/** Marks the initial state. */
export interface Start {
  readonly state: string;
  readonly x: number;
  readonly y: number;
  readonly path: string;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The compound states whose insides are drawn, but for the root; all others are folded. */
  readonly opened: readonly string[];
  /** Parents come before their children. */
  readonly boxes: readonly StateBox[];
  readonly wires: readonly Wire[];
  readonly starts: readonly Start[];
}

/** Writes an event that a state keeps its ancestors from handling. */
export const ignoredLine = (event: string): string => `${event} ✕`;

/** Heights that layout and drawing share. */
export const TYPE = { title: 13, line: 11, lineHeight: 14, head: 26, inset: 10, radius: 8 } as const;

/** Is the zoom at which its smallest text has 11 px: a chart opens no smaller. */
export const LEGIBLE = 11 / TYPE.line;

/** Is what a window of 1280 × 800 leaves to a chart, which opens whole there. */
export const ROOM = { width: 834, height: 676 } as const;

export function isWholeIn({ width, height }: Pick<Box, 'width' | 'height'>, drawing: Drawing): boolean {
  return drawing.width * LEGIBLE <= width && drawing.height * LEGIBLE <= height;
}

/** Chooses the drawing that opens the states in which those to be shown are, and nothing else. */
export function drawingWith(drawings: readonly Drawing[], shown: readonly string[]): Drawing {
  const whole = known(drawings.at(-1));
  const due = whole.opened.filter((outer) => shown.some((state) => `${state}.`.startsWith(`${outer}.`)));
  return drawings.find(({ opened }) => due.every((state) => opened.includes(state))) ?? whole;
}
