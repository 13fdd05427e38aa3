import { screen, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  AuthClientChoices,
  AuthClientDraft,
  ClientRequest,
  StoredAuthClient,
} from '../../../machines/auth-client/form-rules.ts';
import type { App } from '../../../machines/app/compose.ts';
import type { AuthClientFormActor } from '../../../machines/auth-client/form.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { AuthClientFormScreen } from '../../../src/screens/auth-client/form.tsx';
import { NoticeToaster } from '../../../src/screens/notice-toaster.tsx';
import { authClientDraft, storedAuthClient } from '../../support/auth-clients.ts';
import { fault } from '../../support/faults.ts';
import { type FormScript, startScriptedForm } from '../../support/scripted-form.ts';
import { createStubApp } from '../../support/stub-app.ts';
import { showScreen } from '../../support/show-screen.tsx';

// Skips the check of `pointer-events`: in jsdom, the page stays inert after a dialog has closed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

let app: App;
let notices: readonly string[];
let counted: readonly unknown[];
let requests: readonly ClientRequest[];

beforeEach(() => {
  app = createStubApp({});
});
afterEach(() => {
  app.stop();
  vi.restoreAllMocks();
});

type Options = Partial<FormScript<StoredAuthClient, AuthClientChoices>>;

/** Renders the form with its machine, whose calls are stubs. */
async function showForm(options: Options = {}): Promise<AuthClientFormActor> {
  const played = startScriptedForm<StoredAuthClient, AuthClientDraft, AuthClientChoices, ClientRequest>(
    'authClientForm',
    {
      uuid: 'uuid-reports',
      stored: storedAuthClient(),
      choices: {
        freshSecret: new Secret('freshSecret'),
        applications: [{ uuid: 'uuid-faults', name: 'Fault Manager' }],
      },
      ...options,
    },
  );
  ({ notices, counted, requests } = played);
  const actor = played.form as AuthClientFormActor;
  await showScreen(
    <>
      <AuthClientFormScreen form={actor} />
      <NoticeToaster notices={app.notices} />
    </>,
    app,
  );
  await screen.findByRole('heading', { level: 1 });
  return actor;
}

const field = (name: string) => screen.findByRole('textbox', { name });
const secret = () => screen.findByLabelText<HTMLInputElement>(/^Client Secret/);
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));

describe('the form of a sign-in client', () => {
  it('shows a generated secret for a new client, and no Client ID yet', async () => {
    await showForm({ uuid: null, saves: [{ stored: storedAuthClient(), tag: '"1"' }] });
    expect(screen.getByRole('heading', { name: 'New Client' })).toBeVisible();
    expect(await field('Client ID')).toHaveValue('');
    expect(await field('Client ID')).toHaveAttribute('readonly');
    expect(button('Copy Client ID')).toBeDisabled();
    expect(await secret()).toHaveValue('freshSecret');
    await press('Create Client');
    expect(notices).toEqual(['warning: Please Check Form Is Filled Correctly']);
    expect(await field('Name')).toHaveFocus();
    expect(await field('Name')).toHaveAccessibleDescription('This field is required');
    expect(await field('Description')).toHaveAccessibleDescription('This field is required');

    await userEvent.type(await field('Name'), 'Reports');
    await userEvent.type(await field('Description'), 'Theirs');
    await press('Create Client');
    expect(await screen.findByText('All saved')).toBeVisible();
    expect(requests).toMatchObject([{ uuid: null, name: 'Reports', allowedRedirectTarget: null }]);
    expect(requests[0]?.clientSecret.reveal()).toBe('freshSecret');
    expect(notices.at(-1)).toBe('success: client updated');
    expect(counted.at(-1)).toEqual({ action: 'create', subject: 'authClient' });
  });

  it('shows the Client ID of a stored client, and its secret on request', async () => {
    await showForm({ saves: [{ stored: storedAuthClient({ name: 'Zoo' }), tag: '"2"' }] });
    expect(screen.getByRole('heading', { name: 'Editing Client' })).toBeVisible();
    expect(await field('Client ID')).toHaveValue('uuid-reports');
    expect(await secret()).toHaveAttribute('type', 'password');
    await press('Show Client Secret');
    expect(await secret()).toHaveAttribute('type', 'text');
    expect(await secret()).toHaveValue('storedSecret');
    await press('Hide Client Secret');
    expect(await secret()).toHaveAttribute('type', 'password');

    await userEvent.clear(await field('Name'));
    await userEvent.type(await field('Name'), 'Zoo');
    expect(screen.getByRole('status')).toHaveTextContent('Not saved: Name');
    await press('Update Client');
    expect(await screen.findByText('All saved')).toBeVisible();
    expect(requests[0]?.clientSecret.reveal()).toBe('storedSecret');
    expect(notices).toEqual(['success: client updated']);
    expect(counted).toEqual([{ action: 'edit', subject: 'authClient' }]);
  });

  it('generates a new random secret each time', async () => {
    await showForm();
    await secret();
    await press('Generate a random Client Secret');
    const first = (await secret()).value;
    expect(first).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(screen.getByRole('status')).toHaveTextContent('Not saved: Client Secret');
    await press('Generate a random Client Secret');
    expect((await secret()).value).not.toBe(first);
    await press('Update Client');
    expect(requests[0]?.clientSecret.reveal()).toBe((await secret()).value);
  });

  it('copies the values that the application needs, and confirms it', async () => {
    await showForm();
    await secret();
    await press('Copy Client ID');
    expect(await navigator.clipboard.readText()).toBe('uuid-reports');
    expect(await screen.findByText('Client ID copied')).toBeVisible();
    await press('Copy Client Secret');
    expect(await navigator.clipboard.readText()).toBe('storedSecret');
    expect(await screen.findByText('Client Secret copied')).toBeVisible();
  });

  it('reports that the browser does not allow copying', async () => {
    await showForm();
    await secret();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await press('Copy Client Secret');
    expect(await screen.findByText(/^Client Secret could not be copied/)).toBeVisible();
  });

  it.each([
    ['Name', 255, 'This must be under 255 characters'],
    ['Description', 255, 'This must be under 255 characters'],
    ['Allowed Redirect Target', 255, 'This must be under 255 characters'],
    ['Client Secret', 64, 'This must be under 64 characters'],
  ])('accepts a %s of %i characters, and no more', async (name, most, message) => {
    await showForm();
    const input = await screen.findByLabelText(new RegExp(`^${name}`));
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste('x'.repeat(most));
    await userEvent.tab();
    expect(input).not.toBeInvalid();
    await userEvent.type(input, 'x');
    await userEvent.tab();
    expect(input).toHaveAccessibleDescription(message);
  });

  it('shows at the field why a redirect URI is invalid', async () => {
    const message = 'This must be a complete web address without a #.';
    const fields = [{ field: 'allowedRedirectTarget', message }];
    await showForm({ saves: [{ fault: fault({ status: 422, code: 'invalid_fields', fields }) }] });
    await userEvent.type(await field('Allowed Redirect Target'), '#here');
    await press('Update Client');
    expect(await field('Allowed Redirect Target')).toHaveAccessibleDescription(message);
    expect(await field('Allowed Redirect Target')).toHaveFocus();
    expect(notices).toEqual(['error: error updating client']);
  });

  it.each([
    ['a name that is taken', { status: 409, code: 'name_taken' }, 'error: error updating client'],
    ['a failure', { status: 500 }, 'error: error updating client'],
    ['no answer', { kind: 'unreachable', status: 0 }, 'error: error updating client'],
    [
      'a session that ended',
      { kind: 'session', status: 200 },
      'warning: Session Timed Out, Please Try Logging In Again',
    ],
  ] as const)('reports %s', async (_, refused, notice) => {
    await showForm({ saves: [{ fault: fault(refused) }] });
    await userEvent.type(await field('Name'), '!');
    await press('Update Client');
    await expect.poll(() => notices).toEqual([notice]);
    expect(await field('Name')).toHaveValue('Reports!');
  });

  it('reports that the outcome of a save is unknown, and looks it up on request', async () => {
    const unreachable = { fault: fault({ kind: 'unreachable', status: 0 }) };
    const timedOut = { fault: fault({ status: 504 }) };
    await showForm({
      saves: [timedOut, timedOut],
      lookUps: [unreachable, unreachable, [{ stored: storedAuthClient({ name: 'Reports!' }), tag: '"2"' }]],
    });
    await userEvent.type(await field('Name'), '!');
    await press('Update Client');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^It is not known whether this was saved/);
    expect(await field('Name')).toHaveValue('Reports!');
    await press('Keep editing');
    expect(screen.queryByText('It is not known whether this was saved')).toBeNull();
    await press('Update Client');
    expect(await screen.findByText('It is not known whether this was saved')).toBeVisible();
    expect(notices).toEqual([]);
    await press('Try again');
    expect(await screen.findByText('All saved')).toBeVisible();
    expect(notices).toEqual(['success: client updated']);
    expect(requests).toHaveLength(2);
  });

  it('hides secrets in the comparison of two versions, and saves the chosen one', async () => {
    await showForm({
      saves: [{ fault: fault({ status: 412 }) }],
      theirs: storedAuthClient({ clientSecret: 'theirSecret' }),
    });
    await secret();
    await press('Generate a random Client Secret');
    const mine = (await secret()).value;
    await press('Update Client');
    const dialog = await screen.findByRole('dialog');
    const group = within(dialog).getByRole('group', { name: 'Client Secret' });
    expect(within(group).getByText('The secret in this form')).toBeVisible();
    expect(within(group).getByText('The secret that is stored now')).toBeVisible();
    expect(dialog).not.toHaveTextContent(/theirSecret|storedSecret/);
    expect(dialog).not.toHaveTextContent(mine);
    await userEvent.click(within(group).getByText('The secret that is stored now'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save the chosen values' }));
    await expect.poll(() => requests.length).toBe(2);
    expect(requests[1]?.clientSecret.reveal()).toBe('theirSecret');
  });

  it('shows that the secret was not stored, until a new one is typed', async () => {
    const actor = await showForm();
    await secret();
    actor.send({ type: 'EDIT', changes: { ...authClientDraft(), clientSecret: null } });
    expect(await secret()).toHaveValue('');
    expect(await secret()).toHaveAccessibleDescription(/^Your secret was removed/);
    expect(button('Copy Client Secret')).toBeDisabled();
    await userEvent.type(await secret(), 'typed');
    expect(await secret()).not.toHaveAccessibleDescription(/removed/);
    expect(button('Copy Client Secret')).toBeEnabled();
  });
});

const type = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}`) });
const isShown = (name: string) =>
  screen.queryByLabelText(name) !== null || screen.queryByRole('group', { name }) !== null;
const nameClaims = () => screen.getByRole('checkbox', { name: 'Names and e-mail address in the ID token' });
const line = (name: string) => screen.findByRole('textbox', { name });

describe('the type of a sign-in client', () => {
  it('is marked as not chosen, and shows its settings once it is chosen', async () => {
    await showForm();
    await secret();
    expect(screen.getByText('Type not chosen')).toBeVisible();
    expect(screen.getByText(/works as before until you choose its type/)).toBeVisible();
    expect(isShown('Further Redirect Targets')).toBe(false);

    await userEvent.click(type('Server application'));
    expect(screen.queryByText('Type not chosen')).toBeNull();
    const shown = () =>
      ['Further Redirect Targets', 'Allowed Origins', 'Public Keys', 'Allow sign-ins without PKCE'].map(
        isShown,
      );
    expect(shown()).toEqual([true, false, true, true]);
    await userEvent.click(type('Browser application'));
    expect(shown()).toEqual([true, true, false, false]);
    await userEvent.click(type('Native application'));
    expect(shown()).toEqual([true, false, false, false]);
    expect(screen.getByRole('status')).toHaveTextContent('Not saved: Type');
  });

  it('says that refresh tokens end when a server client gets another type', async () => {
    await showForm({ stored: storedAuthClient({ clientType: 'server' }) });
    await secret();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(type('Browser application'));
    expect(screen.getByRole('alert')).toHaveTextContent('its refresh tokens end');
    await userEvent.click(type('Server application'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('puts names and e-mail address into ID tokens if a new client is a server application', async () => {
    await showForm({ uuid: null });
    await userEvent.click(type('Browser application'));
    expect(nameClaims()).not.toBeChecked();
    await userEvent.click(type('Server application'));
    expect(nameClaims()).toBeChecked();
    expect(nameClaims()).toHaveAccessibleDescription(/reads only the ID token/);
  });

  it('does not change whether ID tokens of an existing client contain names and e-mail address', async () => {
    await showForm();
    await secret();
    await userEvent.click(type('Server application'));
    expect(nameClaims()).not.toBeChecked();
    await userEvent.click(nameClaims());
    await press('Update Client');
    await expect.poll(() => requests[0]).toMatchObject({ clientType: 'server', idTokenClaims: true });
  });

  it('is saved with its settings', async () => {
    await showForm({ saves: [{ stored: storedAuthClient({ clientType: 'server' }), tag: '"2"' }] });
    await secret();
    await userEvent.click(type('Server application'));
    await press('Add a redirect target');
    expect(await line('Further Redirect Targets 1')).toHaveFocus();
    await userEvent.keyboard('https://a.example/1');
    await press('Add a redirect target');
    await userEvent.keyboard('https://a.example/2');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Allow sign-ins without PKCE' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Linked Application' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Fault Manager' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only for users of the linked application' }));
    await userEvent.click(type('Second factor'));
    await press('Update Client');
    expect(await screen.findByText('All saved')).toBeVisible();
    expect(requests[0]).toMatchObject({
      clientType: 'server',
      redirectTargets: ['https://a.example/1', 'https://a.example/2'],
      pkceOptional: true,
      applicationUuid: 'uuid-faults',
      onlyWithRoles: true,
      requiredLevel: 'secondFactor',
    });
  });

  it('shows that no user can sign in if access requires a role but no application is linked', async () => {
    await showForm({ stored: storedAuthClient({ clientType: 'server', onlyWithRoles: true }) });
    await secret();
    const limit = screen.getByRole('checkbox', { name: 'Only for users of the linked application' });
    expect(limit).toHaveAccessibleDescription(/^Nobody can sign in/);
    await userEvent.click(limit);
    expect(limit).toHaveAccessibleDescription(/^Others cannot sign in/);
  });

  it('shows an invalid address at its line, with the reason', async () => {
    const message = 'This must be a complete web address.';
    const fields = [{ field: 'redirectTargets.1', message }];
    await showForm({
      stored: storedAuthClient({ clientType: 'browser', redirectTargets: ['https://a.example/1', 'here'] }),
      saves: [{ fault: fault({ status: 422, code: 'invalid_fields', fields }) }],
    });
    await userEvent.type(await line('Further Redirect Targets 2'), '!');
    await press('Update Client');
    expect(await line('Further Redirect Targets 2')).toHaveAccessibleDescription(message);
    expect(await line('Further Redirect Targets 2')).toHaveFocus();
    expect(await line('Further Redirect Targets 1')).toBeValid();
  });

  it('marks the repetition of an address that a list contains twice', async () => {
    await showForm({
      stored: storedAuthClient({ clientType: 'browser', allowedOrigins: ['https://a.example'] }),
    });
    await secret();
    await press('Add an origin');
    await userEvent.keyboard('https://a.example');
    await press('Update Client');
    const second = await line('Allowed Origins 2');
    expect(second).toHaveAccessibleDescription('This address is in the list twice');
    expect(second).toHaveFocus();
    await press('Remove Allowed Origins 1');
    expect(screen.queryByRole('textbox', { name: 'Allowed Origins 2' })).toBeNull();
    expect(await line('Allowed Origins 1')).toHaveAccessibleDescription('');
    expect(button('Add an origin')).toHaveFocus();
  });

  it('limits each list to 20 addresses', async () => {
    const postLogoutTargets = Array.from({ length: 19 }, (_, index) => `https://a.example/${index}`);
    await showForm({ stored: storedAuthClient({ clientType: 'native', postLogoutTargets }) });
    await secret();
    await press('Add a target after signing out');
    expect(await line('Targets After Signing Out 20')).toHaveFocus();
    await press('Add a target after signing out');
    expect(screen.queryByRole('textbox', { name: 'Targets After Signing Out 21' })).toBeNull();
    expect(screen.getByText('This list is full: it can have 20 addresses.')).toBeVisible();
  });

  it('of a server asks how long the old secret stays valid when it is replaced', async () => {
    await showForm({
      stored: storedAuthClient({ clientType: 'server' }),
      saves: [{ stored: storedAuthClient({ clientType: 'server' }), tag: '"2"' }],
    });
    await secret();
    expect(isShown('The former secret stays valid')).toBe(false);
    await press('Generate a random Client Secret');
    const hours = screen.getByRole('combobox', { name: 'The former secret stays valid' });
    expect(hours).toHaveDisplayValue('For 24 hours');
    await userEvent.selectOptions(hours, 'For 7 days');
    await press('Update Client');
    await expect.poll(() => requests[0]?.keepFormerSecretHours).toBe(168);
  });

  it('of a server shows the current and the former secret, and can end the former one', async () => {
    await showForm({
      stored: storedAuthClient({
        clientType: 'server',
        formerClientSecret: 'formerSecret',
        formerSecretUntil: '2026-12-01T12:00:00.000Z',
      }),
      saves: [{ stored: storedAuthClient({ clientType: 'server' }), tag: '"2"' }],
    });
    const former = await screen.findByLabelText(/^Former Client Secret/);
    expect(former).toHaveAttribute('type', 'password');
    expect(former).toHaveAccessibleDescription(/^Also valid until 1 December 2026/);
    await press('Show Former Client Secret');
    expect(former).toHaveValue('formerSecret');
    await userEvent.click(screen.getByRole('checkbox', { name: 'End the former secret' }));
    await press('Update Client');
    await expect.poll(() => requests[0]?.keepFormerSecretHours).toBe(0);
    await expect.poll(() => screen.queryByLabelText(/^Former Client Secret/)).toBeNull();
  });

  it('of the console cannot change; the console can be neither blocked nor deleted', async () => {
    await showForm({ stored: storedAuthClient({ clientType: 'browser', own: true }) });
    await secret();
    expect(screen.getByText('The console signs in with this client')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: /Block|Delete/ })).toBeNull();
  });
});
