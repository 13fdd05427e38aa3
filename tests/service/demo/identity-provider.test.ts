import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/accounts.ts';
import { DEMO_SSO_CLIENT_ID } from '../../../demo/sso-client.ts';
import { createIdentityProvider, GUEST } from '../../../demo/suite/identity-provider.ts';
import { createCaches } from '../../../service/caches.ts';
import { identityFor } from '../../../service/oauth/external-provider/external-identity.ts';
import { BrowserSession } from '../../support/browser-session.ts';
import { startSuite, type TestSuite } from '../../support/demo-suite.ts';
import { freePort } from '../../support/free-port.ts';

const PUBLIC_URL = 'https://console.example';
const CALLBACK = `${PUBLIC_URL}/userprofile/callback`;

/** Returns an authorization request as the console sends it to the identity provider (B13.4 of `docs/behaviour.md`). */
function request(further: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = new URLSearchParams({
    client_id: DEMO_SSO_CLIENT_ID,
    redirect_uri: CALLBACK,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    response_type: 'code',
    state: 's',
    ...further,
  });
  return { verifier, path: `/propelauth/oauth/authorize?${parameters}` };
}

describe('the identity provider of the demo suite', () => {
  let suite: TestSuite;
  let url: string;
  let browser: BrowserSession;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    suite = await startSuite([createIdentityProvider({ publicUrl: PUBLIC_URL, suiteUrl: url })], port);
  });
  afterAll(() => suite.stop());
  beforeEach(() => {
    browser = new BrowserSession(url);
  });

  /**
   * Requests a page and follows redirects as a browser does. Stops at a page, or at the redirect to the console, and
   * returns it.
   */
  async function visit(path: string, form?: Record<string, string>) {
    let response = await browser.call(path, form ? { body: new URLSearchParams(form), xsrf: null } : {});
    let address = new URL(path, url);
    while (response.headers.has('location')) {
      address = new URL(response.headers.get('location') ?? '', address);
      if (address.href.startsWith(CALLBACK)) break;
      response = await browser.call(address.pathname + address.search);
    }
    return { address, status: response.status, text: await response.text() };
  }

  async function signIn(username: string, further?: Record<string, string>) {
    const { verifier, path } = request(further);
    const page = await visit(path);
    const { address } = await visit(page.address.pathname, { username, password: DEMO_PASSWORD });
    return { answer: address.searchParams, verifier };
  }

  const identity = (answer: URLSearchParams, codeVerifier: string) =>
    identityFor(
      createCaches().providerMetadata,
      {
        url,
        clientId: DEMO_SSO_CLIENT_ID,
        clientSecret: null,
        isDiscovered: false,
        claim: 'preferred_username',
      },
      { code: answer.get('code') ?? '', codeVerifier, redirectUri: CALLBACK },
      Date.now(),
    );

  it.each(['admin', 'inactive.user', GUEST])(
    'identifies %s, and returns the ticket of its session',
    async (username) => {
      const { answer, verifier } = await signIn(username);
      expect(answer.get('state')).toBe('s');
      expect(answer.get('iss')).toBe(url);
      expect(await identity(answer, verifier)).toEqual({
        issuer: url,
        subject: username,
        username,
        verifiedEmail: `${username}@suite.example`,
        ticket: answer.get('ticket'),
        authTime: null,
        proofs: [],
      });
    },
  );

  it('uses its session again, unless credentials must be asked for', async () => {
    await signIn('admin');
    const second = request();
    const { address } = await visit(second.path);
    expect(await identity(address.searchParams, second.verifier)).toMatchObject({ username: 'admin' });
    const anew = await visit(request({ prompt: 'login' }).path);
    expect([anew.status, anew.text]).toEqual([200, expect.stringContaining('Enterprise sign-in')]);
  });

  it('refuses a wrong password, and an unknown user', async () => {
    const page = await visit(request().path);
    for (const [username, password] of [
      ['admin', 'Demo-pass-2'],
      ['nobody', DEMO_PASSWORD],
      ['', ''],
    ] as const) {
      const { status, text } = await visit(page.address.pathname, { username, password });
      expect([status, text]).toEqual([401, expect.stringContaining('role="alert"')]);
    }
  });

  it('redirects to the console with an error if the user cancels', async () => {
    const page = await visit(request().path);
    const { address } = await visit(page.address.pathname, { cancel: 'yes' });
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      error: 'access_denied',
      error_description: 'The person did not sign in.',
      state: 's',
      iss: url,
    });
  });

  it('confirms that the user has signed out', async () => {
    const page = await visit(request().path);
    await visit(page.address.pathname, { cancel: 'yes' });
    for (const form of [undefined, { username: 'admin', password: DEMO_PASSWORD }]) {
      const { status, text } = await visit(page.address.pathname, form);
      expect([status, text]).toEqual([400, expect.stringContaining('Sign-in failed')]);
    }
  });

  it('refuses a code that was used, another verifier and another redirect URI', async () => {
    const { answer } = await signIn('admin');
    await expect(identity(answer, 'v'.repeat(43))).rejects.toMatchObject({ code: 'invalid_grant' });
    const next = await signIn('admin', { prompt: 'login' });
    await identity(next.answer, next.verifier);
    await expect(identity(next.answer, next.verifier)).rejects.toMatchObject({ code: 'invalid_grant' });
    const elsewhere = await visit(request({ redirect_uri: 'https://elsewhere.example/' }).path);
    expect([elsewhere.status, elsewhere.address.origin]).toEqual([400, url]);
    expect(elsewhere.text).toContain('<dd>invalid_redirect_uri</dd>');
  });
});
