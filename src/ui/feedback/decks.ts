import { toast } from 'react-hot-toast/headless';
import { noticeWords } from './notice-words.tsx';
import type { Notice } from './notify.ts';

/** Bounds a deck: react-hot-toast keeps 20 toasts and drops the oldest, and notices have no maximum. */
const DECK_SIZE = 20;

let shownSoFar = 0;
const listeners = new Set<() => void>();

/** Puts a notice on the newest deck; returns what takes it away. */
export function putOnDeck({ kind, text, detail }: Notice): () => void {
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
