import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { installationId } from '../db/open.ts';
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

/** Bytes of JSON. A longer list that is built in pages is streamed instead of cached. */
const MAX_CACHED = 32 * 1024 * 1024;

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
 * Caches each whole list by view and encoding until one of its versions changes. A hit reads only the versions. Concurrent
 * callers share the work of a miss. Pages are not cached.
 */
export class ListCache {
  readonly #context: Pick<Context, 'db' | 'caches'>;
  readonly #maxCached: number;
  #installation: Promise<string> | null = null;

  constructor(context: Pick<Context, 'db' | 'caches'>, maxCached = MAX_CACHED) {
    this.#context = context;
    this.#maxCached = maxCached;
  }

  /**
   * @param name what tells this list from others with the same view: the operation's id
   */
  async answer<Item>(
    name: string,
    asked: ListAnswer<Item> | PageAnswer<Item>,
    request: { ifNoneMatch: string | undefined; acceptEncoding: string | undefined },
  ): Promise<EncodedList> {
    const { db } = this.#context;
    this.#installation ??= installationId(db);
    // Read before the rows: a change in between gives newer rows an older tag, which is only asked again.
    const versions = (await listVersions(db, asked.lists)).join('.');
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
      const cached = await this.#encoded(asked, key, versions, encoding);
      return { body: cached ?? streamed(asked.build(), encoding), headers: {} };
    }
    const { items, headers } = await asked.build();
    return { body: await encode(Buffer.from(JSON.stringify(items)), encoding), headers };
  }

  /** Returns a whole list, or null if its pages are too long to cache. */
  async #encoded(
    asked: ListAnswer<unknown>,
    key: string,
    versions: string,
    encoding: Encoding,
  ): Promise<Buffer | null> {
    const { lists } = this.#context.caches;
    const plain = () => lists.get(key, () => inJson(asked.build(), this.#maxCached), versions);
    if (encoding === 'identity') return plain();
    const encoded = async () => {
      const json = await plain();
      return json && encode(json, encoding);
    };
    return lists.get(`${encoding} ${key}`, encoded, versions);
  }
}

function streamed(built: Built, encoding: Encoding): Readable {
  if (!isPaged(built)) throw new Error('Only pages are given up for their length');
  return encodeStream(Readable.from(listInJson(built), { objectMode: false }), encoding);
}
