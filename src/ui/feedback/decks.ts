import { toast } from 'react-hot-toast/headless';
import { noticeWords } from './notice-words.tsx';
import type { Notice, NoticeAction } from './notify.ts';

/** Bounds a deck: react-hot-toast keeps 20 toasts and drops the oldest, and notices have no maximum. */
const DECK_SIZE = 20;

/** A notice that is shown, and how often it was said. */
interface Said {
  readonly id: string;
  readonly deck: string;
  times: number;
  action?: NoticeAction | undefined;
  requestId?: string | undefined;
}

let shownSoFar = 0;
const listeners = new Set<() => void>();
const shown = new Map<string, Said>();

/**
 * Puts a notice on the newest deck, or counts it where the same one is shown.
 *
 * @returns what takes it away, if nobody else has said it.
 */
export function putOnDeck({ kind, text, detail, action, requestId }: Notice): () => void {
  const key = JSON.stringify([kind, text, detail]);
  const said: Said = shown.get(key) ?? { id: `notice-${shownSoFar}`, deck: nextDeck(), times: 0 };
  said.times += 1;
  said.action = action;
  said.requestId = requestId;
  shown.set(key, said);
  const { id, deck } = said;
  toast.custom(detail === undefined && said.times === 1 ? text : noticeWords(text, detail, said.times), {
    id,
    toasterId: deck,
    className: kind,
    duration: Infinity,
  });
  for (const listener of listeners) listener();
  return () => {
    said.times -= 1;
    if (said.times === 0) takeOff(id, deck);
  };
}

/** What a notice that is shown offers to do, and the id of the call that it is of. */
export const besideWords = (id: string): Pick<Notice, 'action' | 'requestId'> =>
  [...shown.values()].find((said) => said.id === id) ?? {};

/** Has a notice leave, however often it was said. */
export function takeOff(id: string, deck: string): void {
  for (const [key, said] of shown) if (said.id === id) shown.delete(key);
  toast.dismiss(id, deck);
  for (const listener of listeners) listener();
}

function nextDeck(): string {
  const deck = deckId(Math.floor(shownSoFar / DECK_SIZE));
  shownSoFar += 1;
  return deck;
}

export function clearNotices(): void {
  shown.clear();
  toast.removeAll();
  for (const listener of listeners) listener();
}

/** Counts for the toaster, and reports a change. */
export const decks = {
  count: (): number => Math.ceil(shownSoFar / DECK_SIZE),
  /** How many notices are below the newest one. */
  older: (): number => Math.max(0, shown.size - 1),
  newest: (): string | undefined => [...shown.values()].at(-1)?.id,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const deckId = (deck: number): string => `deck-${deck}`;
