import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateSecret } from '../../../machines/auth-client/generate-secret.ts';

const CHARACTERS = 62;

describe('generateSecret', () => {
  test('generates different secrets of 32 letters and digits', () => {
    const secrets = Array.from({ length: 200 }, () => generateSecret().reveal());
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  test('uses all characters with equal probability', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 248; byte += 1) {
      const [character] = generateSecret((bytes) => void bytes.fill(byte)).reveal();
      counts.set(character!, (counts.get(character!) ?? 0) + 1);
    }
    expect(counts.size).toBe(CHARACTERS);
    expect(new Set(counts.values())).toEqual(new Set([248 / CHARACTERS]));
  });

  test('skips bytes that would cause bias, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 248, max: 255 }), { maxLength: 300 }), (unfair) => {
        const rest = [...unfair];
        const secret = generateSecret((bytes) => {
          for (let index = 0; index < bytes.length; index += 1) bytes[index] = rest.shift() ?? 0;
        });
        expect(secret.reveal()).toBe('A'.repeat(32));
      }),
    );
  });
});
