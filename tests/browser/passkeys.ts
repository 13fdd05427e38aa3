import type { CDPSession, Page } from '@playwright/test';
import { pkcePair } from '../support/browser-session.ts';
import { expect } from './fixtures.ts';

/** Adds an authenticator to the browser, which agrees to every request and verifies the user. */
export async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id };
}

/** Forgets the session of the browser, and opens the login screen. The authenticator keeps its passkeys. */
export async function openLogin(page: Page, url: string): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(`${url}user/list`);
}

const CALLBACK = 'https://reports.example/callback';

/** Registers a client that accepts only a phishing-resistant sign-in. Returns its id. */
export async function addPasskeyClient(page: Page, url: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('user-profile.access_token'));
  const response = await page.request.post(`${url}api/v1/authClient/update`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      uuid: null,
      name: 'Reports',
      description: 'Accepts only passkeys',
      clientType: 'server',
      clientSecret: 'a secret of more than 32 characters, for a test',
      allowedRedirectTarget: CALLBACK,
      requiredLevel: 'phishingResistant',
    },
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { uuid: string }).uuid;
}

/** Opens the login screen for a client of `addPasskeyClient`. Returns the URL to which a completed sign-in leads. */
export async function openClientLogin(page: Page, url: string, clientId: string): Promise<RegExp> {
  await page.route(`${CALLBACK}*`, (route) => route.fulfill({ body: 'signed in' }));
  const request = new URLSearchParams({
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid',
    prompt: 'login',
    code_challenge: pkcePair().challenge,
    code_challenge_method: 'S256',
  });
  await page.goto(`${url}authorize?${request}`);
  return /^https:\/\/reports\.example\/callback\?code=/;
}
