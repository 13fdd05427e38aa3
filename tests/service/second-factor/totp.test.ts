import { describe, expect, it } from 'vitest';
import { base32, findStep, otpauthUri, stepAt, totpCode } from '../../../service/second-factor/totp.ts';

/** The test vectors for SHA-1 of RFC 6238, appendix B: the time in seconds, and the code of eight digits. */
const VECTORS = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;

const KEY = Buffer.from('12345678901234567890');
const NOON = Date.UTC(2024, 5, 1, 12);

describe('the code of a time step', () => {
  it.each(VECTORS)('has the last six digits of the vector of RFC 6238 for %i seconds', (seconds, code) => {
    expect(totpCode(KEY, stepAt(seconds * 1000))).toBe(code.slice(2));
  });
});

describe('an entered code', () => {
  const entered = (code: string) => findStep(KEY, code, NOON);
  const current = stepAt(NOON);

  it.each([-1, 0, 1])('is accepted if its time step differs by %i', (difference) => {
    expect(entered(totpCode(KEY, current + difference))).toBe(current + difference);
  });

  it.each([-2, 2])('is refused if its time step differs by %i', (difference) => {
    expect(entered(totpCode(KEY, current + difference))).toBeNull();
  });

  it('can contain spaces', () => {
    expect(entered(totpCode(KEY, current).replace(/^.../, '$& '))).toBe(current);
  });

  it.each(['', '12345', 'abcdef', '０００００００', '-12345'])('is refused as %j', (code) => {
    expect(entered(code)).toBeNull();
  });
});

describe('the key of an authenticator app', () => {
  // The vectors of RFC 4648, section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is encoded in base32: %j', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  it('is part of a URI that also names the installation and the user', () => {
    const uri = new URL(otpauthUri('MZXW6YTBOI', { issuer: 'Suite: ä & b', username: 'anna/lind' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.pathname).toMatch(/Suite%3A%20%C3%A4%20%26%20b:anna%2Flind$/);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'MZXW6YTBOI',
      issuer: 'Suite: ä & b',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
