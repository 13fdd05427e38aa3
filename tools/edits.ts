import type { ESTree } from 'vite';

/** A range of a file, and the text that replaces it. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits to a file's code. They must be sorted by position. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let text = '';
  let end = 0;
  for (const edit of edits) {
    text += code.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return text + code.slice(end);
}

/** Returns whether a value in a syntax tree is a node. */
export const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
