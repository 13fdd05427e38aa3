import { toast } from 'react-hot-toast/headless';
import { noticeWords } from './notice-words.tsx';

export type NoticeKind = 'success' | 'warning' | 'error' | 'info';

export interface Notice {
  kind: NoticeKind;
  text: string;
  /** Says why, below the text. */
  detail?: string;
}

/** Bounds a deck: react-hot-toast keeps 20 toasts and drops the oldest, and notices have no maximum. */
const DECK_SIZE = 20;

let shownSoFar = 0;
const listeners = new Set<() => void>();

/**
 * Shows a notice for 5 s, or until it is tapped; it stays while the pointer is on it, and for 1 s after (B2.7). A
 * `Toaster` must be mounted.
 *
 * @returns takes the notice away, for when what it says is no longer so.
 */
export function notify(kind: NoticeKind, text: string, detail?: string): () => void {
  const deck = deckId(Math.floor(shownSoFar / DECK_SIZE));
  shownSoFar += 1;
  const id = toast.custom(detail === undefined ? text : noticeWords(text, detail), {
    toasterId: deck,
    className: kind,
    duration: Infinity,
  });
  for (const listener of listeners) listener();
  return () => toast.dismiss(id, deck);
}

export function clearNotices(): void {
  toast.removeAll();
}

/** Counts the decks for the toaster, and reports another. */
export const decks = {
  count: (): number => Math.ceil(shownSoFar / DECK_SIZE),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const deckId = (deck: number): string => `deck-${deck}`;
