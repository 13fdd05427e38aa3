import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../machines/common/secret.ts';

describe('Secret', () => {
  test('reveals its text only on request', () => {
    const secret = new Secret('hunter2');
    expect(secret.reveal()).toBe('hunter2');
    expect(JSON.stringify({ secret })).toBe('{"secret":"•••"}');
    expect(`${secret}`).toBe('•••');
    expect(inspect({ secret })).toBe('{ secret: ••• }');
    expect(JSON.stringify({ ...secret })).toBe('{}');
    expect(JSON.stringify(structuredClone(secret))).toBe('{}');
  });

  test('reports whether it is empty', () => {
    expect(new Secret('').isEmpty).toBe(true);
    expect(new Secret('x').isEmpty).toBe(false);
  });
});
