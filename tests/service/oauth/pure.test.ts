import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitConcurrency } from '../../../service/tasks/concurrency.ts';
import { cookieName } from '../../../openapi/rules/cookie-names.ts';
import { cookieValues } from '../../../service/http/cookie-values.ts';
import { cookiesOf } from '../../../service/oauth/sessions/cookies.ts';
import { DUMMY_HASH, HASHING, hashPassword, verifyPassword } from '../../../service/password/hash.ts';
import {
  matchesChallenge,
  CHALLENGE_PATTERN,
  challengeOf,
} from '../../../service/oauth/authorization/pkce.ts';
import { appendParameters } from '../../../service/oauth/authorization/authorization-response.ts';
import { isRedirectUri } from '../../../service/oauth/authorization/requests.ts';
import { hashSecret, newSecret, equalInConstantTime } from '../../../service/oauth/secrets.ts';
import { PRODUCT_COST, TEST_COST } from '../../support/cheap-hashing.ts';
import { CHALLENGE, VERIFIER } from '../../support/sign-in.ts';

describe('secrets', () => {
  it('have 256 bits, in characters that a URL may contain, and are different each time', () => {
    const made = Array.from({ length: 100 }, newSecret);
    expect(new Set(made).size).toBe(100);
    for (const secret of made) expect(secret).toMatch(/^[\w-]{43}$/);
  });

  it('are stored as a hash', () => {
    expect(hashSecret('one')).not.toContain('one');
    expect(hashSecret('one')).toBe(hashSecret('one'));
    expect(hashSecret('one')).not.toBe(hashSecret('two'));
  });

  it('are equal only to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        expect(equalInConstantTime(one, one)).toBe(true);
        expect(equalInConstantTime(one, other)).toBe(one === other);
      }),
    );
  });
});

describe('PKCE', () => {
  const verifiers = fc.stringMatching(/^[\w.~-]{43,128}$/);

  it('computes the challenge of the example in RFC 7636', () => {
    expect(challengeOf(VERIFIER)).toBe(CHALLENGE);
    expect(matchesChallenge(VERIFIER, CHALLENGE)).toBe(true);
  });

  it('accepts the verifier of a challenge and no other', () => {
    fc.assert(
      fc.property(verifiers, verifiers, (one, other) => {
        const challenge = challengeOf(one);
        expect(challenge).toMatch(CHALLENGE_PATTERN);
        expect(matchesChallenge(one, challenge)).toBe(true);
        expect(matchesChallenge(other, challenge)).toBe(one === other);
      }),
    );
  });

  it.each(['', 'a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(42)} `, `${'a'.repeat(42)}é`])(
    'refuses the invalid verifier %j, even for its own challenge',
    (verifier) => {
      expect(matchesChallenge(verifier, challengeOf(verifier))).toBe(false);
    },
  );
});

describe('redirect URIs', () => {
  it.each(['https://suite.example/callback', 'http://127.0.0.1:8080/x?y=1', 'com.example.app:/done'])(
    'accept %s',
    (uri) => expect(isRedirectUri(uri)).toBe(true),
  );

  it.each([
    '',
    '/callback',
    'suite.example/callback',
    'https://suite.example/#here',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
  ])('refuse %j', (uri) => expect(isRedirectUri(uri)).toBe(false));

  it('keep their own parameters when parameters are added', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('https://a.example/c', 'https://a.example/c?x=1', 'app.example:/c'),
        fc.string({ unit: 'grapheme' }),
        (uri, state) => {
          const answer = appendParameters(uri, { code: 'c', state, error: null });
          expect(answer.startsWith(uri)).toBe(true);
          const { searchParams } = new URL(answer);
          expect(searchParams.get('code')).toBe('c');
          expect(searchParams.get('state')).toBe(state);
          expect(searchParams.has('error')).toBe(false);
          expect(searchParams.get('x')).toBe(uri.includes('?') ? '1' : null);
        },
      ),
    );
  });
});

describe('cookies', () => {
  it('protect the session from scripts, from other sites and, with HTTPS, from unencrypted connections', () => {
    const plain = cookiesOf('http://127.0.0.1:8080');
    expect(plain.session('id', 43_200_000)).toBe(
      'user-profile-session-8080=id; Max-Age=43200; HttpOnly; Path=/; SameSite=Lax',
    );
    const secure = cookiesOf('https://console.example');
    expect(secure.session('id', 43_200_000)).toBe(
      '__Host-user-profile-session=id; Max-Age=43200; HttpOnly; Path=/; SameSite=Lax; Secure',
    );
    expect(secure.endSession()).toContain('__Host-user-profile-session=; Max-Age=0;');
  });

  it('protect the known browser from scripts and from other sites', () => {
    expect(cookiesOf('https://console.example').device('id')).toBe(
      '__Host-user-profile-device=id; Max-Age=7776000; HttpOnly; Path=/; SameSite=Strict; Secure',
    );
    expect(cookiesOf('http://127.0.0.1:8080').device('id')).toBe(
      'user-profile-device-8080=id; Max-Age=7776000; HttpOnly; Path=/; SameSite=Strict',
    );
  });

  it('allow scripts to read the XSRF token', () => {
    const { 'set-cookie': set } = cookiesOf('https://console.example').missingXsrf({ headers: {} });
    const [, token] = /=([\w-]{43});/.exec(set?.[0] ?? '') ?? [];
    expect(set).toEqual([
      `__Host-user-profile-xsrf=${token}; Path=/; SameSite=Strict; Secure`,
      `XSRF-TOKEN=${token}; Path=/; SameSite=Strict; Secure`,
    ]);
  });
});

describe('cookieName', () => {
  it.each([
    ['http://host.example', 'user-profile-session'],
    ['http://host.example:8080', 'user-profile-session-8080'],
    ['http://host.example:9090', 'user-profile-session-9090'],
    ['http://[::1]:8080', 'user-profile-session-8080'],
    ['https://host.example', '__Host-user-profile-session'],
    ['https://host.example:8443', '__Host-user-profile-session-8443'],
  ])('of the session at %s is %s', (origin, name) => {
    expect(cookieName(origin, 'session')).toBe(name);
  });
});

describe('cookieValues', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['a=1', ['1']],
    ['a=1; ab=2; a=3', ['1', '3']],
    ['a=1;a=1;  a=2', ['1', '2']],
    ['a=; a=%3D; a=%E0%A4%A', ['=', '%E0%A4%A']],
    ['ba=1; A=2', []],
  ])('of %s are %j', (header, values) => {
    expect(cookieValues(header, 'a')).toEqual(values);
  });
});

/** Returns the algorithm and the cost parameters of a password hash. */
const costOf = (hash: string): string[] => hash.split('$').slice(0, 4);

describe('passwords', () => {
  beforeAll(() => {
    HASHING.cost = PRODUCT_COST;
  });
  afterAll(() => {
    HASHING.cost = TEST_COST;
  });

  it('are stored as argon2id hashes with the specified cost', async () => {
    const stored = await hashPassword('Demo-pass-1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashPassword('Demo-pass-1')).not.toBe(stored);
    expect(await verifyPassword(stored, 'Demo-pass-1')).toBe(true);
    expect(await verifyPassword(stored, 'demo-pass-1')).toBe(false);
    expect(await verifyPassword(stored, '')).toBe(false);
  });

  it('are equal in composed and decomposed form', async () => {
    const stored = await hashPassword('Se\u0301same-7');
    expect(await verifyPassword(stored, 'Sésame-7')).toBe(true);
    expect(await verifyPassword(await hashPassword('Sésame-7'), 'Se\u0301same-7')).toBe(true);
    expect(await verifyPassword(stored, 'Sesame-7')).toBe(false);
  });

  it('take the same time to verify if the account has none', async () => {
    const stored = await hashPassword('Demo-pass-1');
    expect(costOf(DUMMY_HASH)).toEqual(costOf(stored));
    const verified = verifyPassword(null, 'Demo-pass-1');
    const turn = new Promise((resolve) => setImmediate(resolve, 'not yet'));
    expect(await Promise.race([verified, turn])).toBe('not yet');
    expect(await verified).toBe(false);
  });
});

describe('limitConcurrency', () => {
  it('limits how many calls run at the same time, keeps their order, and passes on their errors', async () => {
    const run = limitConcurrency(2);
    const started: number[] = [];
    const settle: (() => void)[] = [];
    const tasks = [0, 1, 2, 3].map((index) =>
      run(async () => {
        started.push(index);
        await new Promise<void>((resolve) => settle.push(resolve));
        if (index === 1) throw new Error('task 1 failed');
        return index;
      }),
    );
    const outcomes = Promise.allSettled(tasks);
    await Promise.resolve();
    expect(started).toEqual([0, 1]);

    settle[1]?.();
    await expect(tasks[1]).rejects.toThrow('task 1 failed');
    expect(started).toEqual([0, 1, 2]);
    settle[0]?.();
    await tasks[0];
    expect(started).toEqual([0, 1, 2, 3]);
    settle[2]?.();
    settle[3]?.();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await run(async () => 'later')).toBe('later');
  });
});
