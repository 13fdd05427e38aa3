import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../demo/accounts.ts';
import { bearer, BrowserSession, pkcePair } from '../../support/browser-session.ts';
import { expect, openAs, PRODUCT_ADMINISTRATOR, test } from '../fixtures.ts';

const CALLBACK = 'https://reports.example/callback';
const SIGNED_OUT = 'https://reports.example/signed-out';
const SECRET = 'a secret of the reports';
const API = 'userprofile/api/v1';

/** Registers an application with a post-logout redirect URI. Returns its client id. */
async function register(origin: string): Promise<string> {
  const session = new BrowserSession(origin);
  await session.call('/userprofile/api/v1/auth/frontendconfig');
  const token = await session.signIn(PRODUCT_ADMINISTRATOR, DEMO_PASSWORD);
  const response = await session.call('/userprofile/api/v1/authClient/update', {
    headers: bearer(token),
    body: {
      uuid: null,
      name: 'Reports',
      description: 'Signs out',
      allowedRedirectTarget: CALLBACK,
      clientSecret: SECRET,
      clientType: 'server',
      postLogoutTargets: [SIGNED_OUT],
    },
  });
  return ((await response.json()) as { uuid: string }).uuid;
}

/** Signs in to the application with the session of the page. Returns the ID token. */
async function idTokenOf(page: Page, origin: string, clientId: string): Promise<string> {
  const { verifier, challenge } = pkcePair();
  const request = new URLSearchParams({
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const response = await page.request.get(`${origin}/userprofile/authorize?${request}`, { maxRedirects: 0 });
  const code = new URL(response.headers()['location'] ?? '').searchParams.get('code') ?? '';
  const tokens = await fetch(`${origin}/${API}/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: CALLBACK,
      client_id: clientId,
      client_secret: SECRET,
    }),
  });
  return ((await tokens.json()) as { id_token: string }).id_token;
}

const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('user-profile.')));

const ASKING = 'An application asks to sign you out of all applications.';

test('an application with an ID token signs the user out, and the browser returns to the application', async ({
  page,
  stack,
}) => {
  const { origin } = new URL(stack.url);
  await page.route(`${SIGNED_OUT}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Signed out of Reports</h1>' }),
  );
  const clientId = await register(origin);
  await openAs(page, 'viewer');
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
  const hint = await idTokenOf(page, origin, clientId);
  const request = { id_token_hint: hint, post_logout_redirect_uri: SIGNED_OUT, state: 'the state' };

  // Without an ID token, the screen asks the user to confirm the sign-out.
  const { id_token_hint: _hint, ...unproven } = request;
  await page.goto(`logout?${new URLSearchParams(unproven)}`);
  await expect(page.getByText(ASKING)).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();

  // With the ID token, a form of another site signs the user out.
  await page.route('https://reports.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${origin}/userprofile/logout">
        ${Object.entries(request).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)}
        <button>Leave</button></form>`,
    }),
  );
  await page.goto('https://reports.example/');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Signed out of Reports' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('state')).toBe('the state');

  await page.goto('user/list');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await stored(page)).not.toContain('user-profile.access_token');
});
