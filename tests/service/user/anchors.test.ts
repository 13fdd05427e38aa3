import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Anchor, movedAnchors, partWith, placesIn } from '../../../service/user/anchors.ts';
import type { Change } from '../../../service/user/kept-through-changes.ts';

const ALONG = ['username_order', 'uuid'] as const;

const keyOf = (number: number): string[] => [`N${String(number >> 1).padStart(3, '0')}`, `u${number}`];

const changeOf = (number: number, sign: -1 | 1): Change => {
  const [username_order = '', uuid = ''] = keyOf(number);
  return {
    version: 1,
    sign,
    uuid,
    username_order,
    active: 1,
    minimum_role: 'ADMIN',
    company_uuid: null,
    business_profile_uuid: null,
    visibility_profile_uuid: null,
    username_search: '',
    name_order: '',
    name_search: '',
    email_order: '',
    email_search: '',
  };
};

const ranksIn = (users: ReadonlySet<number>, places: readonly number[]): Anchor[] =>
  places.map((place) => ({
    key: keyOf(place),
    rank: [...users].filter((user) => user < place).length,
  }));

const someUsers = fc.uniqueArray(fc.integer({ min: 100, max: 160 }));

it('are moved to where they stand after whoever came and went', () => {
  fc.assert(
    fc.property(someUsers, someUsers, someUsers, (before, after, taken) => {
      const places = taken.toSorted((a, b) => a - b);
      const [were, are] = [new Set(before), new Set(after)];
      const changes = [
        ...before.filter((user) => !are.has(user)).map((user) => changeOf(user, -1)),
        ...after.filter((user) => !were.has(user)).map((user) => changeOf(user, 1)),
      ];
      expect(movedAnchors(ranksIn(were, places), ALONG, changes)).toEqual(ranksIn(are, places));
    }),
  );
});

it('bound the shortest part that a page stands in', () => {
  const anchors = [10, 20, 20, 30].map((rank, index) => ({ key: [`${index}`], rank }));
  const partOf = (skip: number) => {
    const part = partWith(anchors, { skip, most: 10 });
    return part && [part.from.key[0], part.to?.[0] ?? null];
  };
  expect([9, 10, 11, 19, 20, 29, 30, 99].map(partOf)).toEqual([
    null,
    ['0', '1'],
    ['0', '3'],
    ['0', '3'],
    ['2', '3'],
    ['2', null],
    ['3', null],
    ['3', null],
  ]);
  expect(partWith([], { skip: 5, most: 10 })).toBeNull();
});

it('tell how far apart others stand', () => {
  const anchors = ['b', 'd', 'f'].map((key, rank) => ({ key: [key], rank }));
  const between = (from: string, to: string | null) =>
    placesIn(anchors, { from: { key: [from], rank: 0 }, to: to === null ? null : [to] });
  expect([between('a', 'c'), between('b', 'd'), between('c', null), between('c', 'c')]).toEqual([1, 2, 2, 0]);
});
