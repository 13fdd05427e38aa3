import { findExceededLimit } from '../../json/json-size.ts';
import { parseJson, SOURCE_JSON_LIMITS } from '../parse-json.ts';
import { judge, unusableList, type ListKind, type Listing, type SentList } from './lists.ts';
import { membersOf, readTable } from './table.ts';

/** A list that has not been parsed yet. */
export interface UnparsedList {
  kind: ListKind;
  /**
   * The list's name in messages, such as `users.csv`. For a response, without the article:
   * `inventory's list of users`.
   */
  name: string;
  /** `csv` and `json`: a file of the operator. `answer`: the body of an HTTP response, as JSON. */
  format: 'csv' | 'json' | 'answer';
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Returns a sentence that names the line of a parse error; empty if the line is unknown. The rest of the parser's
 * message is dropped, because it repeats the input.
 */
function lineIn(text: string, error: unknown): string {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  return position === undefined ? '' : ` Look at line ${text.slice(0, Number(position)).split('\n').length}.`;
}

async function readJson(name: string, bytes: Uint8Array): Promise<unknown> {
  if (await findExceededLimit(bytes, SOURCE_JSON_LIMITS))
    throw unusableList({ name }, 'It is larger than the service can read.');
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(text);
  } catch (error) {
    throw unusableList({ name }, `It is not JSON in UTF-8.${lineIn(text, error)}`);
  }
}

/** Wraps parsed JSON as a `SentList`. Messages call its entries `entry 1`, `entry 2` and so on. */
export const listOfJson = (name: string, answer: unknown): SentList => ({
  name,
  answer,
  isTable: false,
  labelOf: (index) => `entry ${index + 1}`,
});

/**
 * Parses a list and validates its entries.
 *
 * @throws Problem source_failed if it is not a list, or too long
 */
export async function readList({ kind, name, format, bytes }: UnparsedList): Promise<Listing> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === 'csv') return judge(kind, readTable(name, buffer, membersOf(kind)));
  if (format === 'json') return judge(kind, listOfJson(name, await readJson(name, buffer)));
  return judge(kind, listOfJson(`The ${name}`, await parseJson(buffer, name)));
}
