/** Runs in the process that reads the lists of an inventory. */
import { answerCalls } from '../../tasks/answer-calls.ts';
import { chunks } from '../../db/chunks.ts';
import type { EntryOf, Judged, ListKind } from './lists.ts';
import { readList, type Unread } from './read-list.ts';

type Entries = Judged<EntryOf[ListKind]>[];

let bytes = new Uint8Array();
let pages: Generator<Entries> | null = null;

const calls = {
  /** Takes the bytes of the list that is read next. */
  take: async (sent: Uint8Array<ArrayBuffer>) => {
    bytes = sent;
    return null;
  },
  read: async (unread: Omit<Unread, 'bytes'>) => {
    const { judged, name, isTable } = await readList({ ...unread, bytes });
    bytes = new Uint8Array();
    pages = chunks(judged);
    return { name, isTable };
  },
  /** Gives a page after the other of what was read; an empty one after the last. */
  next: async () => {
    const page = pages?.next();
    return page?.done === false ? page.value : [];
  },
};

export type ReadingCalls = typeof calls;

answerCalls(calls);
