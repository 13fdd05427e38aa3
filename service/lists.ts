import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { installationId, type Db } from './db/open.ts';
import { listVersions, type ListName } from './db/versions.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A list to be answered: what it is made of, for whom, and how it is made when it is not at hand. */
export interface ListAnswer<Item> {
  kind: 'list';
  /** The lists whose changes change this one. */
  lists: readonly ListName[];
  /** Tells what is seen: lists with the same operation and view are the same. */
  view: string;
  build: () => Promise<Item>;
}

/** Marks what a handler returns as a list, so that it gets an ETag and is kept encoded until it changes. */
export function list<Item>(answer: Omit<ListAnswer<Item>, 'kind'>): ListAnswer<Item> {
  return { kind: 'list', ...answer };
}

export interface EncodedList {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer | null;
}

interface Entry {
  versions: string;
  json: Promise<Buffer>;
  encoded: Map<Encoding, Promise<Buffer>>;
  bytes: number;
}

/** Brotli's 11 takes half a minute on the users of a large installation; 4 is as fast as gzip and smaller. */
const BROTLI_QUALITY = 4;
const MAX_BYTES = 256 * 1024 * 1024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const ENCODERS: Record<Encoding, (json: Buffer) => Promise<Buffer>> = {
  br: (json) =>
    brotliAsync(json, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: json.byteLength,
      },
    }),
  gzip: (json) => gzipAsync(json, { level: 4 }),
  identity: async (json) => json,
};

/** The best encoding that an Accept-Encoding header allows (RFC 9110, section 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    if (name !== '' && !Number.isNaN(weight)) weights.set(name, weight);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const brotli = weightOf('br');
  const zipped = weightOf('gzip');
  if (brotli > 0 && brotli >= zipped) return 'br';
  return zipped > 0 ? 'gzip' : 'identity';
}

/** Whether If-None-Match names this tag, in whatever encoding it was sent before. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(',')
    .map((candidate) => candidate.trim().replace(/^W\//, ''))
    .some((candidate) => candidate === '*' || candidate.replace(/-(br|gzip)"$/, '"') === `"${tag}"`);
}

/**
 * Lists, encoded once for a version and a view. Asking for one costs reading its version; the rows are read and
 * encoded only after a change. Several who ask meanwhile share the work.
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

  /** Bytes held at the moment. */
  get bytes(): number {
    let sum = 0;
    for (const entry of this.#entries.values()) sum += entry.bytes;
    return sum;
  }

  /**
   * Answers a list.
   *
   * @param name what tells this list from others with the same view: the operation's id
   */
  async answer<Item>(
    name: string,
    asked: ListAnswer<Item>,
    headers: { ifNoneMatch: string | undefined; acceptEncoding: string | undefined },
  ): Promise<EncodedList> {
    this.#installation ??= installationId(this.#db);
    // Read before the rows: a change in between gives newer rows an older tag, which is only asked again.
    const versions = (await listVersions(this.#db, asked.lists)).join('.');
    const key = `${name} ${asked.view}`;
    const tag = createHash('sha256')
      .update(`${await this.#installation} ${key} ${versions}`)
      .digest('base64url')
      .slice(0, 22);
    const encoding = chooseEncoding(headers.acceptEncoding);
    const common = {
      etag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization',
    };
    if (isKnown(headers.ifNoneMatch, tag)) return { status: 304, headers: common, body: null };

    const body = await this.#encode(key, this.#entry(key, versions, asked.build), encoding);
    const typed = { ...common, 'content-type': 'application/json; charset=utf-8' };
    return {
      status: 200,
      headers: encoding === 'identity' ? typed : { ...typed, 'content-encoding': encoding },
      body,
    };
  }

  #entry(key: string, versions: string, build: () => Promise<unknown>): Entry {
    const known = this.#entries.get(key);
    if (known?.versions === versions) {
      // Moved to the end: the first entry is the one that was not asked for longest.
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known;
    }
    const entry: Entry = {
      versions,
      json: build().then((rows) => Buffer.from(JSON.stringify(rows))),
      encoded: new Map(),
      bytes: 0,
    };
    this.#entries.set(key, entry);
    return entry;
  }

  async #encode(key: string, entry: Entry, encoding: Encoding): Promise<Buffer> {
    let encoded = entry.encoded.get(encoding);
    if (!encoded) {
      encoded = entry.json.then(ENCODERS[encoding]);
      entry.encoded.set(encoding, encoded);
      const count = (buffer: Buffer) => {
        entry.bytes += buffer.byteLength;
        this.#shed();
      };
      const forget = () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      };
      encoded.then(count, forget);
    }
    return encoded;
  }

  #shed(): void {
    for (const key of this.#entries.keys()) {
      if (this.bytes <= this.#maxBytes) return;
      this.#entries.delete(key);
    }
  }
}
