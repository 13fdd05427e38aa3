import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from '../../machines/common/secret.ts';

test('a secret gives its text only when asked for it', () => {
  const secret = new Secret('hunter2');
  expect(secret.reveal()).toBe('hunter2');
  expect(JSON.stringify({ secret })).toBe('{"secret":"•••"}');
  expect(`${secret}`).toBe('•••');
  expect(inspect({ secret })).toBe('{ secret: ••• }');
  expect(JSON.stringify({ ...secret })).toBe('{}');
  expect(JSON.stringify(structuredClone(secret))).toBe('{}');
});

test('a secret says whether there is one', () => {
  expect(new Secret('').isEmpty).toBe(true);
  expect(new Secret('x').isEmpty).toBe(false);
});
