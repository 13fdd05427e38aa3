import { describe, expect, test } from 'vitest';
import type { AskedPage } from '../../../../openapi/client/page-search.ts';
import {
  fetchAll,
  fetchCountedPage,
  fetchPage,
  type ListCall,
} from '../../../../machines/resource/list/service-pages.ts';

interface Row {
  readonly uuid: string;
}

type Query = Parameters<ListCall<Row>>[1];

interface Answer {
  readonly rows: readonly string[];
  readonly total?: number;
  readonly ofAll?: number;
  readonly after?: string;
  readonly isCapped?: boolean;
}

/** Returns a stub of a list call, which gives these responses in order. */
function answering(...answers: readonly Answer[]) {
  const queries: Query[] = [];
  const call: ListCall<Row> = async (_api, query) => {
    queries.push(query);
    const answer = answers[queries.length - 1];
    if (!answer) throw new Error('asked too often');
    const headers = new Headers();
    if (answer.total !== undefined) headers.set('X-Total-Count', String(answer.total));
    if (answer.ofAll !== undefined) headers.set('X-List-Count', String(answer.ofAll));
    if (answer.isCapped) headers.set('X-Total-Count-Capped', 'true');
    if (answer.after) headers.set('Link', `<?limit=2000&after=${answer.after}>; rel="next"`);
    return { data: answer.rows.map((uuid) => ({ uuid })), response: new Response(null, { headers }) };
  };
  const read = async () =>
    (await fetchAll<Row>(call, {} as never, (a, b) => a.uuid.localeCompare(b.uuid), AbortSignal.any([]))).map(
      ({ uuid }) => uuid,
    );
  const asked: AskedPage = { page: 1, size: 2, sort: 'name', desc: true, filters: { name: ' a ' } };
  const page = (changes: Partial<AskedPage> = {}) =>
    fetchPage<Row>(
      call,
      {} as never,
      { criteria: { ...asked, ...changes }, shown: null },
      AbortSignal.any([]),
    );
  const counted = () =>
    fetchCountedPage<Row>(call, {} as never, { criteria: asked, shown: null }, AbortSignal.any([]));
  return { queries, read, page, counted };
}

describe('fetchAll and fetchCountedPage', () => {
  test('reads a list page by page, in the order of the service', async () => {
    const { queries, read } = answering(
      { rows: ['b', 'a'], total: 3, after: 'x' },
      { rows: ['c'], total: 3 },
    );
    expect(await read()).toEqual(['b', 'a', 'c']);
    expect(queries).toEqual([{ limit: 2000 }, { limit: 2000, after: 'x' }]);
  });

  test('accepts the whole list from a service without pages, and sorts it', async () => {
    const { queries, read } = answering({ rows: ['b', 'a'] });
    expect(await read()).toEqual(['a', 'b']);
    expect(queries).toHaveLength(1);
  });

  test('contains a row that moves to a later page once, at its new position', async () => {
    const { read } = answering({ rows: ['a', 'b'], total: 3, after: 'x' }, { rows: ['c', 'a'], total: 3 });
    expect(await read()).toEqual(['b', 'c', 'a']);
  });

  test('reads the whole list again if a row has moved to an earlier page', async () => {
    const { queries, read } = answering(
      { rows: ['b'], total: 3, after: 'x' },
      { rows: ['c'], total: 3 },
      { rows: ['a', 'b'], total: 3, after: 'x' },
      { rows: ['c'], total: 3 },
    );
    expect(await read()).toEqual(['a', 'b', 'c']);
    expect(queries).toHaveLength(4);
  });

  test('reads a list that changes again and again at most three times', async () => {
    const changing = { rows: ['a'], total: 2 };
    const { queries, read } = answering(changing, changing, changing);
    expect(await read()).toEqual(['a']);
    expect(queries).toHaveLength(3);
  });

  test('returns a page before it is counted, and requests the count afterwards', async () => {
    const { queries, page, counted } = answering(
      { rows: ['a', 'b'], ofAll: 9 },
      { rows: ['a', 'b'], total: 3, ofAll: 9 },
    );
    expect((await page()).counts).toEqual({ matching: null, isCapped: false, total: 9 });
    expect((await counted()).counts).toEqual({ matching: 3, isCapped: false, total: 9 });
    const query = { limit: 2, sort: '-name', name: 'a' };
    expect(queries).toEqual([
      { ...query, count: 'later' },
      { ...query, count: 'capped' },
    ]);
  });

  test('recognizes by the links of a page that an uncounted list is long', async () => {
    const { page } = answering({ rows: ['a', 'b'], after: 'x' }, { rows: ['a', 'b', 'c'] });
    expect((await page()).counts).toEqual({ matching: null, isCapped: false, total: null });
    expect((await page()).counts).toBeNull();
  });

  test('reports a count that reached its limit', async () => {
    const { counted } = answering({ rows: ['a', 'b'], total: 10_000, ofAll: 50_000, isCapped: true });
    expect((await counted()).counts).toEqual({ matching: 10_000, isCapped: true, total: 50_000 });
  });

  test('refuses a response without the required count', async () => {
    const { counted } = answering({ rows: ['a'], ofAll: 9 });
    await expect(counted()).rejects.toMatchObject({ kind: 'malformed' });
  });
});
