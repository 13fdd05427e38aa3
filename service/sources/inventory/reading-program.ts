/** The program of the child process that reads the lists of an inventory. */
import { answerCalls } from '../../tasks/answer-calls.ts';
import { chunks } from '../../db/chunks.ts';
import type { EntryOf, Judged, ListKind } from './lists.ts';
import { readList, type UnparsedList } from './read-list.ts';

type Entries = Judged<EntryOf[ListKind]>[];

let bytes = new Uint8Array();
let pages: Generator<Entries> | null = null;

const calls = {
  /** Stores the bytes of the next list to read. */
  setBytes: async (sent: Uint8Array<ArrayBuffer>) => {
    bytes = sent;
    return null;
  },
  read: async (unread: Omit<UnparsedList, 'bytes'>) => {
    const { judged, name, isTable } = await readList({ ...unread, bytes });
    bytes = new Uint8Array();
    pages = chunks(judged);
    return { name, isTable };
  },
  /** Returns the next page of entries; an empty page marks the end. */
  next: async () => {
    const page = pages?.next();
    return page?.done === false ? page.value : [];
  },
};

export type ReadingCalls = typeof calls;

answerCalls(calls);
