import { findExceededLimit } from '../json/json-size.ts';
import { problem, type Problem } from '../problem.ts';
import { findUnstorable } from '../db/storable-text.ts';

/** Limits for the JSON of a list. Enough for half a million users with a dozen fields each. */
export const SOURCE_JSON_LIMITS = { entries: 8_000_000, names: 100_000 };

/** Returns the error for a response that is larger than the service can read. */
export const tooMuch = (name: string): Problem =>
  problem('source_failed', { message: `The ${name} sent more than the service can read.` });

/**
 * Parses JSON in UTF-8 (RFC 8259, section 8.1). Refuses other encodings, because decoding them as UTF-8 would
 * corrupt names. The error does not contain the parser's message, because that repeats the input.
 *
 * @param name names the system in messages, after `The`
 * @throws Problem source_failed if it is not JSON in UTF-8, is too large, or contains characters that cannot be stored
 */
export async function parseJson(bytes: Buffer, name: string): Promise<unknown> {
  if (await findExceededLimit(bytes, SOURCE_JSON_LIMITS)) throw tooMuch(name);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    // Only texts with these escapes are searched, because others cannot contain a character that cannot be stored.
    if (!/\\u(?:0000|d[89a-f])/i.test(text) || findUnstorable(value) === null) return value;
  } catch {
    // The parser's message is dropped, because it repeats the input.
  }
  throw problem('source_failed', { message: `The ${name} sent a response that cannot be read.` });
}
