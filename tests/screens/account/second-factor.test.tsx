import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { factors, ownAccount, sessionsOf } from '../../support/sessions.ts';
import { refusal, type Answers } from '../../support/stub-service.ts';

const FACTORS = `GET ${API}/account/factors`;
const BEGIN = `POST ${API}/account/factors/app`;
const CONFIRM = `POST ${API}/account/factors/app/confirm`;
const REMOVE = `POST ${API}/account/factors/app/remove`;
const RENEW = `POST ${API}/account/factors/recoveryCodes`;

const answers: Answers = {
  [`GET ${API}/account`]: () => ownAccount(),
  [`GET ${API}/account/sessions`]: () => sessionsOf(),
  [`GET ${API}/account/signIns`]: () => ({ events: [], next: null }),
  [FACTORS]: () => factors(),
  [BEGIN]: () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Suite:anna?secret=JBSWY3DPEHPK3PXP' }),
  [CONFIRM]: () => ({ recoveryCodes: ['AAAA-1', 'BBBB-2'], factors: factors({ isSetUp: true }) }),
};

afterEach(closeConsoles);

const group = () => screen.findByRole('region', { name: 'Second factor' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const lost = () => {
  throw new TypeError('Failed to fetch');
};

async function openAccount(changes: Answers = {}) {
  const opened = openConsole('account', { answers: { ...answers, ...changes } });
  await page('Account');
  return opened;
}

const typePassword = async (name: string) => {
  await userEvent.type(await screen.findByLabelText('Your Password'), 'my password');
  await press(name);
};

describe('the second factor in one’s own account', () => {
  it('is set up with the password and a code, and then shows the recovery codes', async () => {
    const { service } = await openAccount();
    await press('Set Up Authenticator App');
    expect(screen.getByLabelText('Your Password')).toHaveFocus();
    await typePassword('Continue');
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(screen.getByLabelText('Key')).toHaveValue('JBSWY3DPEHPK3PXP');
    expect(screen.getByLabelText('Code')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Code'), '492039');
    await press('Confirm');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['AAAA-1', 'BBBB-2']);
    const bodies = service.asked.flatMap(({ call, body }) => ([BEGIN, CONFIRM].includes(call) ? [body] : []));
    expect(bodies).toEqual([{ currentPassword: 'my password' }, { code: '492039' }]);
    await press('I Have Stored Them');
    expect(await screen.findByText('Authenticator App Set Up')).toBeVisible();
    expect(await group()).toHaveTextContent('10 recovery codes left.');
    expect(screen.queryByText('AAAA-1')).toBeNull();
  });

  it('asks for the password and the code if they are missing', async () => {
    await openAccount();
    await press('Set Up Authenticator App');
    await press('Continue');
    expect(screen.getByLabelText('Your Password')).toHaveAccessibleDescription('Please type your password');
    await typePassword('Continue');
    await press('Confirm');
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(
      'Please enter the code that the app shows',
    );
    await press('Cancel');
    expect(await screen.findByRole('button', { name: 'Set Up Authenticator App' })).toBeVisible();
  });

  it('can be removed', async () => {
    await openAccount({ [FACTORS]: () => factors({ isSetUp: true }), [REMOVE]: () => factors() });
    await press('Remove Authenticator App');
    await typePassword('Remove');
    expect(await screen.findByText('Authenticator App Removed')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Set Up Authenticator App' })).toBeVisible();
  });

  it('says that no recovery codes are left', async () => {
    await openAccount({ [FACTORS]: () => factors({ isSetUp: true, left: 0 }) });
    expect(await screen.findByText(/No recovery codes are left/)).toBeVisible();
  });

  it('says what to do if the response with the recovery codes was lost', async () => {
    const { service } = await openAccount({ [CONFIRM]: lost });
    await press('Set Up Authenticator App');
    await typePassword('Continue');
    await userEvent.type(await screen.findByLabelText('Code'), '492039');
    service.answers[FACTORS] = () => factors({ isSetUp: true });
    await press('Confirm');
    expect(
      await screen.findByText('If the authenticator app is set up, create new recovery codes.'),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'New Recovery Codes' })).toBeVisible();
  });

  it('says that it is unclear whether the recovery codes were replaced', async () => {
    await openAccount({ [FACTORS]: () => factors({ isSetUp: true }), [RENEW]: lost });
    await press('New Recovery Codes');
    await typePassword('Create New Codes');
    expect(await screen.findByText('It is not known whether the recovery codes were replaced')).toBeVisible();
  });

  it('is not offered to users who only use single sign-on', async () => {
    await openAccount({ [`GET ${API}/account`]: () => ownAccount({ hasPassword: false }) });
    expect(await group()).toHaveTextContent(/The identity provider decides/);
    expect(within(await group()).queryByRole('button')).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    const { service } = await openAccount({ [FACTORS]: () => refusal(503, 'unavailable', 'Not now.') });
    expect(await screen.findByText('The second factor could not be loaded')).toBeVisible();
    service.answers[FACTORS] = () => factors();
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Set Up Authenticator App' })).toBeVisible();
  });
});
