import { toast } from 'react-hot-toast/headless';
import { noticeWords } from './notice-words.tsx';

export type NoticeKind = 'success' | 'warning' | 'error' | 'info';

export interface Notice {
  kind: NoticeKind;
  text: string;
  /** Why, below it. */
  detail?: string;
}

/** react-hot-toast keeps 20 toasts and drops the oldest; there is no maximum here, so every 20 get a deck. */
const DECK_SIZE = 20;

let shownSoFar = 0;
const listeners = new Set<() => void>();

/**
 * Shows a notice at the top right for 5 s, or until it is tapped; the newest is on top. While the pointer is on
 * it, it stays, and for 1 s after. A `Toaster` must be mounted.
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

/** Takes every notice away at once. */
export function clearNotices(): void {
  toast.removeAll();
}

/** For the toaster: how many decks there are, and news of another. */
export const decks = {
  count: (): number => Math.ceil(shownSoFar / DECK_SIZE),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const deckId = (deck: number): string => `deck-${deck}`;
