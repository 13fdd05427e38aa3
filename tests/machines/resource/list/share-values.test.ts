import { describe, expect, test } from 'vitest';
import { createSharing } from '../../../../machines/resource/list/share-values.ts';

const operators = () => ({ uuid: 'p1', name: 'Operators' });

describe('createSharing', () => {
  test('uses one object for equal objects in different rows', () => {
    const rows = [
      { uuid: 'u1', profile: operators(), company: { uuid: 'c1', name: 'North' } },
      { uuid: 'u2', profile: operators(), company: null },
    ] as const;
    rows.forEach(createSharing());
    expect(rows[1].profile).toBe(rows[0].profile);
    expect(rows).toEqual([
      { uuid: 'u1', profile: operators(), company: { uuid: 'c1', name: 'North' } },
      { uuid: 'u2', profile: operators(), company: null },
    ]);
  });

  test('keeps objects with the same uuid and other content', () => {
    const rows = [
      { uuid: 'u1', profile: operators() },
      { uuid: 'u2', profile: { uuid: 'p1', name: 'Renamed meanwhile' } },
      { uuid: 'u3', profile: { uuid: 'p1' } },
      { uuid: 'u4', profile: { ...operators(), of: ['x'] } },
      { uuid: 'u5', profile: { ...operators(), of: ['y'] } },
    ];
    const before = structuredClone(rows);
    rows.forEach(createSharing());
    expect(rows).toEqual(before);
  });

  test('leaves texts, numbers, lists and objects without a uuid unchanged', () => {
    const rows = [
      { uuid: 'u1', name: 'same', count: 1, places: [{ uuid: 'l1' }], size: { width: 1 } },
      { uuid: 'u2', name: 'same', count: 1, places: [{ uuid: 'l2' }], size: { width: 2 } },
    ];
    const before = structuredClone(rows);
    rows.forEach(createSharing());
    expect(rows).toEqual(before);
  });
});
