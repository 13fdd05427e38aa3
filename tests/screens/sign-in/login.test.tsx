import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { API, closeConsoles, deferred, openConsole, page } from '../../support/console.tsx';
import { refusal } from '../../support/stub-service.ts';

const REQUEST = 'authorize?client_id=reports&redirect_uri=https%3A%2F%2Freports.example%2Fcallback';
const SESSION = `POST ${API}/auth/session`;
const SIGN_IN = `POST ${API}/auth/authorize`;

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const username = () => screen.getByLabelText(/^Username/);
const password = () => screen.getByLabelText(/^Password/);

async function signIn(): Promise<void> {
  await userEvent.type(username(), 'anna');
  await userEvent.type(password(), 'a password');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

/** Opens the login screen. `answer` returns the response to a sign-in with a password. */
async function openLogin(answer: () => unknown = () => refusal(500, 'internal')) {
  const opened = openConsole(REQUEST, { signedIn: false, answers: { [SIGN_IN]: answer } });
  await page('Sign in');
  return opened;
}

describe('the login screen', () => {
  it('has the fields username and password, and the links Sign In and Forgot Password', async () => {
    await openLogin();
    expect(username()).toHaveAttribute('autocomplete', 'username webauthn');
    expect(password()).toHaveAttribute('type', 'password');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute(
      'href',
      '/userprofile/password/forgot',
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the configured name and logo of the suite, or the defaults', async () => {
    await openLogin();
    expect(screen.getByText('User Profile')).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
    closeConsoles();
    openConsole(REQUEST, {
      signedIn: false,
      answers: {
        'GET /userprofile/config.json': () => ({
          ssoEnabled: false,
          ssoAutoRedirect: false,
          suiteName: 'Fjord',
          suiteMark: '/brand/mark.svg',
        }),
      },
    });
    await page('Sign in');
    expect(screen.getByText('Fjord')).toBeVisible();
    // The suite's name is shown beside the logo, so the logo has an empty alternative text.
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/brand/mark.svg');
  });

  it('sends only known parameters of the request, and all values of a repeated one', async () => {
    const { service, address } = openConsole(
      `${REQUEST}&state=%F0%9F%98%80&scope=a&nonce=n&scope=b&display=page&__proto__=x&state[]=y`,
      { signedIn: false },
    );
    await page('Sign in');
    expect(service.asked.find(({ call }) => call === SESSION)?.body).toEqual({
      client_id: 'reports',
      redirect_uri: 'https://reports.example/callback',
      scope: ['a', 'b'],
      state: '\u{1F600}',
      nonce: 'n',
      code_challenge_method: 'S256',
    });
    expect(address()).toContain('scope=a&scope=b');
  });

  it('shows that it is loading while it checks for a session', async () => {
    const answer = deferred<object>();
    openConsole(REQUEST, { signedIn: false, answers: { [SESSION]: () => answer.promise } });
    expect(await screen.findByRole('status')).toHaveTextContent('Loading...');
    answer.resolve({ redirectUrl: null });
    await page('Sign in');
  });

  it('is usable again after the user has gone back to it', async () => {
    const { router } = await openLogin(() => refusal(401, 'wrong_credentials', 'That is not right.'));
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password' }));
    await page('Forgot password');
    await act(async () => router.history.back());
    await page('Sign in');
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('That is not right.');
  });

  it('shows which field is empty, and focuses it', async () => {
    const { service } = await openLogin();
    await userEvent.type(username(), 'anna');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(password()).toBeInvalid();
    expect(password()).toHaveAccessibleDescription('This field is required');
    expect(password()).toHaveFocus();
    expect(username()).toBeValid();
    expect(service.count(SIGN_IN)).toBe(0);
  });

  it('is busy while the service checks the credentials, which are sent once', async () => {
    const answer = deferred<Response>();
    const { service } = await openLogin(() => answer.promise);
    await signIn();
    const button = screen.getByRole('button', { name: 'Sign In' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(service.count(SIGN_IN)).toBe(1);
    answer.resolve(refusal(401, 'invalid_credentials', 'Wrong'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong');
  });

  it('shows why the service refuses the sign-in, keeps the username and clears the password', async () => {
    await openLogin(() => refusal(401, 'account_inactive', 'This account is not active.'));
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('This account is not active.');
    expect(username()).toHaveValue('anna');
    expect(password()).toHaveValue('');
  });

  it.each([
    ['a response without a message', () => new Response(null, { status: 500 })],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a response without an address', () => ({ redirectUrl: null })],
  ])('shows an unknown failure after %s', async (_, answer) => {
    await openLogin(answer);
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed due to an unknown reason');
  });

  it('counts down the seconds to wait after too many attempts', async () => {
    await openLogin(() =>
      Response.json(
        { type: 'about:blank', title: 'Too many', status: 429, code: 'throttled', message: 'Slow down' },
        { status: 429, headers: { 'content-type': 'application/problem+json', 'retry-after': '2' } },
      ),
    );
    await userEvent.type(username(), 'anna');
    await userEvent.type(password(), 'a password');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => screen.getByRole('button', { name: 'Sign In' }).click());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts. Try again in 2 seconds.');
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-disabled', 'true');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('alert')).toHaveTextContent('Try again in 1 second.');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign In' })).not.toHaveAttribute('aria-disabled');
  });

  it.each([
    ['unknown_client', 'is not known to this sign-in service'],
    ['redirect_uri_mismatch', 'not the one registered for this application'],
    ['client_blocked', 'An administrator has blocked this application.'],
  ])('shows why %s is invalid, and has no form', async (code, words) => {
    openConsole(REQUEST, { signedIn: false, answers: { [SESSION]: () => refusal(400, code) } });
    await page('This sign-in request cannot be accepted');
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('names the difference of a redirect URI, for the administrator of the application', async () => {
    const message = 'Its host is localhost, and 127.0.0.1 is registered.';
    const answers = { [SESSION]: () => refusal(400, 'redirect_uri_mismatch', message) };
    openConsole(REQUEST, { signedIn: false, answers });
    await page('This sign-in request cannot be accepted');
    expect(screen.getByText(message)).toBeVisible();
  });

  it('shows no message of the service for other refusals', async () => {
    const answers = { [SESSION]: () => refusal(400, 'unknown_client', 'No such client.') };
    openConsole(REQUEST, { signedIn: false, answers });
    await page('This sign-in request cannot be accepted');
    expect(screen.queryByText('No such client.')).toBeNull();
  });

  it('says that a trial has ended, and what to do', async () => {
    openConsole(REQUEST, { signedIn: false, answers: { [SESSION]: () => refusal(400, 'trial_ended') } });
    await page('This trial has ended');
    expect(screen.getByRole('alert')).toHaveTextContent('has started another trial');
    expect(screen.getByText(/^Close this window\./)).toBeVisible();
    expect(screen.queryByText(/Tell the application/)).toBeNull();
  });

  it('reports that it cannot start, and retries', async () => {
    const { service } = openConsole(REQUEST, {
      signedIn: false,
      answers: { [SESSION]: () => Promise.reject(new TypeError('Failed to fetch')) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in cannot start');
    service.answers[SESSION] = () => ({ redirectUrl: null });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/^Username/)).toBeVisible();
  });
});

/** Opens the login screen. `session` is the response to the session check. */
const openFor = (session: object, answers: Record<string, () => unknown> = {}) =>
  openConsole(REQUEST, { signedIn: false, answers: { [SESSION]: () => session, ...answers } });

describe('the login screen for an application', () => {
  const CONTINUE = `POST ${API}/auth/continue`;
  const continueAs = {
    uuid: '7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11',
    username: 'anna',
    name: 'Anna Lind',
    clientName: 'Ticket Desk',
    native: true,
  };
  it('asks the user of the session for confirmation before it signs in to a native application', async () => {
    const opened = openFor(
      { redirectUrl: null, continueAs },
      {
        [CONTINUE]: () => ({ redirectUrl: 'com.example.desk:/callback?code=c' }),
      },
    );
    await page('Continue as Anna Lind?');
    expect(screen.getByText('Ticket Desk')).toHaveAttribute('translate', 'no');
    expect(screen.getByText(/^on this device wants to sign you in/)).toBeVisible();
    expect(opened.service.count(CONTINUE)).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await page('Return to the application');
    expect(opened.service.asked.find(({ call }) => call === CONTINUE)?.body).toMatchObject({
      authorizeRequest: { client_id: 'reports' },
      uuid: continueAs.uuid,
    });
  });

  it('asks again if another user has signed in since then', async () => {
    const { service } = openFor(
      { redirectUrl: null, continueAs },
      { [CONTINUE]: () => refusal(401, 'unauthenticated') },
    );
    await page('Continue as Anna Lind?');
    service.answers[SESSION] = () => ({
      redirectUrl: null,
      continueAs: { ...continueAs, name: 'Cleo Berg' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await page('Continue as Cleo Berg?')).toBeVisible();
  });

  it('offers to sign in with another account', async () => {
    openFor({ redirectUrl: null, continueAs });
    await page('Continue as Anna Lind?');
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }));
    await page('Sign in');
    expect(username()).toHaveFocus();
  });

  it.each([
    ['anna', ''],
    ['cleo', 'cleo'],
  ])('fills in the username %j of login_hint, but not that of the declined account', async (hint, shown) => {
    openConsole(`${REQUEST}&scope=openid&login_hint=${hint}`, {
      signedIn: false,
      answers: { [SESSION]: () => ({ redirectUrl: null, continueAs }) },
    });
    await page('Continue as Anna Lind?');
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }));
    await page('Sign in');
    expect(username()).toHaveValue(shown);
  });

  it('says which account is signed in if an application asks for the choice of an account', async () => {
    openFor({ redirectUrl: null, continueAs: { ...continueAs, native: false } });
    await page('Continue as Anna Lind?');
    expect(screen.getByText('Ticket Desk').closest('p')).toHaveTextContent(
      'Ticket Desk asks which account to use. You are signed in as anna.',
    );
  });

  it('says that the user has no access before it returns to the application', async () => {
    openFor({
      redirectUrl: 'https://reports.example/callback?error=access_denied',
      denied: { clientName: 'Reports' },
    });
    await page('You have no access');
    expect(screen.getByRole('alert')).toHaveTextContent('Your account cannot be used for Reports.');
    await userEvent.click(screen.getByRole('button', { name: 'Back to the application' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Loading...');
  });
});

describe('a request without PKCE', () => {
  it('is explained before the browser returns to the application', async () => {
    const { address } = openConsole(REQUEST, {
      signedIn: false,
      answers: {
        [SESSION]: () => ({
          redirectUrl: 'https://reports.example/callback?error=invalid_request',
          lacksPkce: true,
        }),
      },
    });
    await page('This application cannot sign you in');
    expect(screen.getByRole('alert')).toHaveTextContent('It does not use PKCE');
    expect(screen.getByText(/Allow sign-ins without PKCE/)).toBeVisible();
    expect(address()).toMatch(/^\/authorize/);
    await userEvent.click(screen.getByRole('button', { name: 'Back to the application' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Loading...');
  });
});

describe('the sign-in of the console itself', () => {
  it('says that the user must sign in, and opens the login screen', async () => {
    const { address, store } = openConsole('user/list?status=inactive', { signedIn: false });
    await page('Sign in');
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('Please Login First');
    expect(address()).toMatch(
      /^\/authorize\?client_id=console&redirect_uri=.+selfcallback.*&code_challenge=/,
    );
    expect(JSON.parse(store.read('user-profile.pkce') ?? '{}')).toMatchObject({
      returnTo: '/user/list?status=inactive',
    });
  });

  it('says that a trial has ended, and what to do', async () => {
    openConsole(REQUEST, { signedIn: false, answers: { [SESSION]: () => refusal(400, 'trial_ended') } });
    await page('This trial has ended');
    expect(screen.getByRole('alert')).toHaveTextContent('has started another trial');
    expect(screen.getByText(/^Close this window\./)).toBeVisible();
    expect(screen.queryByText(/Tell the application/)).toBeNull();
  });

  it('reports that it cannot start, and retries', async () => {
    const CONFIG = `GET ${API}/auth/frontendconfig`;
    const { service } = openConsole('auth/login/user', {
      signedIn: false,
      answers: { [CONFIG]: () => refusal(503, 'unavailable', 'Being updated') },
    });
    expect(await screen.findByText('Sign-in cannot start')).toBeVisible();
    expect(screen.getByText('Being updated')).toBeVisible();
    service.answers[CONFIG] = () => ({
      propelAuthUrl: null,
      clientId: 'console',
      envBaseUrl: `${location.origin}/`,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/^Username/)).toBeVisible();
  });

  it.each([
    ['an unknown state', 'selfcallback?code=c&state=theirs', 'mismatch'],
    ['a missing code', 'selfcallback?state=ours', 'incomplete'],
    ['an error of the provider', 'selfcallback?error=access_denied&state=ours', 'provider'],
  ])('reports for %s that sign-in did not complete, and logs why', async (_, path, reason) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { service } = openConsole(path, { signedIn: false });
    await page('Sign-in did not complete');
    expect(screen.getByRole('link', { name: 'Back to the login screen' })).toHaveAttribute(
      'href',
      '/userprofile/auth/login/user',
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(service.count(`POST ${API}/auth/token`)).toBe(0);
    expect(log.mock.calls[0]?.[0]).toBe(`Signing in did not complete: ${reason}`);
    log.mockRestore();
  });

  it('reports a redirect from another issuer, and does not use its code', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { service, router } = openConsole('user/list', { signedIn: false });
    await page('Sign in');
    const state = new URLSearchParams(router.history.location.search).get('state');
    await act(() =>
      router.history.push(`/userprofile/selfcallback?code=c&state=${state}&iss=https://elsewhere.example`),
    );
    await page('Sign-in did not complete');
    expect(screen.getByText(/^The response came from another sign-in service/)).toBeVisible();
    expect(service.count(`POST ${API}/auth/token`)).toBe(0);
    log.mockRestore();
  });

  it('removes the notice Please Login First after the sign-in', async () => {
    const { service, router } = openConsole('user/list', { signedIn: false });
    await page('Sign in');
    const state = new URLSearchParams(router.history.location.search).get('state');
    service.answers[`POST ${API}/auth/token`] = () => ({ access_token: 'new', expires_in: 1800 });
    await act(() => router.history.push(`/userprofile/selfcallback?code=c&state=${state}`));
    await page('Users');
    expect(await screen.findByRole('table')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Please Login First')).toBeNull());
  });
});

/** Returns the response to a sign-out that an application has requested. */
const outcome = (changes: object) => ({
  signedOut: true,
  redirectUrl: null,
  returnRefused: false,
  clientName: null,
  ...changes,
});

describe('logging out', () => {
  it('confirms it, clears stored data, and opens the root after 3 seconds', async () => {
    const { store, service } = openConsole('logout?ticket=t-1');
    expect(
      await screen.findByText('You have been signed out. Returning to login screen in a few seconds...'),
    ).toBeVisible();
    await waitFor(() => expect(store.read('user-profile.access_token')).toBeNull());
    expect(service.asked.find(({ call }) => call === `GET ${API}/auth/logout`)?.search.get('ticket')).toBe(
      't-1',
    );
  });

  describe('at the request of an application', () => {
    const END = `POST ${API}/auth/endsession`;
    const PATH =
      'logout?id_token_hint=a.b.c&post_logout_redirect_uri=https%3A%2F%2Fapp.example%2Fout&state=s';
    it('asks for confirmation if the service requires it, and then signs out', async () => {
      const { store, service } = openConsole(PATH, {
        answers: {
          [END]: ({ body }) =>
            outcome({ signedOut: (body as { confirmed: boolean }).confirmed, clientName: 'Reports' }),
        },
      });
      await page('Sign out?');
      expect(screen.getByText('Reports asks to sign you out of all applications.')).toBeVisible();
      expect(store.read('user-profile.access_token')).not.toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
      expect(await screen.findByText(/^You have been signed out\. Returning to login screen/)).toBeVisible();
      expect(store.read('user-profile.access_token')).toBeNull();
      expect(service.asked.filter(({ call }) => call === END).map(({ body }) => body)).toEqual([
        {
          id_token_hint: 'a.b.c',
          post_logout_redirect_uri: 'https://app.example/out',
          state: 's',
          confirmed: false,
        },
        {
          id_token_hint: 'a.b.c',
          post_logout_redirect_uri: 'https://app.example/out',
          state: 's',
          confirmed: true,
        },
      ]);
      expect(service.count(`GET ${API}/auth/logout`)).toBe(0);
    });

    it('does not name an application that has not proved its identity, and lets the user stay signed in', async () => {
      const { store, service } = openConsole('logout?client_id=reports', {
        answers: { [END]: () => outcome({ signedOut: false }) },
      });
      await page('Sign out?');
      expect(screen.getByText('An application asks to sign you out of all applications.')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
      expect(screen.queryByText(/signed out/)).toBeNull();
      expect(store.read('user-profile.access_token')).not.toBeNull();
      expect(service.count(END)).toBe(1);
    });

    it('says that the browser cannot return to the application', async () => {
      openConsole(PATH, { answers: { [END]: () => outcome({ returnRefused: true }) } });
      await page('Signed out');
      expect(screen.getByText(/address that is not registered for it/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Go to the login screen' })).toBeVisible();
    });

    it('says that the user is still signed in if the service does not respond, and retries', async () => {
      let isDown = true;
      const { store } = openConsole(PATH, {
        answers: { [END]: () => (isDown ? refusal(503, 'unavailable') : outcome({})) },
      });
      await page('Sign out?');
      expect(screen.getByText('You are not signed out yet')).toBeVisible();
      expect(store.read('user-profile.access_token')).not.toBeNull();
      isDown = false;
      await userEvent.click(screen.getByRole('button', { name: /try again/i }));
      expect(await screen.findByText(/^You have been signed out\./)).toBeVisible();
    });
  });
});
