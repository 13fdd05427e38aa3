import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textMatch } from '../../../../openapi/rules/text-match.ts';
import { compareKeys, orderKey } from '../../../../openapi/rules/text-order.ts';
import {
  type Column,
  createListing,
  type PageCriteria,
  type Schedule,
} from '../../../../machines/resource/list/rows.ts';

interface Row {
  readonly id: number;
  readonly name?: string;
  readonly tags?: string;
}

const columns: readonly Column<Row>[] = [
  { key: 'name', text: (row) => row.name },
  { key: 'tags', text: (row) => row.tags, match: 'any-of' },
];

const criteria = (changes: Partial<PageCriteria> = {}): PageCriteria => ({
  page: 1,
  size: 10,
  sort: null,
  desc: false,
  filters: {},
  ...changes,
});

const named = (...names: (string | undefined)[]): Row[] =>
  names.map((name, id) => (name === undefined ? { id } : { id, name }));

const namesBy = (rows: readonly Row[], changes: Partial<PageCriteria>): (string | undefined)[] =>
  createListing(columns)
    .page(rows, criteria({ size: 100, ...changes }))
    .rows.map((row) => row.name);

/** Returns the expected page of rows, computed in a simple, slow way. */
function oracle(rows: readonly Row[], asked: PageCriteria): { rows: Row[]; matching: number; page: number } {
  const passes = (row: Row): boolean =>
    columns.every((column) => {
      const filter = asked.filters[column.key] ?? '';
      const needles = column.match === 'any-of' ? filter.split(',') : [filter];
      const wanted = needles.map((needle) => needle.trim()).filter((needle) => needle !== '');
      const text = column.text(row);
      return wanted.length === 0 || (text !== null && wanted.some((needle) => textMatch(needle)(text ?? '')));
    });
  const matching = rows.filter(passes);
  const column = columns.find(({ key }) => key === asked.sort);
  let sorted = matching;
  if (column) {
    const present = matching
      .filter((row) => column.text(row) !== undefined)
      .toSorted((a, b) => compareKeys(orderKey(column.text(a)!), orderKey(column.text(b)!)));
    const missing = matching.filter((row) => column.text(row) === undefined);
    sorted = [...(asked.desc ? present.toReversed() : present), ...missing];
  }
  const pages = Math.max(1, Math.ceil(matching.length / asked.size));
  const page = Math.min(Math.max(asked.page, 1), pages);
  return {
    rows: sorted.slice((page - 1) * asked.size, page * asked.size),
    matching: matching.length,
    page,
  };
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({
    unit: fc.constantFrom('a', 'A', 'ß', 'ς', 'Σ', 'é', 'e\u0301', 'İ', '1', '02', '\0', ',', '"', ' '),
    maxLength: 5,
  }),
);
const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });
const anyRows = fc
  .array(fc.record({ name: optional(anyText), tags: optional(anyText) }), { maxLength: 40 })
  .map((rows) =>
    rows.map(({ name, tags }, id): Row => ({
      id,
      ...(name === undefined ? {} : { name }),
      ...(tags === undefined ? {} : { tags }),
    })),
  );
const anyCriteria: fc.Arbitrary<PageCriteria> = fc.record({
  page: fc.integer({ min: -1, max: 6 }),
  size: fc.constantFrom(1, 3, 10),
  sort: fc.constantFrom('name', 'tags', 'unknown', null),
  desc: fc.boolean(),
  filters: fc.record({ name: anyText, tags: anyText, unknown: anyText }, { requiredKeys: [] }),
});

describe('createListing', () => {
  test('returns the same pages as a naive implementation', () => {
    fc.assert(
      fc.property(anyRows, anyCriteria, (rows, asked) => {
        const { rows: shown, matching, page } = createListing(columns).page(rows, asked);
        expect({ rows: shown, matching, page }).toEqual(oracle(rows, asked));
      }),
      { numRuns: 1000 },
    );
  });

  test('returns the same pages as a naive implementation after several changes of the rows', () => {
    const anyChange = fc.record({ index: fc.nat(), removed: fc.nat({ max: 2 }), added: anyRows });
    fc.assert(
      fc.property(anyRows, fc.array(anyChange, { maxLength: 5 }), anyCriteria, (first, changes, asked) => {
        const listing = createListing(columns);
        listing.page(first, asked);
        let rows = first;
        for (const { index, removed, added } of changes) {
          rows = rows.toSpliced(index % (rows.length + 1), removed, ...added);
          const { rows: shown, matching, page } = listing.page(rows, asked);
          expect({ rows: shown, matching, page }).toEqual(oracle(rows, asked));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('sorts lists of any length and order like the collator', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 9999 }), (count, stride) => {
        const rows = Array.from({ length: count }, (_, id): Row => ({
          id,
          name: `u${(id * stride) % 4001}`,
        }));
        const asked = criteria({ size: 5000, sort: 'name' });
        expect(createListing(columns).page(rows, asked).rows).toEqual(oracle(rows, asked).rows);
      }),
      { numRuns: 20 },
    );
  });

  test('sorts numbers inside texts by value', () => {
    expect(namesBy(named('node 10', 'node 9', 'Node 100'), { sort: 'name' })).toEqual([
      'node 9',
      'node 10',
      'Node 100',
    ]);
  });

  test('sorts rows without a value last, in both directions', () => {
    const rows = named('b', undefined, 'a');
    expect(namesBy(rows, { sort: 'name' })).toEqual(['a', 'b', undefined]);
    expect(namesBy(rows, { sort: 'name', desc: true })).toEqual(['b', 'a', undefined]);
  });

  test.each([
    ['STRASSE', 'Straße'],
    ['ὀδυσσεύσ', 'Ὀδυσσεύς'],
    ['e\u0301lan', 'Élan'],
    ['zoe', 'Zoë'],
    ['👩‍🚀', 'crew 👩‍🚀'],
  ])('finds %s in %s', (name, text) => {
    expect(namesBy(named(text, 'other'), { filters: { name } })).toEqual([text]);
  });

  test('does not match a text that spans two rows', () => {
    expect(namesBy(named('ab', 'cd'), { filters: { name: 'bc' } })).toEqual([]);
    expect(namesBy(named('ab', 'cd'), { filters: { name: 'b\0c' } })).toEqual([]);
  });

  test('returns the last page if a later one is requested, with the range of its rows', () => {
    const listing = createListing(columns);
    const rows = named('a', 'b', 'c');
    expect(listing.page(rows, criteria({ page: 9, size: 2 }))).toMatchObject({
      page: 2,
      pages: 2,
      from: 3,
      to: 3,
    });
    expect(listing.page([], criteria({ page: 9 }))).toMatchObject({
      page: 1,
      pages: 1,
      from: 0,
      to: 0,
      total: 0,
    });
  });

  test('an index that is built in slices returns the same pages, and reads each row once', () => {
    let reads = 0;
    const listing = createListing<Row>([{ key: 'name', text: (row) => (reads++, row.name) }]);
    const rows = Array.from({ length: 20_000 }, (_, id): Row => ({ id, name: `user ${20_000 - id}` }));
    let slices = 0;
    const atOnce: Schedule = (slice) => {
      do slices++;
      while (slice(() => false) === 'more');
    };
    listing.prepare(rows, atOnce);
    expect(slices).toBeGreaterThan(10);
    expect(reads).toBe(rows.length);
    expect(listing.page(rows, criteria({ sort: 'name', size: 1 })).rows).toEqual([
      { id: 19_999, name: 'user 1' },
    ]);
    expect(reads).toBe(rows.length);
  });

  test('ignores surrounding spaces and invisible characters in the searched text', () => {
    expect(namesBy(named('Ann Lee', 'Bo'), { filters: { name: '  ann\u200b lee ' } })).toEqual(['Ann Lee']);
    expect(namesBy(named('Ann Lee', 'Bo'), { filters: { name: '  ' } })).toEqual(['Ann Lee', 'Bo']);
    expect(namesBy(named('Ａnn', 'Bo'), { filters: { name: 'ann' } })).toEqual(['Ａnn']);
  });

  test('finds an exact text in quotation marks, and texts that contain quotation marks', () => {
    expect(
      namesBy(named('Europe', 'Europe North', 'Old "Europe"'), { filters: { name: ' "europe" ' } }),
    ).toEqual(['Europe', 'Old "Europe"']);
  });

  test('finds rows without a text by empty quotation marks, and by the text that is shown for them', () => {
    const list = createListing<{ text: string | null | undefined }>([
      { key: 'text', text: ({ text }) => text, missingText: 'No profile' },
    ]);
    const rows = [{ text: undefined }, { text: null }, { text: '' }, { text: 'Nova' }];
    const found = (filter: string) =>
      list.page(rows, criteria({ filters: { text: filter }, size: 10 })).rows.map(({ text }) => text);
    expect(found('""')).toEqual([undefined, '']);
    expect(found('no p')).toEqual([undefined]);
    expect(found('"no profile"')).toEqual([undefined]);
    expect(found('no')).toEqual([undefined, 'Nova']);
    expect(found('nova')).toEqual(['Nova']);
  });
});
