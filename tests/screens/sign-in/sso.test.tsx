import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, closeConsoles, deferred, openConsole, page } from '../../support/console.tsx';
import { refusal } from '../../support/stub-service.ts';

const REQUEST = 'authorize?client_id=reports&redirect_uri=https%3A%2F%2Freports.example%2Fcallback';
const CONFIG = 'GET /userprofile/config.json';
const FRONTEND = `GET ${API}/auth/frontendconfig`;
const EXCHANGE = `GET ${API}/auth/getPropelTokenFromCode/`;
const AUTHORIZE = `POST ${API}/auth/authorize`;

const log = vi.spyOn(console, 'error');

beforeEach(() => {
  log.mockImplementation(() => {});
});
afterEach(() => {
  closeConsoles();
  log.mockReset();
});

/** Opens a console whose service offers single sign-on. */
function open(path: string, answers: Parameters<typeof openConsole>[1] = {}, automatic = false) {
  return openConsole(path, {
    signedIn: false,
    answers: {
      [CONFIG]: () => ({ ssoEnabled: true, ssoAutoRedirect: automatic, ssoClientId: 'ours' }),
      [FRONTEND]: () => ({
        propelAuthUrl: 'https://sso.example',
        clientId: 'console',
        envBaseUrl: location.origin,
      }),
      ...answers.answers,
    },
  });
}

const enterpriseSso = () => screen.getByRole('button', { name: 'Enterprise SSO' });

const logged = (): string[] => log.mock.calls.map(([words]) => String(words));

describe('Enterprise SSO on the login screen', () => {
  it('is hidden if single sign-on is disabled', async () => {
    openConsole(REQUEST, { signedIn: false });
    await page('Sign in');
    expect(screen.queryByRole('button', { name: 'Enterprise SSO' })).toBeNull();
  });

  it('redirects to the identity provider, and stores the original request', async () => {
    const { store } = open(REQUEST);
    await page('Sign in');
    await userEvent.click(enterpriseSso());
    expect(await screen.findByRole('status')).toHaveTextContent('Loading...');
    await waitFor(() =>
      expect(JSON.parse(store.read('user-profile.sso') ?? '{}')).toMatchObject({
        state: expect.stringMatching(/^[\w-]{22}$/),
        verifier: expect.stringMatching(/^[\w-]{43}$/),
        request: { client_id: 'reports', redirect_uri: 'https://reports.example/callback' },
      }),
    );
  });

  it('shows why it cannot start, and the fields for a password', async () => {
    open(REQUEST, { answers: { [FRONTEND]: () => refusal(503, 'unavailable', 'Being updated') } });
    await page('Sign in');
    await userEvent.click(enterpriseSso());
    expect(await screen.findByRole('alert')).toHaveTextContent('Enterprise SSO cannot start. Being updated');
    expect(screen.getByLabelText(/^Username/)).toBeVisible();
    expect(enterpriseSso()).toBeVisible();
    expect(logged()).toContain('Single sign-on could not start');
  });

  it('starts automatically if this is configured, and shows the fields for a password if it cannot', async () => {
    open(REQUEST, { answers: { [FRONTEND]: () => refusal(503, 'unavailable', 'Being updated') } }, true);
    expect(await screen.findByRole('alert')).toHaveTextContent('Enterprise SSO cannot start. Being updated');
    expect(screen.getByLabelText(/^Username/)).toBeVisible();
  });
});

describe('the return from the identity provider', () => {
  const request = {
    client_id: 'reports',
    redirect_uri: 'https://reports.example/callback',
    code_challenge_method: 'S256',
  };
  const BACK = 'callback?code=c&state=ours&ticket=t-1';

  /** Opens the callback in a browser that has stored the state of a redirect to the identity provider. */
  async function openCallback(
    path: string,
    answers: Record<string, () => unknown>,
    stored: Record<string, string> = {},
  ) {
    const opened = open('notFound', { answers });
    await page('404 Not Found');
    opened.store.write(
      'user-profile.sso',
      JSON.stringify({ state: 'ours', verifier: 'v', issuer: 'https://sso.example', request }),
    );
    for (const [key, value] of Object.entries(stored)) opened.store.write(key, value);
    opened.router.history.push(`/userprofile/${path}`);
    return opened;
  }

  it('shows that it waits while the code is exchanged', async () => {
    const answer = deferred<object>();
    await openCallback(BACK, { [EXCHANGE]: () => answer.promise });
    expect(await screen.findByRole('status')).toHaveTextContent('Loading...');
    answer.resolve({});
    await page('Sign-in did not complete');
  });

  it('completes the sign-in to the console if the console was requested', async () => {
    const pkce = { state: 'own', verifier: 'w', issuer: location.origin, returnTo: '/user/list' };
    const { store } = await openCallback(
      BACK,
      {
        [EXCHANGE]: () => ({ access_token: 'sso', expires_in: 1800 }),
        [AUTHORIZE]: () => ({ redirectUrl: `${location.origin}/userprofile/selfcallback?code=d&state=own` }),
        [`POST ${API}/auth/token`]: () => ({ access_token: 'own', expires_in: 1800 }),
      },
      { 'user-profile.pkce': JSON.stringify(pkce) },
    );
    await page('Users');
    expect(store.read('user-profile.access_token')).toBe('own');
    expect(store.read('user-profile.ticket')).toBe('t-1');
  });

  it('stores no ticket if the provider sends none', async () => {
    const { store } = await openCallback('callback?code=c&state=ours', {
      [EXCHANGE]: () => ({ access_token: 'sso', expires_in: 1800 }),
      [AUTHORIZE]: () => ({ redirectUrl: 'https://reports.example/callback?code=d' }),
    });
    await waitFor(() => expect(store.read('user-profile.access_token')).toBe('sso'));
    expect(store.read('user-profile.ticket')).toBeNull();
  });

  const refusedBy = (status: number, code: string, message: string) => ({
    [EXCHANGE]: () => refusal(status, code, message),
  });
  const granted = { [EXCHANGE]: () => ({ access_token: 'sso', expires_in: 1800 }) };
  const USUAL = 'The sign-in could not be finished, so no session was opened.';

  it.each<[string, string, Record<string, () => unknown>, string, string, boolean]>([
    ['an unknown state', 'callback?code=c&state=forged', {}, USUAL, 'mismatch', false],
    ['a missing state', 'callback?code=c', {}, USUAL, 'incomplete', false],
    ['a missing code', 'callback?state=ours', {}, USUAL, 'incomplete', false],
    [
      'a response of another provider',
      `${BACK}&iss=https://elsewhere.example`,
      {},
      'The response came from another sign-in service than the requested one',
      'issuer',
      true,
    ],
    [
      'a refusal of the provider',
      'callback?error=access_denied&state=ours',
      {},
      'The identity provider did not sign you in.',
      'provider',
      true,
    ],
    [
      'an unknown account',
      BACK,
      refusedBy(401, 'account_unknown', 'You have no account here.'),
      'You have no account here.',
      'exchange',
      true,
    ],
    ['an expired code', BACK, refusedBy(400, 'invalid_grant', 'Expired.'), USUAL, 'exchange', true],
    [
      'an unavailable provider',
      BACK,
      refusedBy(502, 'source_failed', 'The identity provider cannot be reached.'),
      'The identity provider cannot be reached.',
      'exchange',
      true,
    ],
    [
      'no token',
      BACK,
      { [EXCHANGE]: () => ({ error: 'no' }) },
      'The service gave an answer that could not be read.',
      'exchange',
      true,
    ],
    [
      'an expired request',
      BACK,
      { ...granted, [AUTHORIZE]: () => refusal(400, 'unknown_client', 'Not known.') },
      'Not known.',
      'authorize',
      true,
    ],
  ])('reports %s, logs it, and links back', async (_, path, answers, words, reason, isKnown) => {
    const { store } = await openCallback(path, answers);
    const title = await page('Sign-in did not complete');
    await waitFor(() => expect(title).toHaveFocus());
    expect(screen.getByText(words, { exact: false })).toBeVisible();
    expect(logged()).toContain(`Single sign-on did not complete: ${reason}`);
    expect(store.read('user-profile.access_token')).toBeNull();
    const back = screen.getByRole('link', { name: 'Back to the login screen' });
    expect(back.getAttribute('href')).toBe(
      `/userprofile/${isKnown ? `${REQUEST}&code_challenge_method=S256` : 'auth/login/user'}`,
    );
  });
});
