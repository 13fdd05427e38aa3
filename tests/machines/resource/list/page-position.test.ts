import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedPage, pageQuery } from '../../../../openapi/client/page-search.ts';
import { type KnownPage, positionOf } from '../../../../machines/resource/list/page-position.ts';

const SIZE = 100;
const asked = (page: number, changes: Partial<AskedPage> = {}): AskedPage => ({
  page,
  size: SIZE,
  sort: 'name',
  desc: false,
  filters: {},
  ...changes,
});
const known = (page: number, changes: Partial<KnownPage> = {}): KnownPage => ({
  asked: asked(page),
  position: { limit: SIZE, skip: (page - 1) * SIZE },
  after: 'next',
  before: 'previous',
  matching: null,
  ...changes,
});

describe('the request for a page', () => {
  it.each<[string, AskedPage, KnownPage | null, object]>([
    ['the first page', asked(1), null, { limit: 100 }],
    ['a page that the URL names', asked(5000), null, { limit: 100, skip: 499_900 }],
    ['a page near the beginning', asked(3), known(2), { limit: 100, skip: 200 }],
    ['the next page', asked(501), known(500), { limit: 100, after: 'next' }],
    ['some pages further', asked(503), known(500), { limit: 100, after: 'next', skip: 200 }],
    ['the page before', asked(499), known(500), { limit: 100, before: 'previous' }],
    ['some pages back', asked(497), known(500), { limit: 100, before: 'previous', skip: 200 }],
    ['the last page', asked(1001), known(1, { matching: 100_030 }), { limit: 30, before: 'end' }],
    ['a full last page', asked(1000), known(1, { matching: 100_000 }), { limit: 100, before: 'end' }],
    [
      'the page before the last',
      asked(1000),
      known(1, { matching: 100_030 }),
      { limit: 100, before: 'end', skip: 30 },
    ],
    ['a page of another order', asked(501, { desc: true }), known(500), { limit: 100, skip: 50_000 }],
    [
      'a page of another filter',
      asked(501, { filters: { name: 'a' } }),
      known(500),
      { limit: 100, skip: 50_000 },
    ],
    [
      'a page beyond the end',
      asked(2000),
      known(1, { matching: 100_030 }),
      { limit: 100, after: 'next', skip: 199_800 },
    ],
    [
      'the same page again',
      asked(501),
      known(501, { position: { limit: 100, after: 'x' } }),
      { limit: 100, after: 'x' },
    ],
  ])('is computed for %s', (_what, page, from, position) => {
    expect(positionOf(page, from)).toEqual(position);
  });

  it('returns the rows of the page, whatever pages are cached', () => {
    const rows = Array.from({ length: 2345 }, (_, index) => index);
    /** Returns the rows of a page as the service would. A cursor is the number of its row. */
    const answer = ({ limit, skip = 0, after, before }: ReturnType<typeof positionOf>) => {
      if (before === undefined) {
        const from = (after === undefined ? 0 : Number(after) + 1) + skip;
        return rows.slice(from, from + limit);
      }
      const end = Math.max(0, (before === 'end' ? rows.length : Number(before)) - skip);
      return rows.slice(Math.max(0, end - limit), end);
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 1, max: 250 }), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (size, pages, isCounted) => {
          let page: KnownPage | null = null;
          for (const number of pages) {
            const next = asked(Math.min(number, Math.ceil(rows.length / size)), { size });
            const position = positionOf(next, page);
            const found = answer(position);
            const from = (next.page - 1) * size;
            expect(found).toEqual(rows.slice(from, from + size));
            page = {
              asked: next,
              position,
              before: String(found[0]),
              after: String(found.at(-1)),
              matching: isCounted ? rows.length : null,
            };
          }
        },
      ),
    );
  });
});

it('the query of a page contains trimmed filters, and the sort order with its direction', () => {
  const filtered = asked(1, { desc: true, filters: { name: ' a ', email: ' ' } });
  expect(pageQuery(filtered, { limit: 100 }, 'later')).toEqual({
    limit: 100,
    sort: '-name',
    name: 'a',
    count: 'later',
  });
});
