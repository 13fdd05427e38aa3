import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertSorted } from '../../../../machines/resource/list/insert-sorted.ts';

interface Row {
  readonly key: number;
  readonly id: number;
}

const rows = array(integer({ min: 0, max: 9 })).map((keys) => keys.map((key, id): Row => ({ key, id })));
const byKey = (a: Row, b: Row): number => a.key - b.key;

describe('insertSorted', () => {
  test('returns the same rows as sorting the whole list', () => {
    assert(
      property(rows, rows, (first, added) => {
        const sorted = first.toSorted(byKey);
        expect(insertSorted(sorted, added, byKey)).toEqual([...sorted, ...added].toSorted(byKey));
      }),
    );
  });

  test('appends a row to a list without an order', () => {
    expect(insertSorted([3, 1, 2], [0], () => 0)).toEqual([3, 1, 2, 0]);
  });

  test('needs fewer than 20 comparisons in a list of 10,000 rows', () => {
    let compared = 0;
    const many = Array.from({ length: 10_000 }, (_, number) => number);
    insertSorted(many, [5000.5], (a, b) => {
      compared++;
      return a - b;
    });
    expect(compared).toBeLessThan(20);
  });
});
