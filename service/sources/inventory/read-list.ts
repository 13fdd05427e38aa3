import { findExcess } from '../../http/json-size.ts';
import { parsed, SOURCE_MOST } from '../http.ts';
import { judge, unusable, type ListKind, type Listing, type SentList } from './lists.ts';
import { membersOf, readTable } from './table.ts';

/** A list before it is read. */
export interface Unread {
  kind: ListKind;
  /** In messages: `users.csv`; of an answer, without its article: `inventory's list of users`. */
  name: string;
  /** An `answer` is JSON that another system has sent. */
  format: 'csv' | 'json' | 'answer';
  bytes: Uint8Array<ArrayBuffer>;
}

/** Finds the line in the parser's message, whose words repeat what it could not read. */
function lineIn(text: string, error: unknown): string {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  return position === undefined ? '' : ` Look at line ${text.slice(0, Number(position)).split('\n').length}.`;
}

async function readJson(name: string, bytes: Uint8Array): Promise<unknown> {
  if (await findExcess(bytes, SOURCE_MOST)) throw unusable({ name }, 'It holds more than can be read.');
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(text);
  } catch (error) {
    throw unusable({ name }, `It is no JSON in UTF-8.${lineIn(text, error)}`);
  }
}

/** What a list of JSON is, however it came. */
export const listOfJson = (name: string, answer: unknown): SentList => ({
  name,
  answer,
  isTable: false,
  placeOf: (index) => `entry ${index + 1}`,
});

/** @throws Problem source_failed for what is no list, or a list that is too long. */
export async function readList({ kind, name, format, bytes }: Unread): Promise<Listing> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === 'csv') return judge(kind, readTable(name, buffer, membersOf(kind)));
  if (format === 'json') return judge(kind, listOfJson(name, await readJson(name, buffer)));
  return judge(kind, listOfJson(`The ${name}`, await parsed(buffer, name)));
}
