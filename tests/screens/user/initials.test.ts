import { expect, it } from 'vitest';
import { initialsOf } from '../../../src/screens/user/initials.ts';

it.each([
  ['anna', 'lund', 'AL'],
  ['A\u030asa', 'Öberg', 'A\u030aÖ'],
  ['आरव', 'कुलकर्णी', 'आकु'],
  [' Anna', '', 'A'],
  ['', '', ''],
])(
  'initials are the first letter of each name, including combining characters: %j %j',
  (firstName, lastName, initials) => {
    expect(initialsOf({ firstName, lastName })).toBe(initials);
  },
);
