import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../../service/db/open.ts';
import { bumpListVersions } from '../../../service/db/list-versions.ts';
import { chooseEncoding } from '../../../service/http/encoding.ts';
import { list, ListCache, type EncodedList } from '../../../service/http/lists.ts';
import { ENGINES, type OpenDatabase, openEmpty, START_MS, contextOf } from '../../support/databases.ts';

describe('the content encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0.1, gzip', 'gzip'],
    ['BR', 'br'],
    ['br;q=nonsense', 'identity'],
  ])('for Accept-Encoding: %s is %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

const plain = { ifNoneMatch: undefined, acceptEncoding: undefined };
const names = (view: string, rows: string[]) => {
  const build = vi.fn<() => Promise<string[]>>(async () => rows);
  return { build, answer: list({ lists: ['users'], view, build }) };
};

const bytesOf = ({ body }: EncodedList): Promise<Buffer> =>
  buffer(body instanceof Readable ? body : Readable.from([body ?? '']));

/**
 * Returns a list that is built page by page, and counters: `made` is the number of pages built so far, `closed` how
 * often the building has ended.
 */
function longList(pages: number) {
  const long = { made: 0, closed: 0 };
  async function* build() {
    try {
      for (let page = 0; page < pages; page += 1) {
        long.made += 1;
        yield [`${page}`, 'x'.repeat(50)];
      }
    } finally {
      long.closed += 1;
    }
  }
  return { long, answer: list<string[]>({ lists: ['users'], view: 'all', build }) };
}

describe('cached lists', () => {
  let database: OpenDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await openEmpty(ENGINES[0].emptyDatabase);
    ({ db } = database);
  }, START_MS);
  afterAll(() => database.close());

  it('are built once for concurrent requests, and again after a change', async () => {
    const lists = new ListCache(contextOf(db));
    const { build, answer } = names('all', ['anna']);
    const answers = await Promise.all([1, 2, 3].map(() => lists.answer('listUsers', answer, plain)));
    expect(build).toHaveBeenCalledTimes(1);
    expect(answers.map(({ body }) => body?.toString())).toEqual(Array(3).fill('["anna"]'));
    await bumpListVersions(db, 'users');
    const after = await lists.answer('listUsers', answer, plain);
    expect(build).toHaveBeenCalledTimes(2);
    expect(after.headers['etag']).not.toBe(answers[0]?.headers['etag']);
  });

  it.each([1, 2])('are answered again after query %i of a request has failed', async (failing) => {
    let queries = 0;
    const failingDb = db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        if (queries === failing) throw new Error('too many clients already');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const lists = new ListCache(contextOf(failingDb));
    const { answer } = names('one', ['anna']);
    await expect(lists.answer('listUsers', answer, plain)).rejects.toThrow('too many clients already');
    const { body } = await lists.answer('listUsers', answer, plain);
    expect(body?.toString()).toBe('["anna"]');
  });

  it.each([
    [[], '[]'],
    [[[]], '[]'],
    [[['anna', 'bob'], [], ['"carl"']], String.raw`["anna","bob","\"carl\""]`],
  ])('are built as one JSON array from pages of rows: %j', async (pages, text) => {
    const build = async function* () {
      yield* pages;
    };
    const answer = list<string[]>({ lists: ['users'], view: text, build });
    expect((await new ListCache(contextOf(db)).answer('listUsers', answer, plain)).body?.toString()).toBe(
      text,
    );
  });

  it('are cached separately for each view', async () => {
    const lists = new ListCache(contextOf(db));
    const all = await lists.answer('listUsers', names('all', ['anna', 'bob']).answer, plain);
    const customer = await lists.answer('listUsers', names('customer', ['anna']).answer, plain);
    expect(all.headers['etag']).not.toBe(customer.headers['etag']);
    expect(customer.body?.toString()).toBe('["anna"]');
  });

  it('get 304 for the ETag of any encoding, without being built again', async () => {
    const { build, answer } = names('all', ['anna']);
    const { headers } = await new ListCache(contextOf(db)).answer('listUsers', answer, {
      ...plain,
      acceptEncoding: 'br',
    });
    build.mockClear();
    for (const ifNoneMatch of [headers['etag'], `"other", W/${headers['etag']}`, '*']) {
      const again = await new ListCache(contextOf(db)).answer('listUsers', answer, {
        ifNoneMatch,
        acceptEncoding: 'gzip',
      });
      expect(again).toMatchObject({ status: 304, body: null });
    }
    expect(build).not.toHaveBeenCalled();
    const other = await new ListCache(contextOf(db)).answer('listUsers', answer, {
      ...plain,
      ifNoneMatch: '"other"',
    });
    expect(other.status).toBe(200);
  });

  it('are compressed with gzip and Brotli', async () => {
    const lists = new ListCache(contextOf(db));
    const { answer } = names('all', ['Zoë']);
    const brotli = await lists.answer('listUsers', answer, { ...plain, acceptEncoding: 'br' });
    const zipped = await lists.answer('listUsers', answer, { ...plain, acceptEncoding: 'gzip' });
    expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe('["Zoë"]');
    expect(gunzipSync(await bytesOf(zipped)).toString()).toBe('["Zoë"]');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(brotli.headers['etag']).toMatch(/^"[\w-]+-br"$/);
  });

  it('are answered again after a failed read of the database', async () => {
    const { answer } = names('all', ['anna']);
    const context = contextOf(db);
    let isFailing = true;
    const failing = new Proxy(db, {
      get: (target, name) => {
        if (isFailing) throw new Error('The database does not answer');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const lists = new ListCache({ ...context, db: failing });
    await expect(lists.answer('listUsers', answer, plain)).rejects.toThrow('does not answer');
    isFailing = false;
    expect((await lists.answer('listUsers', answer, plain)).status).toBe(200);
  });

  it('are built again after a failure', async () => {
    const lists = new ListCache(contextOf(db));
    const build = vi
      .fn<() => Promise<string[]>>()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValueOnce(['anna']);
    const answer = list({ lists: ['users'], view: 'all', build });
    await expect(lists.answer('listUsers', answer, plain)).rejects.toThrow('lost');
    expect((await lists.answer('listUsers', answer, plain)).body?.toString()).toBe('["anna"]');
  });

  it.each([
    ['identity', (bytes: Buffer) => bytes],
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('are streamed page by page without caching if they are too long: %s', async (acceptEncoding, decode) => {
    const context = contextOf(db);
    const lists = new ListCache(context, 1000);
    const { long, answer } = longList(100);
    const first = await lists.answer('listUsers', answer, { ...plain, acceptEncoding });
    const rows = JSON.parse(decode(await bytesOf(first)).toString()) as string[];
    expect(rows.filter((_, index) => index % 2 === 0)).toEqual(
      Array.from({ length: 100 }, (_, page) => `${page}`),
    );
    expect(context.caches.lists.statistics.bytes).toBeLessThan(1000);
    const ifNoneMatch = first.headers['etag'];
    expect((await lists.answer('listUsers', answer, { ...plain, ifNoneMatch })).status).toBe(304);
    const madeFor = long.made;
    await bytesOf(await lists.answer('listUsers', answer, plain));
    expect(long.made).toBe(madeFor + 100);
  });

  it('are built no further when the client disconnects', async () => {
    const lists = new ListCache(contextOf(db), 1000);
    const { long, answer } = longList(Number.POSITIVE_INFINITY);
    const { body } = await lists.answer('listUsers', answer, plain);
    for await (const chunk of body as Readable) if (chunk) break;
    await expect.poll(() => long.closed).toBe(2);
  });
});
