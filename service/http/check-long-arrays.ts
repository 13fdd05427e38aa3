import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErrorObject, FuncKeywordDefinition, ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';

const KEYWORD = 'x-entries';

/** An array is long if its `maxItems` in the contract is at least this number. */
const LONG = 10_000;

const ENTRIES_PER_TURN = 5000;

interface LongList {
  entries: unknown[];
  /** JSON pointer to the array in the body. */
  path: string;
  /** JSON pointer to the schema of the array's entries. */
  entry: string;
}

const isLong = (node: object): node is { items: { $ref: string } } =>
  'maxItems' in node &&
  Number(node.maxItems) >= LONG &&
  'items' in node &&
  typeof node.items === 'object' &&
  node.items !== null &&
  '$ref' in node.items;

/**
 * Validates long arrays separately from the rest of a body, and yields to the event loop every 5,000 entries. Ajv
 * alone would validate an array in one synchronous call.
 */
export class LongLists {
  #found: LongList[] = [];

  readonly keyword: FuncKeywordDefinition = {
    keyword: KEYWORD,
    type: 'array',
    schemaType: 'string',
    errors: false,
    validate: (entry: string, entries: unknown[], _schema: unknown, context?: DataValidationCxt) => {
      this.#found.push({ entries, path: context?.instancePath ?? '', entry });
      return true;
    },
  };

  /** Rewrites a schema so that Ajv skips the entries of long arrays. */
  skipEntries(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((one) => this.skipEntries(one));
    if (typeof node !== 'object' || node === null) return node;
    if (!isLong(node)) {
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, this.skipEntries(value)]));
    }
    const { items, ...rest } = node;
    return { ...rest, [KEYWORD]: items.$ref };
  }

  /**
   * Validates a value, then the entries of its long arrays up to the first invalid entry. Returns null if all are
   * valid.
   */
  async check(
    validate: ValidateFunction,
    value: unknown,
    entryCheck: (entry: string) => ValidateFunction,
  ): Promise<ErrorObject[] | null> {
    this.#found = [];
    const isRight = validate(value);
    // A reference is kept, because while this function yields, the check of another body replaces `#found`.
    const lists = this.#found;
    if (!isRight) return validate.errors ?? [];
    for (const { entries, path, entry } of lists) {
      const validateEntry = entryCheck(entry);
      for (let index = 0; index < entries.length; index += 1) {
        if (index % ENTRIES_PER_TURN === 0) await nextTurn();
        this.#found = lists;
        if (validateEntry(entries[index])) continue;
        const at = `${path}/${index}`;
        return (validateEntry.errors ?? []).map((error) => ({
          ...error,
          instancePath: `${at}${error.instancePath}`,
        }));
      }
    }
    return null;
  }
}
