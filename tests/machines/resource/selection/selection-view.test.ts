import { describe, expect, it } from 'vitest';
import { createListing } from '../../../../machines/resource/list/rows.ts';
import {
  bulkSelection,
  countSelected,
  exceededLimit,
  matchedRows,
  rangeTo,
  selectedAmong,
} from '../../../../machines/resource/selection/selection-view.ts';
import type { SelectionContext } from '../../../../machines/resource/selection/selection.machine.ts';

interface Row {
  readonly uuid: string;
  readonly name: string;
}

const named = (...names: string[]): Row[] => names.map((name) => ({ uuid: `uuid of ${name}`, name }));
const rows = named('anna', 'ben', 'hanna', 'zoe');
const [anna, ben, hanna, zoe] = rows as [Row, Row, Row, Row];
const listing = createListing<Row>([{ key: 'name', text: ({ name }) => name }], 'name');

const listed = (filters: Record<string, string>, whole: readonly Row[] | null = rows) => ({
  name: 'activeUsers',
  rows: whole,
  criteria: { filters },
  listing,
});
const byUuid = (some: readonly Row[]) => Object.fromEntries(some.map((row) => [row.uuid, row]));

const pick = (...picked: readonly Row[]): SelectionContext => ({
  list: 'activeUsers',
  picked: byUuid(picked),
  matching: null,
  except: {},
  anchor: picked.at(-1)?.uuid ?? null,
});
const match = (name: string, count: number, changes: Partial<SelectionContext> = {}): SelectionContext => ({
  ...pick(),
  matching: { filters: { name }, isServed: false, count, isCapped: false },
  ...changes,
});
const except = (...some: readonly Row[]) => byUuid(some);

const rowNames = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`);
const many = (count: number) => pick(...named(...rowNames(count)));
const limitOf = (selection: SelectionContext) =>
  exceededLimit(selection, countSelected(selection, listed({}, null)));

describe('the exceeded limit of an action', () => {
  it.each([
    ['the most rows that are sent by uuid', many(10_000), null],
    ['one more', many(10_001), 10_000],
    [
      'one exception more than that',
      match('an', 50_000, { except: except(...named(...rowNames(10_001))) }),
      10_000,
    ],
    ['the most users that match a filter', match('an', 100_000), null],
    ['one match more', match('an', 100_001), 100_000],
    ['one match more, except one', match('an', 100_001, { except: except(anna) }), null],
  ])('of %s', (_, selection, limit) => {
    expect(limitOf(selection)).toBe(limit);
  });
});

describe('the selected rows of a page', () => {
  it('are the picked ones', () => {
    expect([...selectedAmong(pick(ben), listed({}), rows)]).toEqual([ben.uuid]);
  });

  it('are those that pass the filter of the selection, except some, also under another filter', () => {
    const selection = match('an', 2, { except: except(hanna) });
    expect([...selectedAmong(selection, listed({ name: 'an' }), [anna, hanna])]).toEqual([anna.uuid]);
    expect([...selectedAmong(selection, listed({ name: 'e' }), [ben, zoe])]).toEqual([]);
    expect([...selectedAmong(selection, listed({}), rows)]).toEqual([anna.uuid]);
  });

  it('are none of another list', () => {
    const other = { ...listed({}), name: 'inactiveUsers' };
    expect([...selectedAmong(pick(ben), other, rows)]).toEqual([]);
    expect([...matchedRows(match('an', 2), other, rows)]).toEqual([]);
  });

  it('are all rows under the same filter that only the service can apply, and none under another', () => {
    const matching = { filters: { lastSignIn: 'never' }, isServed: true, count: 9, isCapped: false };
    const selection = { ...pick(), matching };
    expect([...matchedRows(selection, listed({ lastSignIn: 'never' }, null), [zoe])]).toEqual([zoe.uuid]);
    expect([...matchedRows(selection, listed({}, null), [zoe])]).toEqual([]);
  });
});

describe('a range', () => {
  it('goes from the row that was selected last to a row in both directions', () => {
    expect(rangeTo(pick(ben), rows, 3)).toEqual([ben, hanna, zoe]);
    expect(rangeTo(pick(hanna), rows, 0)).toEqual([hanna, ben, anna]);
  });

  it('is only the row if the row that was selected last is on another page', () => {
    expect(rangeTo(pick(ben), [hanna, zoe], 1)).toEqual([zoe]);
  });
});

describe('the number of selected rows', () => {
  it('includes rows that the filters hide', () => {
    expect(countSelected(pick(anna, ben), listed({ name: 'an' }))).toEqual({
      selected: 2,
      isCapped: false,
      hidden: 1,
    });
  });

  it('is counted in the whole list under the filter of the selection', () => {
    const selection = match('an', 99, { except: except(hanna), picked: except(zoe) });
    expect(countSelected(selection, listed({}))).toMatchObject({ selected: 2, hidden: 0 });
    expect(countSelected(selection, listed({ name: 'h' }))).toMatchObject({ selected: 2, hidden: 2 });
    expect(countSelected(match('an', 99), listed({ name: 'an' }))).toMatchObject({ selected: 2, hidden: 0 });
    expect(countSelected(match('an', 99), listed({ name: 'h' }))).toMatchObject({ selected: 2, hidden: 1 });
  });

  it('is what the service counted if the browser has only pages, and hidden rows are then not known', () => {
    expect(countSelected(match('an', 99), listed({ name: 'an' }, null))).toMatchObject({
      selected: 99,
      hidden: 0,
    });
    expect(countSelected(match('an', 99), listed({}, null))).toMatchObject({ selected: 99, hidden: null });
  });

  it('of rows that the browser does not know has no number of hidden rows', () => {
    const selection = { ...pick(), picked: { [zoe.uuid]: null } };
    expect(countSelected(selection, listed({ name: 'a' }, null))).toMatchObject({
      selected: 1,
      hidden: null,
    });
    expect(countSelected(selection, listed({ name: 'a' }))).toMatchObject({ selected: 1, hidden: 1 });
  });
});

it('a selection is sent as picked rows, or as a filter with exceptions', () => {
  expect(bulkSelection(pick(anna))).toEqual({
    uuids: [anna.uuid],
    matching: null,
    except: [],
  });
  expect(bulkSelection(match('an', 2, { except: except(hanna) }))).toEqual({
    uuids: [],
    matching: { list: 'activeUsers', filters: { name: 'an' } },
    except: [hanna.uuid],
  });
});
