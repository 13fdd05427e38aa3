import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { sessionsMachine } from '../../../machines/account/sessions.machine.ts';
import { SessionList } from '../../../src/screens/account/session-list.tsx';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { factors, ownAccount, listedSession, sessionsOf, signInEvent } from '../../support/sessions.ts';
import { refusal, type Answers } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';
import { answerUserChoices, storedUser } from '../../support/users.ts';

const ACCOUNT = `GET ${API}/account`;
const FACTORS = `GET ${API}/account/factors`;
const SESSIONS = `GET ${API}/account/sessions`;
const HISTORY = `GET ${API}/account/signIns`;
const END = `DELETE ${API}/account/sessions`;
const CHANGE = `POST ${API}/account/password`;
const HEADER = 'https://header.example.org/suite-header.js';

const own = listedSession({ id: 'own', current: true });
const phone = listedSession({
  id: 'phone',
  browser: 'Safari 17',
  system: 'iOS',
  method: 'external',
  applications: ['Board', 'Ticket Desk'],
});

const answers: Answers = {
  [ACCOUNT]: () => ownAccount(),
  [SESSIONS]: () => sessionsOf(own, phone),
  [FACTORS]: () => factors(),
  [HISTORY]: () => ({ events: [signInEvent()], next: null }),
};

async function openAccount(changes: Answers = {}, roles = ['VIEWER']) {
  const console = openConsole('account', {
    answers: { ...answers, [`GET ${API}/me`]: () => currentUser({ roles }), ...changes },
  });
  await page('Account');
  return console;
}

const group = (name: string) => screen.findByRole('region', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const invalidField = (field: string, message: string) =>
  Response.json(
    { title: 'x', status: 422, code: 'invalid_fields', message: 'x', fields: [{ field, message }] },
    { status: 422, headers: { 'content-type': 'application/problem+json' } },
  );

afterEach(closeConsoles);

const type = async (current: string, next: string, repeated = next) => {
  await userEvent.type(await screen.findByLabelText('Current Password'), current);
  await userEvent.type(screen.getByLabelText('New Password'), next);
  await userEvent.type(screen.getByLabelText('Confirm Password'), repeated);
  await press('Change Password');
};

const entries = async () => (await within(await group('Sessions')).findAllByRole('row')).slice(1);

describe('the account screen', () => {
  it('is open to users without an administrative role, and shows their account', async () => {
    await openAccount();
    const facts = await group('Your account');
    expect(
      within(facts)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    ).toEqual([
      ['Name', 'Anna Lind'],
      ['Username', 'anna'],
      ['Email', expect.stringContaining('@')],
    ]);
    expect(within(facts).queryByRole('textbox')).toBeNull();
  });

  it('is opened by the name in the built-in header', async () => {
    const { address } = openConsole('user/list', { answers });
    await page('Users');
    await userEvent.click(screen.getByRole('link', { name: 'admin' }));
    await page('Account');
    expect(address()).toBe('/account');
    expect(screen.getByRole('link', { name: 'admin' })).toHaveAttribute('aria-current', 'page');
  });

  it('can be loaded again after a failure', async () => {
    const { service } = await openAccount({ [ACCOUNT]: () => refusal(503, 'unavailable', 'Not now.') });
    expect(await screen.findByRole('alert')).toHaveTextContent('The account could not be loaded');
    service.answers[ACCOUNT] = () => ownAccount();
    await press('Try again');
    await group('Your account');
  });
});

describe('a new password of the signed-in user', () => {
  it('is sent with the current password, and the fields are then empty', async () => {
    const { service } = await openAccount({
      [CHANGE]: () => ownAccount({ passwordChangedAt: '2024-05-17T09:30:00.000Z' }),
    });
    await type('the old one', 'a new password');
    await screen.findByText('Password Changed');
    expect(service.asked.find(({ call }) => call === CHANGE)?.body).toEqual({
      currentPassword: 'the old one',
      password: 'a new password',
      rePassword: 'a new password',
    });
    expect(screen.getByLabelText('Current Password')).toHaveValue('');
    expect(screen.getByText(/^Last changed 17 May 2024/)).toBeVisible();
  });

  it.each([
    ['', 'a new password', 'a new password', 'Current Password', 'Please type your current password'],
    ['the old one', 'short', 'short', 'New Password', 'Password must be at least 8 characters'],
    ['the old one', 'a new password', 'another one', 'Confirm Password', 'Passwords do not match'],
  ])('is not sent if the fields are %j, %j, %j', async (current, next, repeated, label, error) => {
    const { service } = await openAccount();
    const fields = { 'Current Password': current, 'New Password': next, 'Confirm Password': repeated };
    for (const [field, text] of Object.entries(fields)) {
      const input = await screen.findByLabelText(field);
      if (text !== '') await userEvent.type(input, text);
    }
    await press('Change Password');
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(error));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(service.count(CHANGE)).toBe(0);
  });

  it.each([
    ['currentPassword', 'Current Password', 'This is not your current password'],
    ['password', 'New Password', 'This is one of the most common passwords.'],
  ])('shows the reason of a refusal at its field: %s', async (field, label, reason) => {
    await openAccount({ [CHANGE]: () => invalidField(field, reason) });
    await type('the old one', 'a new password');
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(reason));
  });

  it('is looked up if the response to the change is lost', async () => {
    const { service } = await openAccount({ [CHANGE]: () => Promise.reject(new TypeError('lost')) });
    await screen.findByLabelText('Current Password');
    service.answers[ACCOUNT] = () => ownAccount({ passwordChangedAt: '2024-05-17T09:30:00.000Z' });
    await type('the old one', 'a new password');
    await screen.findByText('Password Changed');
    expect(service.count(CHANGE)).toBe(1);
  });

  it('is looked up before the next attempt if the lookup also failed', async () => {
    const { service } = await openAccount({ [CHANGE]: () => Promise.reject(new TypeError('lost')) });
    await screen.findByLabelText('Current Password');
    service.answers[ACCOUNT] = () => Promise.reject(new TypeError('lost'));
    await type('the old one', 'a new password');
    await screen.findByText(
      'It is not known whether the password was set. Try again: it is looked up first.',
    );
    await userEvent.type(screen.getByLabelText('Confirm Password'), 'x');
    await press('Change Password');
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
    await userEvent.type(screen.getByLabelText('Confirm Password'), '{Backspace}');
    service.answers[ACCOUNT] = () => ownAccount({ passwordChangedAt: '2024-05-17T09:30:00.000Z' });
    await press('Change Password');
    await screen.findByText('Password Changed');
    expect(service.count(CHANGE)).toBe(1);
  });

  it('cannot be set for an account without a password', async () => {
    await openAccount({ [ACCOUNT]: () => ownAccount({ hasPassword: false }) });
    expect(await screen.findByText(/^Your account has no password/)).toBeVisible();
    expect(screen.queryByLabelText('New Password')).toBeNull();
  });
});

describe('the list of sessions', () => {
  it('marks the current session, and shows how the user signed in to each session', async () => {
    await openAccount();
    const [first, second] = await entries();
    expect(first).toHaveTextContent('Firefox 128 on WindowsMe (current session)203.0.113.7');
    expect(second).toHaveTextContent('Safari 17 on iOS');
    expect(second).toHaveTextContent('single sign-on');
    expect(second).toHaveTextContent('Board, Ticket Desk');
    expect(second).not.toHaveTextContent('Me (current session)');
  });

  it('shows no failure before it is loaded', async () => {
    render(<SessionList sessions={createActor(sessionsMachine)} />);
    expect(await group('Sessions')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ends a session after a confirmation', async () => {
    const { service, address } = await openAccount({ [END]: () => ({ ended: 1, ...sessionsOf(own) }) });
    await entries();
    await press('End the session of Safari 17 on iOS');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('The user of this session must sign in again');
    expect(service.count(END)).toBe(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'End the session' }));
    await screen.findByText('Session Ended');
    expect(service.asked.find(({ call }) => call === END)?.search.toString()).toBe('id=phone');
    expect(await entries()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'End All Others' })).toBeNull();
    expect(address()).toBe('/account');
  });

  it('shows a notice if the session to end has already ended, for example in another tab', async () => {
    await openAccount({ [END]: () => ({ ended: 0, ...sessionsOf(own) }) });
    await entries();
    await press('End the session of Safari 17 on iOS');
    await userEvent.click(await screen.findByRole('button', { name: 'End the session' }));
    await screen.findByText('The Session Had Ended Already');
    expect(await entries()).toHaveLength(1);
  });

  it('signs out when the current session is ended', async () => {
    const { address } = await openAccount({ [END]: () => ({ ended: 2, ...sessionsOf() }) });
    await entries();
    await press('End All');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'You must sign in again everywhere, also here.',
    );
    await press('End all sessions');
    await waitFor(() => expect(address()).toBe('/logout'));
  });

  it('is loaded again after a call without a response', async () => {
    const { service } = await openAccount({ [END]: () => Promise.reject(new TypeError('lost')) });
    await entries();
    service.answers[SESSIONS] = () => sessionsOf(own);
    await press('End All Others');
    await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    await screen.findByText('Ended As Asked');
    expect(await entries()).toHaveLength(1);
  });

  it('reports that no session was ended if the service has refused the call', async () => {
    await openAccount({ [END]: () => refusal(503, 'unavailable', 'Nothing was changed.') });
    await entries();
    await press('End All Others');
    await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    await screen.findByText('Failed To End The Session');
    expect(await entries()).toHaveLength(2);
  });

  it('can be loaded again after a failure', async () => {
    const { service } = await openAccount({ [SESSIONS]: () => refusal(503, 'unavailable', 'Being updated') });
    const sessions = within(await group('Sessions'));
    expect(await sessions.findByText('Being updated')).toBeVisible();
    service.answers[SESSIONS] = () => sessionsOf(own);
    await userEvent.click(sessions.getByRole('button', { name: 'Try again' }));
    expect(await entries()).toHaveLength(1);
  });

  it('counts the sessions that are not listed', async () => {
    await openAccount({ [SESSIONS]: () => ({ ...sessionsOf(own, phone), total: 1002 }) });
    expect(await screen.findByText('1,000 more sessions, not used for longer')).toBeVisible();
  });
});

describe('the sign-in history', () => {
  it('shows each event with its time and origin', async () => {
    const refused = { id: 'refused', kind: 'refused', reason: 'wrongPassword', attempts: 12 } as const;
    const ended = { id: 'ended', kind: 'ended', reason: 'administrator', application: null } as const;
    await openAccount({
      [HISTORY]: () => ({ events: [signInEvent(ended), signInEvent(refused), signInEvent()], next: null }),
    });
    const list = await group('Sign-in history');
    const [first, second, third] = (await within(list).findAllByRole('row')).slice(1);
    expect(first).toHaveTextContent('Session ended by an administrator');
    expect(second).toHaveTextContent('Refused: wrong password×12');
    expect(third).toHaveTextContent(/^17 May 2024.*Signed in by passwordTicket DeskFirefox 128 on Windows/);
    expect(third).toHaveTextContent('203.0.113.7');
    expect(within(list).queryByRole('button')).toBeNull();
  });

  it('loads older events on request, and can retry after a failure', async () => {
    const { service } = await openAccount({
      [HISTORY]: ({ search }) =>
        search.has('before')
          ? refusal(503, 'unavailable', 'Not now.')
          : { events: [signInEvent()], next: '1.key' },
    });
    const list = await group('Sign-in history');
    await userEvent.click(await within(list).findByRole('button', { name: 'Show Older' }));
    expect(await within(list).findByRole('alert')).toHaveTextContent('could not be loaded');
    expect(within(list).getAllByRole('rowheader')).toHaveLength(1);
    service.answers[HISTORY] = () => ({ events: [signInEvent({ id: 'older' })], next: null });
    await userEvent.click(within(list).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(list).getAllByRole('rowheader')).toHaveLength(2));
    expect(service.asked.at(-1)?.search.get('before')).toBe('1.key');
  });
});

describe('the sign-ins of a user', () => {
  const USER = `GET ${API}/user/7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11`;
  const OF_USER = `GET ${API}/user/7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11/sessions`;
  const open = (changes: Answers = {}) =>
    openConsole('user/edit/7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11', {
      answers: {
        ...answerUserChoices(),
        [`GET ${API}/me`]: () => currentUser({ headerUrl: HEADER }),
        [USER]: () => storedUser({ uuid: '7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11' }),
        [OF_USER]: () => sessionsOf(phone),
        [`${USER}/signIns`]: () => ({ events: [signInEvent()], next: null }),
        ...changes,
      },
    });

  it('are loaded when their tab is opened, and not before', async () => {
    const { service } = open();
    const tab = await screen.findByRole('tab', { name: 'Sign-ins' });
    expect(service.count(OF_USER)).toBe(0);
    await userEvent.click(tab);
    expect(await screen.findByText('Safari 17 on iOS')).toBeVisible();
    expect(screen.queryByText('Me (current session)')).toBeNull();
    expect(await screen.findByText('Signed in by password')).toBeVisible();
  });

  it('contain the second factor, which an administrator can reset after a question', async () => {
    const FACTORS_OF_USER = 'api/v1/user/7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11/factors';
    const { service } = open({
      [`GET /userprofile/${FACTORS_OF_USER}`]: () => factors({ isSetUp: true, left: 3 }),
      [`DELETE /userprofile/${FACTORS_OF_USER}`]: () => factors(),
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Sign-ins' }));
    expect(await group('Second factor')).toHaveTextContent('3 recovery codes left.');
    const loads = service.count(OF_USER);
    await press('Reset Second Factor');
    await press('Reset the second factor');
    expect(await screen.findByText('Second Factor Reset')).toBeVisible();
    expect(await group('Second factor')).toHaveTextContent('No second factor is set up.');
    // The reset has ended sessions.
    await waitFor(() => expect(service.count(OF_USER)).toBe(loads + 1));
  });

  it('do not contain the own second factor', async () => {
    open({ [`GET ${API}/me`]: () => currentUser({ headerUrl: HEADER, username: storedUser().username }) });
    await userEvent.click(await screen.findByRole('tab', { name: 'Sign-ins' }));
    await group('Sessions');
    expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull();
  });

  it('keep the form open if the viewer may no longer change the user', async () => {
    const { address } = open({ [OF_USER]: () => refusal(403, 'forbidden', 'This user has roles.') });
    await userEvent.click(await screen.findByRole('tab', { name: 'Sign-ins' }));
    expect(await screen.findByText('The sessions could not be loaded')).toBeVisible();
    expect(address()).toMatch(/^\/user\/edit\//);
  });

  it('have no tab for a user whom the viewer may not change', async () => {
    open({
      [USER]: () =>
        storedUser({
          uuid: '7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11',
          mayChange: false,
        } as Partial<ReturnType<typeof storedUser>>),
    });
    await screen.findByRole('tab', { name: 'Basic Info' });
    expect(screen.queryByRole('tab', { name: 'Sign-ins' })).toBeNull();
  });
});
