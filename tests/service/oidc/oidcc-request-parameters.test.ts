import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE_ENGINE } from '../../support/databases.ts';
import { codeIn, pkcePair } from '../../support/browser-session.ts';
import { openIdService } from '../../support/openid-service.ts';

const KNOWN = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'prompt',
  'max_age',
  'code_challenge',
  'code_challenge_method',
  'login_hint',
  'id_token_hint',
  'acr_values',
  'ui_locales',
  'request',
  'request_uri',
]);

// The provider checks these parameters before it uses the database, so SQLite is enough.
describe.each(ONE_ENGINE)('oidcc request parameters on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  it('oidcc-response-type-missing: is an error of an OpenID Connect request', async () => {
    const error = { error: 'invalid_request', error_description: 'response_type is missing' };
    expect(await openId.silently({ response_type: undefined })).toMatchObject(error);
    await openId.signIn('viewer');
    const other = await openId.request({ response_type: undefined, scope: 'x' });
    expect(await openId.browser.checkSession(other)).toContain('code=');
  });

  it.each([
    ['oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', 'request'],
    ['oidcc-ensure-request-object-with-redirect-uri', 'request'],
    ['oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', 'request_uri'],
  ])('%s: %s has its own error', async (_module, name) => {
    await openId.signIn('viewer');
    for (const value of ['x', 'https://app.example/request', 'x'.repeat(10_000)]) {
      expect(await openId.silently({ [name]: value })).toMatchObject({
        error: `${name}_not_supported`,
        state: 'the state',
      });
    }
    expect(await openId.silently({ [name]: '' })).toHaveProperty('code');
  });

  it.each(['nonce', 'prompt', 'max_age', 'login_hint', 'id_token_hint', 'acr_values', 'ui_locales', 'scope'])(
    'refuses a repeated %s, and one that is too long',
    async (name) => {
      const request = await openId.request({ prompt: 'none', [name]: ['1', '1'] });
      const redirectUrl = await openId.browser.checkSession(request);
      expect(new URL(redirectUrl ?? '').searchParams.get('error')).toBe('invalid_request');
      const long = await openId.browser.checkSession(await openId.request({ [name]: 'x'.repeat(9000) }));
      expect(new URL(long ?? '').searchParams.get('error')).toBe('invalid_request');
    },
  );

  it.each(['%zz', '%', 'a%2', '%ff', '%E0%A4', 'ok%20%C3'])(
    'refuses the malformed state %s alike in each way, and does not return it',
    async (state) => {
      await openId.signIn('viewer');
      const query = async (changes: Record<string, string>) => {
        const search = new URLSearchParams(
          (await openId.request({ state: undefined, ...changes })) as Record<string, string>,
        );
        return `${search}&state=${state}`;
      };
      const open = (path: string) => openId.browser.call(path);
      const answers: (string | null)[] = [];
      for (const changes of [{}, { prompt: 'none' }, { scope: 'email' }] as Record<string, string>[]) {
        const response = await open(`/userprofile/authorize?${await query(changes)}`);
        answers.push(response.headers.get('location'));
      }
      const silent = await open(`/userprofile/api/v1/auth/answer?${await query({})}`);
      answers.push(silent.headers.get('location'));
      const posted = await fetch(`${openId.setup.service.url}/userprofile/authorize`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: await query({}),
      });
      answers.push((await open(posted.headers.get('location') ?? '')).headers.get('location'));
      for (const location of answers) {
        const { searchParams } = new URL(location ?? '');
        expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['invalid_request', null]);
      }
    },
  );

  it('accepts a state with every percent-encoded character that is well-formed', async () => {
    await openId.signIn('viewer');
    for (const state of ['%', '%zz', 'ä &=+', '100%25']) {
      expect(await openId.silently({ state })).toMatchObject({ state });
    }
  });

  it('does not check these parameters in requests without the scope openid', async () => {
    await openId.signIn('viewer');
    const changes = { prompt: 'login', max_age: 'x', id_token_hint: 'x', request: 'x', nonce: ['a', 'b'] };
    for (const scope of [undefined, 'email profile']) {
      expect(await openId.browser.checkSession(await openId.request({ scope, ...changes }))).toContain(
        'code=',
      );
      expect((await openId.open({ scope, prompt: 'none' })).status).toBe(200);
    }
  });

  it.each([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ui-locales', { ui_locales: 'de fr-CA' }],
    ['oidcc-claims-locales', { claims_locales: 'de' }],
    ['oidcc-login-hint', { login_hint: 'somebody' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
    ['oidcc-claims-essential', { claims: '{"userinfo":{"name":{"essential":true}}}' }],
  ])('%s: a request with %j gets a code', async (_module, changes) => {
    await openId.signIn('viewer');
    expect(await openId.silently(changes)).toHaveProperty('code');
  });

  it('oidcc-ensure-registered-redirect-uri: an unregistered redirect URI is never redirected to', async () => {
    await openId.signIn('viewer');
    const { redirectUri } = await openId.client();
    for (const other of [`${redirectUri}/`, `${redirectUri}?a=b`, 'https://elsewhere.example/', undefined]) {
      const response = await openId.open({ prompt: 'none', redirect_uri: other });
      expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    }
  });

  it('oidcc-ensure-request-with-valid-pkce-succeeds: the code needs the verifier of its request', async () => {
    const code = codeIn(await openId.signIn('viewer'));
    const wrong = await openId.exchange(code, { code_verifier: pkcePair().verifier });
    expect(await wrong.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await openId.exchange(codeIn(await openId.signIn('viewer')))).status).toBe(200);
    expect(await openId.silently({ code_challenge: undefined })).toMatchObject({ error: 'invalid_request' });
  });

  it('oidcc-ensure-post-request-succeeds: redirects to the same request by GET', async () => {
    await openId.signIn('viewer');
    const request = await openId.request({ prompt: 'none', state: 'ä &=+', extra: ['1', '2'] });
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(request))
      for (const one of [value].flat()) body.append(name, one);
    const posted = await openId.browser.call('/userprofile/authorize', {
      body,
      xsrf: null,
      headers: { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(posted.status).toBe(303);
    const answered = await openId.browser.call(posted.headers.get('location') ?? '');
    expect(answered.status).toBe(303);
    const { searchParams } = new URL(answered.headers.get('location') ?? '');
    expect([searchParams.has('code'), searchParams.get('state')]).toEqual([true, 'ä &=+']);
  });

  it('oidcc-ensure-post-request-succeeds: shows the login screen, and refuses other content types', async () => {
    const body = new URLSearchParams(Object.entries(await openId.request()) as [string, string][]);
    const posted = await openId.browser.call('/userprofile/authorize', { body });
    expect((await openId.browser.call(posted.headers.get('location') ?? '')).status).toBe(200);
    expect((await openId.browser.call('/userprofile/authorize', { body: { a: 1 } })).status).toBe(400);
  });

  it('oidcc-alternate-happy-flow, oidcc-ensure-request-with-unknown-parameter-succeeds: accepts parameters in any order, and unknown ones', async () => {
    await openId.signIn('viewer');
    const request = Object.entries(
      await openId.request({ prompt: 'none', scope: 'email openid', nonce: 'n', max_age: '600' }),
    ) as [string, string][];
    const unknown = fc.tuple(
      fc.oneof(
        fc.constantFrom('__proto__', 'constructor', 'audience', 'resource', 'STATE', 'nonce[]'),
        fc.string(),
      ),
      fc.string(),
    );
    const parameters = fc
      .array(
        unknown.filter(([name]) => !KNOWN.has(name)),
        { maxLength: 4 },
      )
      .chain((others) => {
        const all = [...request, ...others];
        return fc.shuffledSubarray(all, { minLength: all.length });
      });
    await fc.assert(
      fc.asyncProperty(parameters, async (pairs) => {
        const response = await openId.browser.call(`/userprofile/authorize?${new URLSearchParams(pairs)}`);
        const { searchParams } = new URL(response.headers.get('location') ?? 'about:blank');
        expect([response.status, ...searchParams.keys()]).toEqual([303, 'code', 'state', 'iss']);
        expect(searchParams.get('state')).toBe('the state');
      }),
      { numRuns: 40 },
    );
  });
});
