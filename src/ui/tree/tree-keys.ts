import { searchKey } from '../../../openapi/rules/text-match.ts';
import type { TreeRows } from './tree-rows.ts';

export type TreeAction =
  { readonly ask: 'go'; readonly to: number } | { readonly ask: 'open' | 'close' | 'open beside' | 'toggle' };

const PAGE = 10;

/**
 * Returns the action of a key (WAI-ARIA Authoring Practices, treegrid and tree view).
 *
 * @param at the index of the focused row
 * @returns null for a key that the tree does not handle
 */
export function treeAction(key: string, at: number, rows: TreeRows): TreeAction | null {
  const { isOpen } = rows.at(at);
  const go = (to: number): TreeAction => ({ ask: 'go', to: Math.min(Math.max(to, 0), rows.count - 1) });
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'PageDown':
      return go(at + PAGE);
    case 'PageUp':
      return go(at - PAGE);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.count - 1);
    case 'ArrowRight':
      return isOpen === false ? { ask: 'open' } : go(isOpen ? at + 1 : at);
    case 'ArrowLeft':
      return isOpen ? { ask: 'close' } : go(rows.parentOf(at) ?? at);
    case '*':
      return { ask: 'open beside' };
    case ' ':
    case 'Enter':
      return { ask: 'toggle' };
    default:
      return null;
  }
}

export interface Typed {
  readonly text: string;
  /** When the last character was typed, in milliseconds. */
  readonly time: number;
}

export const NOTHING_TYPED: Typed = { text: '', time: 0 };

/**
 * Maximum time between two letters of the same search text, in milliseconds. After it, a letter starts a new search
 * text.
 */
const PAUSE_MS = 700;

/**
 * Appends a typed character to the search text. After a pause, the character starts a new text. If the text was only
 * this character, it is not appended again: the search then moves to the next name that begins with it.
 */
export function appendTyped(typed: Typed, character: string, time: number): Typed {
  const isNew = time - typed.time > PAUSE_MS || typed.text === character;
  return { text: isNew ? character : typed.text + character, time };
}

/**
 * Returns the index of the next row whose name begins with the typed text. Searches from row `from` to the last row,
 * then from the first row on. Returns null if there is none.
 */
export function findTypedRow(rows: TreeRows, from: number, { text }: Typed): number | null {
  // With several characters, the search starts at the current row, which may still match.
  const first = text.length > 1 ? 0 : 1;
  const query = searchKey(text);
  for (let step = first; step < rows.count + first; step++) {
    const index = (from + step) % rows.count;
    if (searchKey(rows.at(index).name).startsWith(query)) return index;
  }
  return null;
}
