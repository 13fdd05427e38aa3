import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { AuthClient } from '../../../openapi/generated/types.ts';
import { claimText, meaningOf, trialTexts as texts } from '../../../src/screens/auth-client/trial-texts.ts';
import { answeredAuthClient } from '../../support/auth-clients.ts';
import { ISSUED_AT, trialResult } from '../../support/client-trials.ts';
import { API, closeConsoles, deferred, openConsole, page } from '../../support/console.tsx';
import { type Answers, refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';

const UUID = '5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10';
const CLIENT = `GET ${API}/authClient/get/${UUID}`;
const START = `POST ${API}/authClient/try`;
const FINISH = `POST ${API}/authClient/try/result`;
const ROOT = `${location.origin}/userprofile`;

/** A stub of the window that the console opens for the trial. */
const popup = {
  closed: false,
  close: vi.fn<() => void>(),
  location: { replace: vi.fn<(url: string) => void>() },
};

beforeEach(() => {
  popup.closed = false;
  popup.close.mockClear();
  popup.location.replace.mockClear();
  vi.spyOn(globalThis, 'open').mockReturnValue(popup as unknown as Window);
});
afterEach(() => {
  closeConsoles();
  vi.restoreAllMocks();
});

/** Opens the page that tries a sign-in as a client, on a stub service. */
async function openTrial(changes: Partial<AuthClient> = {}, answers: Answers = {}) {
  const opened = openConsole(`authClient/try/${UUID}`, {
    answers: {
      [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
      [`GET ${API}/authClient/list`]: () => [],
      [CLIENT]: () => answeredAuthClient({ uuid: UUID, clientType: 'server', ...changes }),
      [START]: ({ body }) => {
        const { scope, state, nonce, codeChallenge } = body as Record<string, string>;
        const request = { client_id: UUID, scope, state, nonce, code_challenge: codeChallenge } as Record<
          string,
          string
        >;
        return { authorizationUrl: `${ROOT}/authorize?${new URLSearchParams(request)}` };
      },
      [FINISH]: () => trialResult(),
      ...answers,
    },
  });
  await page('Try It');
  await screen.findByRole('button', { name: 'Sign In' });
  return opened;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Clicks `Sign In`. Returns the address to which the console sends the new window. */
async function addressOfWindow(): Promise<URL> {
  await press('Sign In');
  await expect.poll(() => popup.location.replace.mock.calls.length).toBe(1);
  return new URL(popup.location.replace.mock.calls[0]![0]);
}

/** Sends these parameters to the console, as the trial's window does when the sign-in redirects it back. */
function comeBack(search: Record<string, string>): void {
  const channel = new BroadcastChannel('user-profile.trial');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin receive it
  channel.postMessage(search);
  channel.close();
}

const stateIn = (address: URL) => address.searchParams.get('state') ?? '';

const step = async (name: string) => screen.findByRole('region', { name });

describe('the trial of a sign-in client', () => {
  it('is opened from the form', async () => {
    openConsole(`authClient/edit/${UUID}`, {
      answers: {
        [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
        [`GET ${API}/authClient/list`]: () => [],
        [`GET ${API}/app/list`]: () => [],
        [CLIENT]: () => answeredAuthClient({ uuid: UUID }),
      },
    });
    await page('Editing Client');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
    expect(await screen.findByRole('button', { name: 'Try It' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Backspace}');
    await userEvent.click(await screen.findByRole('link', { name: 'Try It' }));
    expect(await page('Try It')).toBeVisible();
    expect(await screen.findByText('Reports')).toBeVisible();
  });

  it('shows request, response, tokens and userinfo, and explains each value', async () => {
    const { service } = await openTrial();
    const address = await addressOfWindow();
    expect(await screen.findByText(/Sign in in the other window/)).toBeVisible();
    expect(service.asked.find(({ call }) => call === START)?.body).toMatchObject({
      uuid: UUID,
      scope: 'openid profile email',
    });
    comeBack({ code: 'the-code', state: stateIn(address), iss: ROOT });
    expect(await screen.findByText('The sign-in worked')).toBeVisible();
    expect(screen.getByText('ada')).toBeVisible();
    expect(within(await step('1. Request')).getByText('openid profile email')).toBeVisible();
    expect(within(await step('2. Response')).getByText('used up by this trial')).toBeVisible();
    expect(document.body).not.toHaveTextContent('the-code');
    expect(within(await step('3. Tokens')).getByText('Bearer')).toBeVisible();
    const idToken = within(await step('4. ID token'));
    expect(idToken.getByText('When the token expires')).toBeVisible();
    expect(idToken.getByText(/30 minutes after it was issued/)).toBeVisible();
    expect(within(await step('5. Access token')).getByText('at+jwt')).toBeVisible();
    expect(within(await step('6. Userinfo')).getByText('Ada Lovelace')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'What to look at' })).toBeNull();
    const body = service.asked.find(({ call }) => call === FINISH)?.body as Record<string, string>;
    expect(body['code']).toBe('the-code');
    expect(popup.close).toHaveBeenCalled();

    await press('Try Again');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  it('requests the chosen scopes, and a sign-in with username and password', async () => {
    const { service } = await openTrial({ offlineAccess: true });
    await userEvent.click(screen.getByRole('checkbox', { name: /^profile/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^offline_access/ }));
    await userEvent.click(screen.getByRole('radio', { name: /^Another user/ }));
    await addressOfWindow();
    expect(service.asked.find(({ call }) => call === START)?.body).toMatchObject({
      scope: 'openid email offline_access',
      prompt: 'login',
    });
  });

  it('offers offline_access only if the client may request it', async () => {
    await openTrial();
    expect(screen.queryByRole('checkbox', { name: /^offline_access/ })).toBeNull();
  });

  it('no longer requests offline_access if the client has lost it since the last trial', async () => {
    const { service } = await openTrial({ offlineAccess: true });
    await userEvent.click(screen.getByRole('checkbox', { name: /^offline_access/ }));
    const first = await addressOfWindow();
    expect(first.searchParams.get('scope')).toContain('offline_access');
    comeBack({ error: 'access_denied', state: stateIn(first) });
    await screen.findByText('The sign-in was refused');
    service.answers[CLIENT] = () => answeredAuthClient({ uuid: UUID, clientType: 'server' });
    await press('Try Again');
    popup.location.replace.mockClear();
    const second = await addressOfWindow();
    expect(second.searchParams.get('scope')).toBe('openid profile email');
  });

  it('explains the error that the login screen returns', async () => {
    const { service } = await openTrial();
    const address = await addressOfWindow();
    comeBack({ error: 'access_denied', error_description: 'No access', state: stateIn(address) });
    expect(await screen.findByText('The sign-in was refused')).toBeVisible();
    const findings = within(await step('What to look at'));
    expect(findings.getByText('The user has no access')).toBeVisible();
    const response = within(await step('2. Response'));
    expect(response.getByText('access_denied')).toBeVisible();
    expect(response.queryByText('used up by this trial')).toBeNull();
    expect(screen.queryByRole('region', { name: '3. Tokens' })).toBeNull();
    expect(service.count(FINISH)).toBe(0);
  });

  it('ignores the response of another trial', async () => {
    const { service } = await openTrial();
    const address = await addressOfWindow();
    comeBack({ code: 'of-another-tab', state: 'another' });
    comeBack({ code: 'the-code', state: stateIn(address) });
    expect(await screen.findByText('The sign-in worked')).toBeVisible();
    expect(service.asked.find(({ call }) => call === FINISH)?.body).toMatchObject({ code: 'the-code' });
  });

  it('says that the browser has blocked the new window', async () => {
    const { service } = await openTrial();
    vi.mocked(globalThis.open).mockReturnValue(null);
    await press('Sign In');
    expect(await screen.findByText('The browser blocked the window')).toBeVisible();
    expect(service.count(START)).toBe(0);
  });

  it('says that the window was closed', async () => {
    await openTrial();
    await addressOfWindow();
    popup.closed = true;
    expect(
      await screen.findByText('The window was closed before the sign-in was complete', {}, { timeout: 3000 }),
    ).toBeVisible();
  });

  it('closes the window when it is cancelled', async () => {
    await openTrial();
    await addressOfWindow();
    await press('Cancel the Sign-In');
    await expect.poll(() => popup.close.mock.calls.length).toBe(1);
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus();
  });

  it('returns the focus when the window is closed while Cancel has the focus', async () => {
    await openTrial();
    await addressOfWindow();
    (await screen.findByRole('button', { name: 'Cancel the Sign-In' })).focus();
    popup.closed = true;
    await screen.findByText('The window was closed before the sign-in was complete', {}, { timeout: 3000 });
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus();
  });

  it('says why the trial could not start, and closes its window', async () => {
    await openTrial({}, { [START]: () => refusal(503, 'unavailable') });
    await press('Sign In');
    expect(await screen.findByText('The trial could not start')).toBeVisible();
    expect(popup.close).toHaveBeenCalled();
  });

  it('says that it is exchanging the code', async () => {
    const exchanged = deferred<object>();
    await openTrial({}, { [FINISH]: () => exchanged.promise });
    comeBack({ code: 'the-code', state: stateIn(await addressOfWindow()) });
    expect(await screen.findByText(texts.exchanging)).toBeVisible();
    exchanged.resolve(trialResult());
    expect(await screen.findByText('The sign-in worked')).toBeVisible();
  });

  it('says why the code could not be exchanged', async () => {
    await openTrial({}, { [FINISH]: () => refusal(400, 'invalid_grant') });
    comeBack({ code: 'the-code', state: stateIn(await addressOfWindow()) });
    expect(await screen.findByText('The code could not be exchanged')).toBeVisible();
  });

  it('cannot start for a blocked client, and names the problems of the client', async () => {
    const { service } = await openTrial({ blocked: true, allowedRedirectTarget: '' });
    const findings = within(await step('What to look at'));
    expect(findings.getByText('The client is blocked')).toBeVisible();
    expect(findings.getByText('There is no redirect target')).toBeVisible();
    await press('Sign In');
    expect(globalThis.open).not.toHaveBeenCalled();
    expect(service.count(START)).toBe(0);
  });

  it('can be loaded again after a failure', async () => {
    let isAvailable = false;
    openConsole(`authClient/try/${UUID}`, {
      answers: {
        [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
        [`GET ${API}/authClient/list`]: () => [],
        [CLIENT]: () => (isAvailable ? answeredAuthClient({ uuid: UUID }) : refusal(503, 'unavailable')),
      },
    });
    expect(await screen.findByText('The client could not be loaded')).toBeVisible();
    isAvailable = true;
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  it('can be opened only by product administrators', async () => {
    openConsole(`authClient/try/${UUID}`);
    expect(await page('403 Forbidden')).toBeVisible();
  });
});

describe('the window of a trial', () => {
  it('passes the response on, and says that it can be closed', async () => {
    const returned: unknown[] = [];
    const channel = new BroadcastChannel('user-profile.trial');
    channel.addEventListener('message', ({ data }) => returned.push(data));
    const close = vi.spyOn(globalThis, 'close').mockImplementation(() => {});
    const { router, address } = openConsole('client/try?code=the-code&state=the-state&other=ignored', {
      signedIn: false,
    });
    expect(await page('The sign-in has returned')).toBeVisible();
    await expect.poll(() => returned).toHaveLength(1);
    expect(address()).toBe('/client/try');
    expect(router.history.length).toBe(1);
    expect(returned[0]).toMatchObject({ code: 'the-code', state: 'the-state' });
    expect(returned[0]).not.toHaveProperty('other');
    expect(close).toHaveBeenCalledOnce();
    channel.close();
  });

  it.each([
    ['offers no single sign-on, which would replace the session of the administrator', true],
    ['offers it to another application whose address has the same path', false],
  ])('%s', async (_, trial) => {
    const target = trial ? `${ROOT}/client/try` : 'https://app.example/userprofile/client/try';
    const request = { client_id: UUID, state: 's', code_challenge: 'c', redirect_uri: target };
    openConsole(`authorize?${new URLSearchParams(request)}`, {
      signedIn: false,
      answers: {
        'GET /userprofile/config.json': () => ({ ssoEnabled: true, ssoAutoRedirect: false }),
        [`POST ${API}/auth/session`]: () => ({ redirectUrl: null, ...(trial ? { trial } : {}) }),
      },
    });
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.queryAllByText('Enterprise SSO')).toHaveLength(trial ? 0 : 1);
  });

  it('does not start single sign-on automatically', async () => {
    const request = { client_id: UUID, state: 's', code_challenge: 'c', redirect_uri: `${ROOT}/client/try` };
    openConsole(`authorize?${new URLSearchParams(request)}`, {
      signedIn: false,
      answers: {
        'GET /userprofile/config.json': () => ({ ssoEnabled: true, ssoAutoRedirect: true }),
        [`POST ${API}/auth/session`]: () => ({ redirectUrl: null, trial: true }),
      },
    });
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });
});

describe('the value of a claim', () => {
  it.each<[string, unknown, string | RegExp]>([
    ['exp', ISSUED_AT + 1800, /^17 May 2024 at \d\d:\d\d, 30 minutes after it was issued$/],
    ['auth_time', ISSUED_AT - 60, /, 1 minute before it was issued$/],
    ['iat', ISSUED_AT, /^17 May 2024 at \d\d:\d\d$/],
    ['amr', ['pwd'], 'pwd'],
    ['roles', [], 'none'],
    ['email_verified', false, 'false'],
    ['address', { country: 'NO' }, '{"country":"NO"}'],
    ['sub', 'uuid', 'uuid'],
  ])('is explained: %s', (name, value, text) => {
    expect(claimText(name, value, ISSUED_AT)).toMatch(text);
  });

  it('is explained for each claim that the service issues', () => {
    const { idToken, accessToken, userInfo, tokenResponse } = trialResult();
    const names = [idToken!.claims, idToken!.header, accessToken.claims, userInfo!, tokenResponse].flatMap(
      (values) => Object.keys(values),
    );
    expect(names.filter((name) => meaningOf(name) === '')).toEqual([]);
  });
});
