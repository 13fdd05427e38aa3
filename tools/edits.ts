import type { ESTree } from 'vite';

/** A part of a file, and what stands there instead. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Puts each edit, in their order, into a file. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let text = '';
  let end = 0;
  for (const edit of edits) {
    text += code.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return text + code.slice(end);
}

/** Tells whether a part of a file's syntax tree is a node of it. */
export const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
