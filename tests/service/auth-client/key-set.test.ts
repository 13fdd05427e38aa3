import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findKeySetProblem } from '../../../service/auth-client/key-set.ts';

const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });
const ec = (curve: string) => generateKeyPairSync('ec', { namedCurve: curve }).publicKey;
const setOf = (...keys: unknown[]) => JSON.stringify({ keys });
const strong = rsa(2048);
const jwk = strong.publicKey.export({ format: 'jwk' });

describe('the key set of a client', () => {
  it('can contain RSA keys and EC keys of the curve P-256', () => {
    expect(
      findKeySetProblem(
        setOf({ ...jwk, kid: 'one', use: 'sig' }, ec('prime256v1').export({ format: 'jwk' })),
      ),
    ).toBeNull();
  });

  it('can also contain keys for encryption, of any kind', () => {
    const encrypting = [
      { ...jwk, use: 'enc', alg: 'RSA-OAEP-256', key_ops: ['wrapKey'] },
      { ...ec('secp384r1').export({ format: 'jwk' }), use: 'enc' },
    ];
    expect(findKeySetProblem(setOf(...encrypting, { ...jwk, use: 'sig' }))).toBeNull();
  });

  it.each([
    { use: 'enc' },
    { use: 'enc', alg: 'RS256' },
    { use: '' },
    { use: null },
    { alg: 'RSA-OAEP' },
    { alg: 'RS512' },
    { alg: 'ES256' },
    { alg: null },
  ])('cannot consist of keys with %j, which cannot sign', (members) => {
    expect(findKeySetProblem(setOf({ ...jwk, ...members }))).toBe(
      'No key of this set can sign. At least one key must have the "use" "sig" and the "alg" RS256, PS256, ES256, or leave them out.',
    );
    expect(findKeySetProblem(setOf({ ...jwk, ...members }, { ...jwk, alg: 'PS256' }))).toBeNull();
  });

  it('cannot contain two keys with the same kid', () => {
    const other = ec('prime256v1').export({ format: 'jwk' });
    const [one, two] = [
      { ...jwk, kid: 'a' },
      { ...other, kid: 'a' },
    ];
    const problem = /^The keys 2 and 3 have the same "kid"\. Give each key its own/;
    expect(findKeySetProblem(setOf(other, one, two))).toMatch(problem);
    expect(findKeySetProblem(setOf(other, one, { ...two, use: 'enc' }))).toMatch(problem);
    expect(findKeySetProblem(setOf(other, jwk, one, { ...two, kid: 'b' }))).toBeNull();
  });

  it('cannot contain a private key for encryption', () => {
    const key = { ...strong.privateKey.export({ format: 'jwk' }), use: 'enc' };
    expect(findKeySetProblem(setOf(jwk, key))).toContain('This contains a private key.');
  });

  it('cannot contain an exponent with which signatures could be forged', () => {
    for (const e of ['AQ', 'Ag']) {
      expect(findKeySetProblem(setOf({ ...jwk, e }))).toMatch(/odd exponent/);
    }
  });

  it.each([[['verify', 'sign']], ['verify'], [[]]])('cannot contain the key_ops %j', (operations) => {
    expect(findKeySetProblem(setOf({ ...jwk, key_ops: operations }))).toMatch(/key_ops/);
    expect(findKeySetProblem(setOf({ ...jwk, key_ops: ['verify'] }))).toBeNull();
  });

  it.each([
    ['text', 'hello'],
    ['a list', '[]'],
    ['no keys', '{}'],
    ['an empty list of keys', setOf()],
    ['a key that is no object', setOf('x')],
    ['an incomplete key', setOf({ kty: 'RSA', n: 1 })],
    ['a damaged key', setOf({ ...ec('prime256v1').export({ format: 'jwk' }), x: 'AAAA' })],
  ])('cannot be %s', (_what, text) => {
    expect(findKeySetProblem(text)).toMatch(/^This must be a JSON Web Key Set/);
  });

  it.each([
    ['a private key', setOf(strong.privateKey.export({ format: 'jwk' })), 'This contains a private key.'],
    ['a symmetric key', setOf({ kty: 'oct', k: 'c2VjcmV0' }), 'This contains a private key.'],
    ['another curve', setOf(ec('secp384r1').export({ format: 'jwk' })), 'Only RSA keys and EC keys'],
    ['a short RSA key', setOf(rsa(1024).publicKey.export({ format: 'jwk' })), 'at least 2048 bits'],
  ])('cannot contain %s', (_what, text, message) => {
    expect(findKeySetProblem(text)).toContain(message);
  });
});
