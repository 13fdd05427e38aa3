import { describe, expect, it } from 'vitest';
import { PROVIDER_NAME } from '../../../openapi/rules/product.ts';
import list from '../../../service/password/common-passwords.txt?raw';
import { findWeakness } from '../../../service/password/guessable.ts';

const context = { username: 'zoe.k', suiteName: 'Fjord Suite', appName: null };
const refused = (password: string, changes: Partial<typeof context> = {}) =>
  findWeakness(password, { ...context, ...changes });

describe('a guessable password', () => {
  it('is one of the 10,000 most common passwords that are long enough', () => {
    const common = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(common).toHaveLength(10_000);
    expect(common.every((password) => [...password].length >= 8)).toBe(true);
    for (const password of ['12345678', 'PASSWORD', 'iloveyou1', 'ｐａｓｓｗｏｒｄ', common.at(-1)!]) {
      expect(refused(password)).toMatch(/^This is one of the most common passwords/);
    }
  });

  it.each([' '.repeat(8), '\u3000'.repeat(8), ' \t\u00A0'.repeat(4)])(
    'consists of spaces only: %j',
    (password) => {
      expect(refused(password)).toBe('A password must not consist of spaces only: add other characters.');
    },
  );

  it.each([
    ['zoe.k-is-me', 'A password must not contain the username: leave it out.'],
    ['I am ZOEK today', 'A password must not contain the username: leave it out.'],
    [
      `${PROVIDER_NAME.toUpperCase()} sunrise`,
      `A password must not contain the name ${PROVIDER_NAME}: leave it out.`,
    ],
    ['the fjord-suite 9', 'A password must not contain the name Fjord Suite: leave it out.'],
    ['our UserProfile 9', 'A password must not contain the name User Profile: leave it out.'],
  ])('contains a name: %s', (password, message) => {
    expect(refused(password)).toBe(message);
  });

  it('is no uncommon password, and no word that contains a very short name', () => {
    expect(refused('correct horse battery staple')).toBeNull();
    expect(refused('Demo-pass-1')).toBeNull();
    expect(refused('пароль-8')).toBeNull();
    expect(refused('       z')).toBeNull();
    expect(refused('celebration', { username: 'ce', suiteName: '--' })).toBeNull();
  });
});
