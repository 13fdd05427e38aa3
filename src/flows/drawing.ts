/* Where everything of a drawn statechart is, in the drawing's own units. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A state; its lines are the calls it makes and the transitions that stay in it. */
export interface StateBox extends Box {
  readonly state: string;
  readonly calls: readonly string[];
  readonly stays: readonly WireLine[];
}

export interface WireLine {
  /** The transition's key. */
  readonly transition: string;
  readonly text: string;
}

/** What leads from one state to another: a line for each transition, along one path. */
export interface Wire {
  readonly id: string;
  /** Path data of SVG. */
  readonly path: string;
  readonly label: Box;
  readonly lines: readonly WireLine[];
}

/** The mark of the state that is entered first. */
export interface Start {
  readonly state: string;
  readonly x: number;
  readonly y: number;
  readonly path: string;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Each before those that stand in it. */
  readonly boxes: readonly StateBox[];
  readonly wires: readonly Wire[];
  readonly starts: readonly Start[];
}

/** Heights of what is written; a drawing is laid out and shown with the same. */
export const TYPE = { title: 13, line: 11, lineHeight: 15, head: 26, inset: 10, radius: 8 } as const;
