import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { configurationPlan } from '../../support/configuration-plans.ts';
import { API, closeConsoles, openConsole } from '../../support/console.tsx';
import { refusal, type Answers } from '../../support/stub-service.ts';
import { findNotice } from '../../support/notices.ts';
import { currentUser, userSummary } from '../../support/summaries.ts';
import { answerUserChoices, storedUser } from '../../support/users.ts';
import { inChange, undoItem, undoPlan } from '../../support/undo-plans.ts';

const READ = `GET ${API}/authClient/get/7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11`;
const BEGIN = `POST ${API}/account/stepUp`;
const PASSWORD = `POST ${API}/account/stepUp/password`;
const PROVE = `POST ${API}/auth/factor`;
const FACTOR = `POST ${API}/account/stepUp/factor`;

const UUID = '5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55';

const CLIENT = {
  uuid: '7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11',
  name: 'Reports',
  description: 'The reports’ own sign-in',
  allowedRedirectTarget: 'https://reports.example.org/callback',
  clientSecret: 'storedSecret',
  clientType: 'server',
};

const stepUpRequired = () => {
  const response = refusal(401, 'step_up_required', 'Your identity was not confirmed.');
  response.headers.set('www-authenticate', 'Bearer error="insufficient_user_authentication", max_age="600"');
  return response;
};
const done = () => new Response(null, { status: 204 });
const wrongPassword = () =>
  Response.json(
    {
      status: 422,
      code: 'invalid_fields',
      message: 'Some fields are not valid.',
      fields: [{ field: 'currentPassword', message: 'This is not your current password' }],
    },
    { status: 422 },
  );

afterEach(closeConsoles);

/** Opens the form of a client, whose secret the service shows only after a proof. */
function openForm(answers: Answers) {
  let isProven = false;
  const proving = (call: string, answer: () => unknown = done) => ({
    [call]: () => {
      isProven = true;
      return answer();
    },
  });
  return openConsole('authClient/edit/7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11', {
    answers: {
      [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
      [`GET ${API}/authClient/list`]: () => [],
      [READ]: () => (isProven ? CLIENT : stepUpRequired()),
      ...proving(PASSWORD),
      ...proving(FACTOR),
      ...answers,
    },
  });
}

const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const lastName = () => screen.findByRole('textbox', { name: /^Last Name/ });
const nameField = () => screen.findByRole('textbox', { name: 'Name' });

/** Opens a screen. The service refuses `call` until the user has entered the password. */
function openBefore(path: string, call: string, answers: Answers) {
  let isProven = false;
  return openConsole(path, {
    answers: {
      [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
      [BEGIN]: () => ({ by: 'password' }),
      [PASSWORD]: () => {
        isProven = true;
        return done();
      },
      ...answers,
      [call]: (asked) => (isProven ? answers[call]!(asked) : stepUpRequired()),
    },
  });
}
const enterPassword = async () =>
  userEvent.type(await within(await dialog()).findByLabelText('Your Password'), 'my password{Enter}');

describe('the question for a recent proof of identity', () => {
  it('asks for the password, and sends the refused call again', async () => {
    const { service } = openForm({ [BEGIN]: () => ({ by: 'password' }) });
    await dialog();
    const field = await screen.findByLabelText('Your Password');
    await userEvent.type(field, 'my password{Enter}');
    expect(await nameField()).toHaveValue('Reports');
    expect(service.asked.find(({ call }) => call === PASSWORD)?.body).toEqual({
      currentPassword: 'my password',
    });
    expect(service.count(READ)).toBe(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows that the password is missing or wrong', async () => {
    openForm({ [BEGIN]: () => ({ by: 'password' }), [PASSWORD]: wrongPassword });
    const field = await screen.findByLabelText('Your Password');
    await press('Confirm');
    expect(field).toHaveAccessibleDescription('Please type your password');
    await userEvent.type(field, 'wrong{Enter}');
    await expect.poll(() => field).toHaveAccessibleDescription('This is not your current password');
    expect(field).toHaveValue('');
  });

  it('asks for a code of the app, or a recovery code', async () => {
    const { service } = openForm({
      [BEGIN]: () => ({
        by: 'secondFactor',
        secondStep: { handle: 'the handle', methods: ['totp', 'recoveryCode'], mustEnrol: false },
      }),
      [PROVE]: ({ body }) =>
        (body as { code: string }).code === 'ABCD' ? { token: 'the proof' } : refusal(401, 'invalid_code'),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right');
    await press('Use a recovery code');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Recovery code' }), 'ABCD{Enter}');
    expect(await nameField()).toHaveValue('Reports');
    expect(service.asked.find(({ call }) => call === FACTOR)?.body).toEqual({ token: 'the proof' });
  });

  it('is closed by Cancel; then the call fails, and can be tried again', async () => {
    const { service } = openForm({ [BEGIN]: () => ({ by: 'password' }) });
    await dialog();
    await press('Cancel');
    await press('Try again');
    await dialog();
    expect(service.count(READ)).toBe(2);
  });

  it('offers a new single sign-on to a user without a password', async () => {
    const { address } = openForm({ [BEGIN]: () => ({ by: 'singleSignOn' }) });
    await dialog();
    await press('Sign In Again');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(address()).toContain('prompt=login');
  });
});

describe('a change that needs a recent proof of identity', () => {
  it('is sent again from the form of a client, with all that was typed', async () => {
    const save = `POST ${API}/authClient/update`;
    const { service } = openBefore(`authClient/edit/${CLIENT.uuid}`, save, {
      [READ]: () => CLIENT,
      [`GET ${API}/authClient/list`]: () => [],
      [`GET ${API}/app/list`]: () => [],
      [save]: () => ({ uuid: CLIENT.uuid }),
    });
    await userEvent.type(await nameField(), ' of the year');
    await press('Update Client');
    await dialog();
    await press('Cancel');
    expect(await nameField()).toHaveValue('Reports of the year');
    await press('Update Client');
    await enterPassword();
    expect(await screen.findByText('All saved')).toBeVisible();
    expect(service.asked.findLast(({ call }) => call === save)?.body).toMatchObject({
      name: 'Reports of the year',
    });
  });

  it('is sent again from the form of a user, with all that was typed', async () => {
    const save = `POST ${API}/user/update`;
    const user = storedUser({ uuid: UUID });
    const { service } = openBefore(`user/edit/${UUID}`, save, {
      ...answerUserChoices(),
      [`GET ${API}/user/${UUID}`]: () => user,
      [save]: () => storedUser({ uuid: UUID, lastName: 'Lind of the year' }),
    });
    await userEvent.type(await lastName(), ' of the year');
    await press('Update User');
    await dialog();
    await press('Cancel');
    expect(await lastName()).toHaveValue('Lind of the year');
    await press('Update User');
    await enterPassword();
    expect(await screen.findByText('All saved')).toBeVisible();
    expect(service.asked.findLast(({ call }) => call === save)?.body).toMatchObject({
      user: { lastName: 'Lind of the year' },
    });
  });

  it('is sent again from the status of a user in the list', async () => {
    const activate = `POST ${API}/user/activate`;
    openBefore('user/list?status=inactive', activate, {
      [`GET ${API}/user/list/inactive`]: () => [userSummary('cleo', { active: false })],
      [activate]: () => [userSummary('cleo', { active: true })],
    });
    const chooseActivate = async () => {
      await press('Inactive');
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Activate' }));
    };
    await chooseActivate();
    await dialog();
    await press('Cancel');
    expect(await findNotice('Failed To Activate cleo')).toBeVisible();
    await chooseActivate();
    await enterPassword();
    expect(await findNotice('cleo Activated')).toBeVisible();
  });

  it('is sent again for a configuration file', async () => {
    const apply = `POST ${API}/configuration`;
    const counts = { created: 0, updated: 1, deleted: 0, unchanged: 0 };
    const { service } = openBefore('configuration', apply, {
      [`POST ${API}/configuration/plan`]: () => configurationPlan(),
      [apply]: () => inChange('a-change', { change: 'a-change', ...counts }),
    });
    const file = new File(['version: 1\n'], 'configuration.yaml', { type: 'application/yaml' });
    await userEvent.upload(await screen.findByLabelText('Choose File'), file, { applyAccept: false });
    await screen.findByRole('list', { name: 'Objects' });
    await press('Apply File');
    await enterPassword();
    expect(await screen.findByText('The file was applied')).toBeVisible();
    expect(service.asked.findLast(({ call }) => call === apply)?.headers.get('if-match')).toBe('"plan"');
  });

  it.each([
    ['the plan of an undo', `POST ${API}/history/undo/plan`],
    ['an undo', `POST ${API}/history/undo`],
  ])('is sent again for %s', async (_case, call) => {
    openBefore('history/undo?changes=018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e0f', call, {
      [`GET ${API}/history`]: () => ({ changes: [], next: null }),
      [`POST ${API}/history/undo/plan`]: () => undoPlan([undoItem()]),
      [`POST ${API}/history/undo`]: () => inChange('an-undo', { change: 'an-undo', undone: 1, refused: 0 }),
    });
    if (call.endsWith('plan')) await enterPassword();
    await press('Undo Changes');
    if (!call.endsWith('plan')) await enterPassword();
    expect(await screen.findByText('1 object undone.')).toBeVisible();
  });
});
