/* Where everything of a drawn statechart is, in the drawing's own units. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A state; its lines are its calls and the transitions that stay in it. */
export interface StateBox extends Box {
  readonly state: string;
  readonly calls: readonly string[];
  readonly stays: readonly WireLine[];
}

export interface WireLine {
  readonly transition: string;
  readonly text: string;
}

/** A path from one state to another, with a line for each transition. */
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
  /** Parents come before their children. */
  readonly boxes: readonly StateBox[];
  readonly wires: readonly Wire[];
  readonly starts: readonly Start[];
}

/** Heights that layout and drawing share. */
export const TYPE = { title: 13, line: 11, lineHeight: 15, head: 26, inset: 10, radius: 8 } as const;

/** Is the zoom at which its smallest text has 11 px: a chart opens no smaller. */
export const LEGIBLE = 11 / TYPE.line;
