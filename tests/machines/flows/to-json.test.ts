import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { toJson } from '../../../machines/flows/to-json.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { menuMachine } from '../../../machines/shell/menu.machine.ts';

describe('toJson', () => {
  test('keeps small JSON values unchanged', () => {
    const small = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(small, (value) => {
        expect(JSON.stringify(toJson(value))).toBe(JSON.stringify(value));
      }),
    );
  });

  test('converts any value to JSON of limited size', () => {
    fc.assert(
      fc.property(fc.anything({ withMap: true, withSet: true, withBigInt: true }), (value) => {
        const shown = toJson(value);
        const text = JSON.stringify(shown);
        expect(JSON.stringify(JSON.parse(text))).toBe(text);
      }),
    );
    const wide = Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, () => ({ a: [1, 2, 3] })));
    expect(JSON.stringify(toJson({ wide, again: wide })).length).toBeLessThan(20_000);
  });

  test('handles cyclic values', () => {
    const circle: Record<string, unknown> = { name: 'circle' };
    circle['self'] = circle;
    circle['both'] = [circle, circle];
    expect(JSON.stringify(toJson(circle))).toContain('…');
  });

  test('never contains a secret, at any depth', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 9 }), fc.dictionary(fc.string(), fc.integer()), (text, beside) => {
        const secret = new Secret(`§${text}`);
        const shown = toJson({
          ...beside,
          deep: [{ secret }],
          set: new Set([secret]),
          map: new Map([['a', secret]]),
        });
        expect(JSON.stringify(shown)).not.toContain(JSON.stringify(`§${text}`).slice(1, -1));
      }),
    );
    expect(toJson({ password: new Secret('x') })).toEqual({ password: '•••' });
  });

  test('names the kind of values that are no data', () => {
    const actor = createActor(menuMachine, { id: 'side', input: { expanded: true } });
    expect(toJson({ actor, failure: new Error('no'), size: 5n, part: Number.NaN, run: () => 1 })).toEqual({
      actor: expect.objectContaining({ id: 'side' }),
      failure: { name: 'Error', message: 'no' },
      size: '5',
      part: 'NaN',
    });
    const long = Array.from({ length: 23 }, (_, index) => index);
    expect(toJson(long)).toEqual([...long.slice(0, 20), '… 3 more']);
  });
});
