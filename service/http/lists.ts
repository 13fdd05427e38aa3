import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { VIEW_OF_ALL } from '../access/visible-to.ts';
import type { Context } from '../context.ts';
import { installationId } from '../db/installation.ts';
import { listTags, type ListName } from '../db/list-versions.ts';
import type { Page, PageQuery } from '../db/pages.ts';
import { pageHeaders } from './pages.ts';
import { etagOf, matchesEtag } from '../access/etag.ts';
import { chooseEncoding, encode, encodeStream, type Encoding } from './encoding.ts';
import { concatUpTo, serializeList } from './list-json.ts';

/** The result of a handler that returns a list. `build` runs only if the list is not cached. */
export interface ListAnswer<Item> {
  kind: 'list';
  /** The lists whose changes invalidate the cached response. */
  lists: readonly ListName[];
  /**
   * A key for the rows that the caller sees. Responses of an operation with the same view are equal until one of
   * `lists` changes.
   */
  view: string;
  /**
   * Builds the whole list, or its pages if it can be long. Each page is encoded before the next one is built.
   */
  build: () => Promise<Item> | AsyncIterable<Item & readonly unknown[]>;
}

/**
 * The result of a handler that returns a page of a list. Pages are not cached, because there are many and each is
 * cheap.
 */
export interface PageAnswer<Item> extends Pick<ListAnswer<Item>, 'view'> {
  kind: 'page';
  /**
   * The lists whose changes change the page's ETag. Null if the page can also change for other reasons; then it has
   * no ETag.
   */
  lists: readonly ListName[] | null;
  build: () => Promise<{ items: Item; headers: Record<string, string> }>;
}

/** Creates the response with a page of a list: with the headers for paging and, unless `lists` is null, an ETag. */
export const pageOf = <Item>(
  lists: PageAnswer<Item>['lists'],
  view: string,
  query: PageQuery,
  find: () => Promise<Page<Item>>,
): PageAnswer<Item[]> => ({
  kind: 'page',
  lists,
  view: `${view} ${JSON.stringify(query)}`,
  build: async () => {
    const { items, ...page } = await find();
    return { items, headers: pageHeaders(query, page) };
  },
});

/**
 * Creates a response with a list. Up to `MAX_CACHED` bytes, it has an ETag and is cached until one of the lists in
 * `answer.lists` changes. A longer response is not cached, and has an ETag only if the caller sees all rows.
 */
export function list<Item>(answer: Omit<ListAnswer<Item>, 'kind'>): ListAnswer<Item> {
  return { kind: 'list', ...answer };
}

export interface EncodedList {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer | Readable | null;
}

/**
 * Maximum size of a cached list, in bytes of JSON. A longer list that is built in pages is streamed instead.
 */
const MAX_CACHED = 32 * 1024 * 1024;

type Built = ReturnType<ListAnswer<unknown>['build']>;

const isPaged = (built: Built): built is AsyncIterable<readonly unknown[]> => Symbol.asyncIterator in built;

/** Serializes a list. Returns null if its pages exceed `mostBytes`. */
async function serialize(built: Built, mostBytes: number): Promise<Buffer | null> {
  if (isPaged(built)) return concatUpTo(serializeList(built), mostBytes);
  const whole = await built;
  await nextTurn();
  const text = JSON.stringify(whole);
  await nextTurn();
  return Buffer.from(text);
}

/**
 * Caches encoded responses with lists by operation, view and encoding, until the version of one of the lists in
 * `ListAnswer.lists` changes. A cache hit only reads the versions. Concurrent callers share the work of a cache miss.
 */
export class ListCache {
  readonly #context: Pick<Context, 'db' | 'caches'>;
  readonly #maxCached: number;

  constructor(context: Pick<Context, 'db' | 'caches'>, maxCached = MAX_CACHED) {
    this.#context = context;
    this.#maxCached = maxCached;
  }

  /**
   * Returns the encoded response with a list, from the cache if possible, or with a page of a list.
   *
   * @param name the operation's id; distinguishes lists with the same view
   */
  async answer<Item>(
    name: string,
    asked: ListAnswer<Item> | PageAnswer<Item>,
    request: { ifNoneMatch: string | undefined; acceptEncoding: string | undefined },
  ): Promise<EncodedList> {
    const encoding = chooseEncoding(request.acceptEncoding);
    const common = { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Authorization' };
    const key = `${name} ${asked.view}`;
    if (asked.lists === null) return this.#sent(asked, key, '', encoding, common);

    const { db } = this.#context;
    // The versions are read before the rows. After a concurrent change, newer rows then have an older tag, which costs
    // only one more request. Older rows with a newer tag would hide the change.
    const versions = (await listTags(db, asked.lists)).join();
    let answer: ListAnswer<Item> | PageAnswer<Item> = asked;
    let tag: string | null = etagOf(key, versions);
    if (asked.view.split(' ')[0] !== VIEW_OF_ALL) {
      // Versions also count changes of what is hidden from the caller, so the tag is a hash of what the caller gets.
      if (asked.kind === 'page') {
        const page = await asked.build();
        answer = { ...asked, build: async () => page };
        tag = etagOf(await installationId(db), key, JSON.stringify(page));
      } else tag = await this.#contentTag(asked, key, versions);
      if (tag === null) return this.#sent(asked, key, versions, encoding, common);
    }
    const tagged = { etag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`, ...common };
    if (request.ifNoneMatch !== undefined && matchesEtag(request.ifNoneMatch, tag))
      return { status: 304, headers: tagged, body: null };
    return this.#sent(answer, key, versions, encoding, tagged);
  }

  /**
   * Returns a hash of a list as the caller sees it, which differs after a restore. Null for a list that is too long to
   * cache.
   *
   * @param name the operation's id, as in `answer`
   */
  async contentTag(name: string, asked: ListAnswer<unknown>): Promise<string | null> {
    const versions = (await listTags(this.#context.db, asked.lists)).join();
    return this.#contentTag(asked, `${name} ${asked.view}`, versions);
  }

  async #contentTag(asked: ListAnswer<unknown>, key: string, versions: string): Promise<string | null> {
    const json = await this.#json(asked, key, versions);
    return json && etagOf(await installationId(this.#context.db), key, json);
  }

  async #sent<Item>(
    asked: ListAnswer<Item> | PageAnswer<Item>,
    key: string,
    versions: string,
    encoding: Encoding,
    common: Record<string, string>,
  ): Promise<EncodedList> {
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

  /** Returns the list as JSON from the cache, or builds it. Returns null for a list that is too long to cache. */
  #json(asked: ListAnswer<unknown>, key: string, versions: string): Promise<Buffer | null> {
    return this.#context.caches.lists.get(key, () => serialize(asked.build(), this.#maxCached), versions);
  }

  /** Returns the encoded list from the cache, or builds it. Returns null for a list that is too long to cache. */
  async #encoded(
    asked: ListAnswer<unknown>,
    key: string,
    versions: string,
    encoding: Encoding,
  ): Promise<Buffer | null> {
    const { lists } = this.#context.caches;
    if (encoding === 'identity') return this.#json(asked, key, versions);
    const encoded = async () => {
      const json = await this.#json(asked, key, versions);
      return json && encode(json, encoding);
    };
    return lists.get(`${encoding} ${key}`, encoded, versions);
  }
}

function streamed(built: Built, encoding: Encoding): Readable {
  if (!isPaged(built)) throw new Error('Only a list that is built in pages can be too long to cache');
  return encodeStream(Readable.from(serializeList(built), { objectMode: false }), encoding);
}
