import { describe, expect, test } from 'vitest';
import { challengeOf, createPkceRequest } from '../../../machines/sign-in/pkce.ts';

const bytesOf = (text: string): number => Buffer.from(text, 'base64url').length;

describe('challengeOf', () => {
  test('returns the challenge of the example in RFC 7636, appendix B', async () => {
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });
});

describe('createPkceRequest', () => {
  test('creates a verifier of 32 bytes, its challenge, and a state of 16 bytes, each in base64url', async () => {
    const { state, verifier, challenge } = await createPkceRequest();
    expect(verifier.reveal()).toMatch(/^[\w-]{43}$/);
    expect(bytesOf(verifier.reveal())).toBe(32);
    expect(state).toMatch(/^[\w-]{22}$/);
    expect(bytesOf(state)).toBe(16);
    expect(challenge).toBe(await challengeOf(verifier.reveal()));
  });

  test('creates different values for each request', async () => {
    const requests = await Promise.all(Array.from({ length: 50 }, () => createPkceRequest()));
    expect(new Set(requests.map(({ state }) => state)).size).toBe(50);
    expect(new Set(requests.map(({ verifier }) => verifier.reveal())).size).toBe(50);
  });

  test('reports that crypto.subtle is missing', async () => {
    const insecure = { getRandomValues: (bytes: Uint8Array) => bytes } as unknown as Crypto;
    await expect(createPkceRequest(insecure)).rejects.toMatchObject({ obstacle: 'insecure' });
  });
});
