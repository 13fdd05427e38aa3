import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordProblem } from '../../../machines/password/rules.ts';
import { Secret } from '../../../machines/common/secret.ts';

const problemOf = (password: string, repeated: string) =>
  passwordProblem(new Secret(password), new Secret(repeated));

describe('a new password', () => {
  test.each([
    ['', '', 'missing'],
    ['', 'long enough', 'missing'],
    ['long enough', '', 'missing'],
    ['seven77', 'seven77', 'short'],
    ['long enough', 'seven77', 'short'],
    ['😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀', 'short'],
    ['long enough', 'long enougH', 'different'],
    ['long enough', 'long enough ', 'different'],
    ['eight888', 'eight888', null],
    ['        ', '        ', null],
    ['😀😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀😀', null],
    ['e\u0301e\u0301e\u0301e\u0301', 'éééé', 'short'],
    ['ééééééée\u0301', 'éééééééé', null],
  ])('typed as %j and repeated as %j has the problem: %s', (password, repeated, problem) => {
    expect(problemOf(password, repeated)).toBe(problem);
  });

  test('is accepted if and only if both entries are equal and have at least eight characters', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', ' ', 'é', '😀'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, fc.boolean(), (one, other, same) => {
        const repeated = same ? one : other;
        expect(problemOf(one, repeated) === null).toBe(one === repeated && [...one].length >= 8);
      }),
    );
  });
});
