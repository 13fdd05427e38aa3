import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { installationId, type Db } from '../db/open.ts';
import { listVersions, type ListName } from '../db/versions.ts';
import { type Page, pageHeaders, type PageQuery } from './pages.ts';
import { chooseEncoding, encode, encodeStream, type Encoding } from './encoding.ts';
import { joined, listInJson } from './list-json.ts';

/** A list to answer, and how to make it if it is not cached. */
export interface ListAnswer<Item> {
  kind: 'list';
  /** The lists that it is made of. */
  lists: readonly ListName[];
  /** Names the view: lists with the same operation and view are the same. */
  view: string;
  /** Makes the whole list, or its pages if it can be long: each is encoded before the next is made. */
  build: () => Promise<Item> | AsyncIterable<Item & readonly unknown[]>;
}

/** A page of a list to answer. It is not cached: pages are many, and small. */
export interface PageAnswer<Item> extends Pick<ListAnswer<Item>, 'lists' | 'view'> {
  kind: 'page';
  build: () => Promise<{ items: Item; headers: Record<string, string> }>;
}

/** Marks a handler's answer as a page of a list, so that it gets an ETag and says what it is a part of. */
export const pageOf = <Item>(
  lists: readonly ListName[],
  view: string,
  query: PageQuery,
  find: () => Promise<Page<Item>>,
): PageAnswer<Item[]> => ({
  kind: 'page',
  lists,
  view: `${view} ${JSON.stringify(query)}`,
  build: async () => {
    const { items, ...place } = await find();
    return { items, headers: pageHeaders(query, place) };
  },
});

/** Marks a handler's answer as a list, so that it gets an ETag and is cached until it changes. */
export function list<Item>(answer: Omit<ListAnswer<Item>, 'kind'>): ListAnswer<Item> {
  return { kind: 'list', ...answer };
}

export interface EncodedList {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer | Readable | null;
}

interface Entry {
  versions: string;
  /** Null of one that is too long to be kept. */
  json: Promise<Buffer | null>;
  encoded: Map<Encoding, Promise<Buffer | null>>;
  bytes: number;
}

const MAX_BYTES = 256 * 1024 * 1024;

/** The share of all that one list may take before it is encoded. */
const OF_ONE = 1 / 8;

type Built = ReturnType<ListAnswer<unknown>['build']>;

const isPaged = (built: Built): built is AsyncIterable<readonly unknown[]> => Symbol.asyncIterator in built;

/** Gives null for pages of more than so many bytes. */
async function inJson(built: Built, mostBytes: number): Promise<Buffer | null> {
  if (isPaged(built)) return joined(listInJson(built), mostBytes);
  const whole = await built;
  await nextTurn();
  const text = JSON.stringify(whole);
  await nextTurn();
  return Buffer.from(text);
}

/** Tells whether If-None-Match names this tag, whatever the encoding. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(',')
    .map((candidate) => candidate.trim().replace(/^W\//, ''))
    .some((candidate) => candidate === '*' || candidate.replace(/-(br|gzip)"$/, '"') === `"${tag}"`);
}

/**
 * Caches lists, encoded for a version and a view. Asking for one costs reading its version; its rows are read and
 * encoded only after a change. Several callers meanwhile share the work. One that is too long is not kept: each
 * caller gets its pages as they are made.
 */
export class ListCache {
  readonly #db: Db;
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry>();
  #installation: Promise<string> | null = null;

  constructor(db: Db, maxBytes = MAX_BYTES) {
    this.#db = db;
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    let sum = 0;
    for (const entry of this.#entries.values()) sum += entry.bytes;
    return sum;
  }

  /**
   * @param name what tells this list from others with the same view: the operation's id
   */
  async answer<Item>(
    name: string,
    asked: ListAnswer<Item> | PageAnswer<Item>,
    request: { ifNoneMatch: string | undefined; acceptEncoding: string | undefined },
  ): Promise<EncodedList> {
    this.#installation ??= installationId(this.#db);
    // Read before the rows: a change in between gives newer rows an older tag, which is only asked again.
    const versions = (await listVersions(this.#db, asked.lists)).join('.');
    const key = `${name} ${asked.view}`;
    const tag = hash('sha256', `${await this.#installation} ${key} ${versions}`, 'base64url').slice(0, 22);
    const encoding = chooseEncoding(request.acceptEncoding);
    const common = {
      etag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization',
    };
    if (isKnown(request.ifNoneMatch, tag)) return { status: 304, headers: common, body: null };

    const { body, headers } = await this.#made(asked, key, versions, encoding);
    const typed = { ...common, ...headers, 'content-type': 'application/json; charset=utf-8' };
    return {
      status: 200,
      headers: encoding === 'identity' ? typed : { ...typed, 'content-encoding': encoding },
      body,
    };
  }

  async #made<Item>(
    asked: ListAnswer<Item> | PageAnswer<Item>,
    key: string,
    versions: string,
    encoding: Encoding,
  ): Promise<{ body: Buffer | Readable; headers: Record<string, string> }> {
    if (asked.kind === 'list') {
      const kept = await this.#encode(key, this.#entry(key, versions, asked.build), encoding);
      return { body: kept ?? streamed(asked.build(), encoding), headers: {} };
    }
    const { items, headers } = await asked.build();
    return { body: await encode(Buffer.from(JSON.stringify(items)), encoding), headers };
  }

  #entry(key: string, versions: string, build: ListAnswer<unknown>['build']): Entry {
    const known = this.#entries.get(key);
    // Put at the end again: the first entry is the one that was not asked for longest.
    this.#entries.delete(key);
    const entry = known?.versions === versions ? known : this.#newEntry(key, versions, build);
    this.#entries.set(key, entry);
    return entry;
  }

  #newEntry(key: string, versions: string, build: ListAnswer<unknown>['build']): Entry {
    const json = inJson(build(), this.#maxBytes * OF_ONE);
    const entry: Entry = { versions, encoded: new Map([['identity', json]]), json, bytes: 0 };
    this.#account(key, entry, json);
    return entry;
  }

  #encode(key: string, entry: Entry, encoding: Encoding): Promise<Buffer | null> {
    const known = entry.encoded.get(encoding);
    if (known) return known;
    const encoded = entry.json.then((json) => json && encode(json, encoding));
    entry.encoded.set(encoding, encoded);
    this.#account(key, entry, encoded);
    return encoded;
  }

  /** Counts what is cached. A failure is not cached, so that the next caller tries again. */
  #account(key: string, entry: Entry, body: Promise<Buffer | null>): void {
    body.then(
      (buffer) => {
        entry.bytes += buffer?.byteLength ?? 0;
        this.#shed();
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
  }

  #shed(): void {
    for (const key of this.#entries.keys()) {
      if (this.bytes <= this.#maxBytes) return;
      this.#entries.delete(key);
    }
  }
}

function streamed(built: Built, encoding: Encoding): Readable {
  if (!isPaged(built)) throw new Error('Only pages are given up for their length');
  return encodeStream(Readable.from(listInJson(built), { objectMode: false }), encoding);
}
