import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { refusal, type Answers } from '../../support/stub-service.ts';

const REQUEST = 'authorize?client_id=reports&redirect_uri=https%3A%2F%2Freports.example%2Fcallback';
const SIGN_IN = `POST ${API}/auth/authorize`;
const PROVE = `POST ${API}/auth/factor`;

afterEach(closeConsoles);

const problem = (status: number, body: object, headers: HeadersInit = {}) =>
  Response.json({ title: 'x', status, message: 'x', ...body }, { status, headers });

const secondFactorRequired = (methods: string[]) => () =>
  problem(401, { code: 'second_factor_required', handle: 'the handle', methods });

const enrolmentRequired =
  (methods = ['passkey', 'totp']) =>
  () =>
    problem(401, { code: 'second_factor_required', handle: 'the handle', methods, mustEnrol: true });

/** Opens the login screen, and sends the right password of an account with a second factor. */
async function openSecondStep(answers: Answers, methods = ['totp', 'recoveryCode'], title = 'Second step') {
  const opened = openConsole(REQUEST, {
    signedIn: false,
    answers: { [SIGN_IN]: secondFactorRequired(methods), ...answers },
  });
  await page('Sign in');
  await userEvent.type(screen.getByLabelText(/^Username/), 'anna');
  await userEvent.type(screen.getByLabelText(/^Password/), 'a password');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await page(title);
  return opened;
}

const field = () => screen.getByRole('textbox');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the second step of the sign-in', () => {
  it('sends the code with the handle, and completes the sign-in with the returned token', async () => {
    const { service } = await openSecondStep({ [PROVE]: () => ({ token: 'the proof' }) });
    expect(screen.queryByLabelText(/^Username/)).toBeNull();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleName('Code');
    service.answers[SIGN_IN] = () => ({ redirectUrl: 'https://reports.example/callback?code=c' });
    await userEvent.type(field(), '492039{Enter}');
    await expect.poll(() => service.count(SIGN_IN)).toBe(2);
    const bodies = service.asked.flatMap(({ call, body }) => ([SIGN_IN, PROVE].includes(call) ? [body] : []));
    expect(bodies[1]).toEqual({ handle: 'the handle', method: 'totp', code: '492039' });
    expect(bodies[2]).toMatchObject({ credentials: null, token: 'the proof' });
  });

  it('takes a recovery code instead', async () => {
    const { service } = await openSecondStep({ [PROVE]: () => problem(401, { code: 'invalid_code' }) });
    await press('Use a recovery code');
    expect(field()).toHaveAccessibleName('Recovery code');
    expect(field()).toHaveFocus();
    await userEvent.type(field(), 'some code{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right, or was used before.');
    expect(service.asked.at(-1)?.body).toEqual({
      handle: 'the handle',
      method: 'recoveryCode',
      code: 'some code',
    });
    await press('Use the authenticator app');
    expect(field()).toHaveAccessibleName('Code');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers no recovery code if none is left', async () => {
    await openSecondStep({}, ['totp']);
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
  });

  it('asks for a code if none was entered', async () => {
    const { service } = await openSecondStep({});
    await press('Continue');
    expect(field()).toHaveAccessibleDescription('Please enter a code');
    expect(field()).toHaveFocus();
    expect(service.count(PROVE)).toBe(0);
  });

  it('keeps the code if the service cannot be reached', async () => {
    await openSecondStep({ [PROVE]: () => refusal(503, 'unavailable', 'Not now.') });
    await userEvent.type(field(), '492039{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
    expect(field()).toHaveValue('492039');
  });

  it('makes the user wait after too many codes', async () => {
    await openSecondStep({ [PROVE]: () => problem(429, { code: 'throttled' }, { 'Retry-After': '86000' }) });
    await userEvent.type(field(), '492039{Enter}');
    expect(await screen.findByText('Too many attempts. Try again in 1,434 minutes.')).toBeVisible();
  });

  it('offers to sign in again when it has expired', async () => {
    await openSecondStep({ [PROVE]: () => problem(401, { code: 'second_factor_expired' }) });
    await userEvent.type(field(), '492039{Enter}');
    await page('The sign-in has ended');
    await press('Sign In Again');
    await page('Sign in');
    expect(screen.getByLabelText(/^Username/)).toHaveValue('anna');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('');
  });

  describe('of a user who must set up an authenticator app', () => {
    const BEGIN = `POST ${API}/auth/factor/app`;
    const CONFIRM = `POST ${API}/auth/factor/app/confirm`;
    const key = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Suite:anna?secret=JBSWY3DPEHPK3PXP' };

    it('shows the key, then the recovery codes, and then completes the sign-in', async () => {
      const { service } = await openSecondStep(
        {
          [SIGN_IN]: enrolmentRequired(),
          [BEGIN]: () => key,
          [CONFIRM]: () => ({ token: 'the proof', recoveryCodes: ['AAAA-1', 'BBBB-2'] }),
        },
        [],
        'Set up a second factor',
      );
      await press('Set Up Authenticator App');
      expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
      expect(screen.getByLabelText('Key')).toHaveValue('JBSWY3DPEHPK3PXP');
      expect(screen.getByLabelText('Code')).toHaveFocus();
      expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
      await userEvent.type(screen.getByLabelText('Code'), '492039{Enter}');
      await page('Your recovery codes');
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'AAAA-1',
        'BBBB-2',
      ]);
      service.answers[SIGN_IN] = () => ({ redirectUrl: 'https://reports.example/callback?code=c' });
      await press('I Have Stored Them');
      await expect.poll(() => service.count(SIGN_IN)).toBe(2);
      expect(service.asked.find(({ call }) => call === CONFIRM)?.body).toEqual({
        handle: 'the handle',
        code: '492039',
      });
      expect(service.asked.findLast(({ call }) => call === SIGN_IN)?.body).toMatchObject({
        token: 'the proof',
      });
    });

    it('says why there is no key, and offers to try again', async () => {
      const { service } = await openSecondStep(
        { [SIGN_IN]: enrolmentRequired(), [BEGIN]: () => refusal(503, 'unavailable', 'Not now.') },
        [],
        'Set up a second factor',
      );
      await press('Set Up Authenticator App');
      expect(await screen.findByText('The second factor cannot be set up')).toBeVisible();
      service.answers[BEGIN] = () => key;
      await press('Try again');
      expect(await screen.findByLabelText('Key')).toBeVisible();
    });

    it('offers a passkey alone if the application accepts nothing else, and says why it cannot be used', async () => {
      await openSecondStep({ [SIGN_IN]: enrolmentRequired(['passkey']) }, [], 'Set up a second factor');
      expect(screen.getByText('This application accepts only a passkey as second factor.')).toBeVisible();
      expect(screen.getByText(/^Passkeys cannot be used here/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Set Up Authenticator App' })).toBeNull();
    });

    it('says that a code is wrong', async () => {
      await openSecondStep(
        {
          [SIGN_IN]: enrolmentRequired(),
          [BEGIN]: () => key,
          [CONFIRM]: () =>
            problem(422, {
              code: 'invalid_fields',
              fields: [{ field: 'code', message: 'This code is not right.' }],
            }),
        },
        [],
        'Set up a second factor',
      );
      await press('Set Up Authenticator App');
      await userEvent.type(await screen.findByLabelText('Code'), '000000{Enter}');
      await expect
        .poll(() => screen.getByLabelText('Code'))
        .toHaveAccessibleDescription('This code is not right.');
      expect(screen.getByLabelText('Code')).toHaveValue('');
    });
  });

  it('offers to add a passkey after the code of a factor that is too weak, and says why it cannot be used', async () => {
    await openSecondStep({ [PROVE]: enrolmentRequired(['passkey']) });
    await userEvent.type(field(), '492039{Enter}');
    await page('Add a passkey');
    expect(screen.getByRole('heading', { name: 'Add a passkey' })).toHaveFocus();
    expect(screen.getByText('This application accepts only a passkey as second factor.')).toBeVisible();
    expect(screen.getByText(/^Passkeys cannot be used here/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await press('Back to Sign In');
    await page('Sign in');
  });

  it('says why if the sign-in cannot be completed', async () => {
    const { service } = await openSecondStep({ [PROVE]: () => ({ token: 'the proof' }) });
    service.answers[SIGN_IN] = () =>
      problem(401, { code: 'second_factor_expired', message: 'The sign-in has taken too long.' });
    await userEvent.type(field(), '492039{Enter}');
    await page('Sign in');
    expect(screen.getByRole('alert')).toHaveTextContent('The sign-in has taken too long.');
  });
});
