import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  ApplicationChoices,
  ApplicationDraft,
  ApplicationRequest,
} from '../../../machines/application/draft.ts';
import type { App } from '../../../machines/app/compose.ts';
import type { ApplicationFormActor } from '../../../machines/application/form.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { Application, CurrentUser } from '../../../openapi/generated/types.ts';
import { ApplicationRemovalDialog } from '../../../src/screens/application/removal-dialog.tsx';
import { ApplicationFormScreen } from '../../../src/screens/application/form.tsx';
import { applicationChoices, storedApplication } from '../../support/application-form.ts';
import { fault } from '../../support/faults.ts';
import { noticeOf } from '../../support/outcomes.ts';
import { type FormScript, startScriptedForm } from '../../support/scripted-form.ts';
import { createAppOnService } from '../../support/stub-app.ts';
import { showScreen } from '../../support/show-screen.tsx';
import { type Answers, createStubService, refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';

// The check of `pointer-events` is skipped, because in jsdom the page stays inert after a dialog has closed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

const SYNC = 'POST /userprofile/api/v1/app/sync';
const GET = 'GET /userprofile/api/v1/app/uuid-alarms';
const DELETE = 'DELETE /userprofile/api/v1/app/uuid-alarms';

let app: App;
let noticeTexts: (string | undefined)[];
let notices: readonly string[];
let counted: readonly unknown[];
let requests: readonly ApplicationRequest[];
let answers: Answers;

beforeEach(() => {
  const service = createStubService({ 'GET /userprofile/config.json': () => ({ ssoEnabled: false }) });
  ({ answers } = service);
  app = createAppOnService(service);
  noticeTexts = [];
  app.subscribe((emitted) => noticeTexts.push(noticeOf(emitted)?.text));
});
afterEach(() => app.stop());

type Options = Partial<FormScript<Application, ApplicationChoices>> & { viewer?: CurrentUser };

const productAdmin = currentUser({ roles: [PRODUCT_ADMIN] });

/** Renders the form with its machine, whose calls are stubs. */
async function showForm({ viewer = productAdmin, ...options }: Options = {}): Promise<ApplicationFormActor> {
  const played = startScriptedForm<Application, ApplicationDraft, ApplicationChoices, ApplicationRequest>(
    'applicationForm',
    { uuid: 'uuid-alarms', stored: storedApplication(), choices: applicationChoices(), ...options },
    app,
  );
  ({ notices, counted, requests } = played);
  const actor = played.form as ApplicationFormActor;
  await showScreen(
    <>
      <ApplicationFormScreen form={actor} viewer={viewer} />
      <ApplicationRemovalDialog />
    </>,
    app,
  );
  await screen.findByRole('heading', { level: 1 });
  return actor;
}

const field = (name: string) => screen.findByRole('textbox', { name });
const password = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const item = (name: string) => within(screen.getByRole('row', { name }));
const viewerCompany = () => item('VIEWER').getByRole('combobox', { name: 'Company of VIEWER' });

describe('the form of an application', () => {
  it('requires all settings and passwords of a new application, and shows which are missing', async () => {
    await showForm({ uuid: null });
    expect(screen.getByRole('heading', { name: 'New Application' })).toBeVisible();
    expect(await field('Name')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Delete Application' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sync' })).not.toBeInTheDocument();
    expect(await field('API Host')).toHaveAccessibleDescription(
      'A web address, for example https://fault.example.org/api',
    );
    expect(
      screen.getByText(/^Stored for the application; the service never opens its database/),
    ).toBeVisible();
    await press('Create Application');
    expect(notices).toEqual(['warning: Please Check Form Is Filled Correctly']);
    expect(await field('Name')).toHaveFocus();
    const required = 'This field is required. (Max 255 Characters)';
    expect(await field('Data URL')).toHaveAccessibleDescription(required);
    expect(await password('Data Password')).toHaveAccessibleDescription(required);
    const authType = screen.getByRole('combobox', { name: 'API Auth Type' });
    expect(authType).toHaveAccessibleDescription('This field is required');

    for (const name of [
      'Name',
      'Data URL',
      'Data Driver Name',
      'Data Username',
      'API Host',
      'API Username',
    ]) {
      await userEvent.type(await field(name), 'x');
    }
    await userEvent.type(await password('Data Password'), 'one');
    await userEvent.type(await password('API Password'), 'two');
    await userEvent.selectOptions(authType, 'HTTP Basic');
    await press('Create Application');
    expect(requests).toMatchObject([{ uuid: null, name: 'x', apiAuthType: 'HTTP_BASIC', roles: [] }]);
    expect(requests[0]?.dataPassword?.reveal()).toBe('one');
    expect(requests[0]?.apiPassword?.reveal()).toBe('two');
    await openTab('Roles');
    expect(screen.getByText(/^There is nothing yet/)).toBeVisible();
  });

  it('shows the name of a stored application as fixed, and keeps passwords that are left empty', async () => {
    const form = await showForm({ saves: [{ stored: storedApplication(), tag: '"2"' }] });
    expect(screen.getByRole('heading', { name: 'Editing Application' })).toBeVisible();
    expect(await field('Name')).toHaveAttribute('readonly');
    expect(await password('API Password')).toHaveValue('');
    expect(await password('API Password')).toHaveAccessibleDescription(
      'Leave it empty to keep the stored password.',
    );
    form.send({ type: 'EDIT', changes: { removed: ['uuid-North'] } });
    await press('Update Application');
    expect(await screen.findByText('All saved')).toBeVisible();
    expect(requests).toMatchObject([{ dataPassword: null, apiPassword: null }]);
    expect(notices).toEqual(['success: Application Alarms Saved Successfully']);
    expect(counted).toEqual([{ action: 'edit', subject: 'application' }]);
  });

  it.each([
    ['API Host', 'API Password', 'the host, auth type or username', 'apiPassword'],
    ['Data URL', 'Data Password', 'the URL, driver or username', 'dataPassword'],
  ] as const)('requires its password again when %s changes', async (setting, label, what, name) => {
    await showForm({ saves: [{ stored: storedApplication(), tag: '"2"' }] });
    const again = `You have changed what this password is for: ${what}. Enter it again.`;
    const before = await password(label);
    expect(before).not.toBeRequired();
    await userEvent.type(await field(setting), '/other');
    expect(await password(label)).toHaveAccessibleDescription(again);
    expect(await password(label)).toBeRequired();
    await press('Update Application');
    expect(requests).toEqual([]);
    expect(await password(label)).toBeInvalid();
    expect(await password(label)).toHaveFocus();
    expect(await password(label)).toHaveAccessibleDescription(again);
    await userEvent.type(await password(label), 'told again');
    await press('Update Application');
    expect(await screen.findByText('All saved')).toBeVisible();
    expect(requests[0]?.[name]?.reveal()).toBe('told again');
  });

  it('changes who sees roles and elements, and deletes the marked ones', async () => {
    await showForm({ saves: [{ stored: storedApplication(), tag: '"2"' }] });
    await openTab('Roles');
    expect(item('VISITOR').getByRole('checkbox', { name: 'External role of VISITOR' })).toBeChecked();
    expect(item('VISITOR').getByRole('combobox', { name: 'Company of VISITOR' })).toHaveValue(
      'Aurora Networks',
    );
    await userEvent.selectOptions(
      item('VIEWER').getByRole('combobox', { name: 'Visible To of VIEWER' }),
      'SCO Customer',
    );
    expect(item('VIEWER').getByText('Visible to all SCO customer')).toBeVisible();
    await userEvent.click(item('VIEWER').getByRole('combobox', { name: 'Company of VIEWER' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Aurora Networks' }));
    await openTab('Report Group');
    expect(screen.queryByRole('row', { name: 'East' })).not.toBeInTheDocument();
    await press('Delete North');
    expect(item('North').getByText('Deleted when you save')).toBeVisible();
    expect(item('North').getByRole('combobox', { name: 'Visible To of North' })).toBeDisabled();
    await press('Keep North');
    expect(item('North').queryByText('Deleted when you save')).not.toBeInTheDocument();
    await press('Delete North');
    expect(screen.getByRole('status')).toHaveTextContent('Not saved: Roles, Deleted roles and elements');
    await press('Update Application');
    await expect.poll(() => requests.length).toBe(1);
    expect(requests[0]?.roles).toMatchObject([
      { uuid: 'uuid-VIEWER', minimumRole: { name: 'SCO_ADMIN' } },
      { uuid: 'uuid-VISITOR' },
    ]);
    expect(requests[0]?.elements.map(({ uuid }) => uuid)).toEqual(['uuid-East']);
  });

  it('shows the roles in a table, in which each field is labelled by its column and row', async () => {
    await showForm();
    await openTab('Roles');
    const table = screen.getByRole('table', { name: 'Roles' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'External role', 'Visible To', 'Company', 'Actions']);
    expect(within(table).getAllByRole('row').slice(1)).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: 'Name of VIEWER' })).toHaveValue('VIEWER');
    expect(screen.getByRole('button', { name: 'Show choices of Company of VIEWER' })).toBeVisible();
  });

  it('keeps a text that names no company, and cannot be saved until it is corrected or removed', async () => {
    await showForm({ saves: [{ stored: storedApplication(), tag: '"2"' }] });
    await openTab('Roles');
    await userEvent.type(viewerCompany(), 'borealis{Tab}');
    expect(viewerCompany()).toHaveValue('borealis');
    expect(viewerCompany()).toHaveAccessibleDescription(
      'No single company has this name. Choose one from the list.',
    );
    await press('Update Application');
    expect(viewerCompany()).toHaveFocus();
    expect(requests).toEqual([]);
    await press('Delete VIEWER');
    await press('Update Application');
    await expect.poll(() => requests.length).toBe(1);
  });

  it('adds a role and a category with an element with only the keyboard, and renames a role', async () => {
    await showForm({ saves: [{ stored: storedApplication(), tag: '"2"' }] });
    await openTab('Roles');
    await press('Add Role');
    expect(item('New role').getByRole('textbox', { name: 'Name of New role' })).toHaveFocus();
    await press('Update Application');
    expect(item('New role').getByRole('textbox', { name: 'Name of New role' })).toHaveAccessibleDescription(
      'This field is required. (Max 255 Characters)',
    );
    await userEvent.keyboard('VISITOR');
    const twin = screen.getAllByRole('row', { name: 'VISITOR' })[0]!;
    expect(within(twin).getByRole('textbox', { name: 'Name of VISITOR' })).toHaveAccessibleDescription(
      'Another one has this name.',
    );
    await userEvent.keyboard('S');
    const external = item('VISITORS').getByRole('checkbox', { name: 'External role of VISITORS' });
    expect(external).toHaveAccessibleDescription(
      'An external role is managed elsewhere and is not sent to the application.',
    );
    await userEvent.click(external);
    expect(external).toBeChecked();
    const viewer = item('VIEWER').getByRole('textbox', { name: 'Name of VIEWER' });
    await userEvent.clear(viewer);
    await userEvent.type(viewer, 'READER');
    expect(viewer).toHaveFocus();

    await openTab('New Category');
    await userEvent.type(screen.getByRole('textbox', { name: 'Category' }), '{Enter}');
    expect(screen.getByRole('textbox', { name: 'Category' })).toHaveAccessibleDescription(
      /^This field is required/,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Category' }), 'MAPS{Enter}');
    expect(screen.getByRole('tab', { name: /^Maps/ })).toHaveAttribute('aria-selected', 'true');
    expect(item('New element').getByRole('textbox', { name: 'Name of New element' })).toHaveFocus();
    await userEvent.keyboard('World');
    await press('Add Element');
    await press('Delete New element');
    expect(screen.getByRole('button', { name: 'Add Element' })).toHaveFocus();
    expect(requests).toEqual([]);
    await press('Update Application');
    await expect.poll(() => requests.length).toBe(1);
    expect(requests[0]?.roles.map(({ uuid, name, externalRole }) => [uuid, name, externalRole])).toEqual([
      [null, 'VISITORS', true],
      ['uuid-VIEWER', 'READER', false],
      ['uuid-VISITOR', 'VISITOR', true],
    ]);
    expect(requests[0]?.elements[0]).toMatchObject({ uuid: null, name: 'World', category: 'MAPS' });
  });

  it('filters many roles by name', async () => {
    const roles = Array.from({ length: 60 }, (_, index) => ({
      uuid: `uuid-${index}`,
      name: `ROLE_${index}`,
    }));
    await showForm({ stored: storedApplication({ roles }) });
    await openTab('Roles');
    expect(screen.getByText('10 more: find them by name.')).toBeVisible();
    expect(screen.queryByRole('row', { name: 'ROLE_59' })).not.toBeInTheDocument();
    await press('Show 10 More');
    expect(screen.getByRole('row', { name: 'ROLE_59' })).toBeVisible();
    expect(screen.queryByText(/find them by name/)).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Roles' }), 'role_59');
    expect(screen.getByRole('row', { name: 'ROLE_59' })).toBeVisible();
    expect(screen.queryByRole('row', { name: 'ROLE_1' })).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Roles' }), '?');
    expect(screen.getByText('Nothing has such a name.')).toBeVisible();
  });

  it('names the element that was refused, in its tab', async () => {
    const fields = [{ field: 'elements.1.name', message: 'Another element has this name.' }];
    await showForm({ saves: [{ fault: fault({ status: 422, code: 'invalid_fields', fields }) }] });
    await userEvent.type(await password('API Password'), 'x');
    await press('Update Application');
    const name = item('East').getByRole('textbox', { name: 'Name of East' });
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription('Another element has this name.');
    expect(notices).toEqual(['error: Error Saving Application']);
  });

  it.each([
    ['a name that is taken', { status: 409 }, 'error: An Application with this name already exists'],
    ['a failure', { status: 500 }, 'error: Error Saving Application'],
    [
      'a session that ended',
      { kind: 'session', status: 200 },
      'warning: Session Timed Out, Please Try Logging In Again',
    ],
  ] as const)('reports %s', async (_, refused, notice) => {
    await showForm({ saves: [{ fault: fault(refused) }] });
    await userEvent.type(await password('API Password'), 'x');
    await press('Update Application');
    await expect.poll(() => notices).toEqual([notice]);
  });

  it('compares two versions without passwords; of the roles and elements, only those that differ', async () => {
    const [viewer, visitor] = storedApplication().roles;
    const guest = { uuid: 'uuid-GUEST', name: 'GUEST', externalRole: true };
    const theirs = storedApplication({
      apiAuthType: 'HTTP_BASIC',
      roles: [{ ...viewer!, minimumRole: { name: PRODUCT_ADMIN } }, visitor!, guest],
    });
    const form = await showForm({ saves: [{ fault: fault({ status: 412 }) }], theirs });
    await field('API Host');
    form.send({
      type: 'EDIT',
      changes: { dataPassword: new Secret('hunter2'), removed: ['uuid-North'] },
    });
    await press('Update Application');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).not.toHaveTextContent('hunter2');
    expect(within(dialog).getByText('The password in this form')).toBeVisible();
    expect(within(dialog).getByText('VIEWER: Customer')).toBeVisible();
    expect(within(dialog).getByText('HTTP Basic')).toBeVisible();
    expect(within(dialog).getByText('North')).toBeVisible();
    expect(within(dialog).getByText('GUEST')).toBeVisible();
    expect(within(dialog).getByText('External roles')).toBeVisible();
    expect(dialog).not.toHaveTextContent('VISITOR');
  });

  it('shows that a typed password was not stored', async () => {
    const form = await showForm();
    await field('Name');
    form.send({ type: 'EDIT', changes: { apiPassword: null } });
    await expect
      .poll(async () => (await password('API Password')).getAttribute('aria-describedby'))
      .not.toBeNull();
    expect(await password('API Password')).toHaveAccessibleDescription(/^Your input was removed/);
  });

  it('is read-only for administrators who are not product administrators; they may sync', async () => {
    await showForm({ viewer: currentUser() });
    expect(await screen.findByRole('button', { name: 'Sync' })).toBeEnabled();
    await userEvent.type(await field('Name'), '{Enter}');
    expect([...notices, ...requests]).toEqual([]);
    expect(screen.queryByRole('textbox', { name: 'Data URL' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Update|Delete/ })).not.toBeInTheDocument();
    await openTab('Roles');
    expect(item('VIEWER').getByRole('combobox', { name: 'Visible To of VIEWER' })).toBeDisabled();
    expect(item('VISITOR').getByText('(External Role)')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Delete|Add/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('Sync', () => {
  it('replaces the form’s values with the result, and shows how many roles and elements there are', async () => {
    answers[SYNC] = () => storedApplication({ roles: [], elements: storedApplication().elements });
    await showForm();
    await userEvent.click(await screen.findByRole('button', { name: 'Sync' }));
    await expect
      .poll(() => noticeTexts)
      .toContain('Application Synced Successfully With 0 Roles And 2 Elements');
    await openTab('Roles');
    expect(screen.getByText(/^There is nothing yet/)).toBeVisible();
  });

  it('reports a failure', async () => {
    answers[SYNC] = () => refusal(502, 'source_failed');
    await showForm();
    await userEvent.click(await screen.findByRole('button', { name: 'Sync' }));
    await expect.poll(() => noticeTexts).toContain('Failed To Sync Application');
  });

  it('is disabled while there are unsaved changes', async () => {
    await showForm();
    await userEvent.type(await field('API Host'), '/');
    expect(screen.getByRole('button', { name: 'Sync' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Sync' })).toHaveAccessibleDescription(
      'Save or discard your changes first',
    );
  });
});

describe('the application of the console itself', () => {
  it.each([
    ['a product administrator', productAdmin],
    ['an administrator', currentUser()],
  ])('can be neither synced nor deleted by %s, and shows why', async (_who, viewer) => {
    await showForm({ viewer, stored: storedApplication({ own: true }) });
    const notice = await screen.findByText('This application is the console itself');
    expect(notice.parentElement).toHaveTextContent(
      'It has no database or API to set, is not synced, and cannot be deleted.',
    );
    expect(screen.queryByRole('textbox', { name: /Data|API/ })).not.toBeInTheDocument();
    for (const name of ['Sync', 'Delete Application']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it('has fixed roles, with a note; who sees them can change', async () => {
    const stored = storedApplication({ own: true });
    await showForm({ stored, saves: [{ stored, tag: '"2"' }] });
    await openTab('Roles');
    const notice = screen.getByText('This application is the console itself');
    expect(notice.parentElement).toHaveTextContent(
      'Its roles are those that the console knows: none can be added, renamed or deleted.',
    );
    expect(item('VISITOR').getByText('(External Role)')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add Role|Delete/ })).not.toBeInTheDocument();
    expect(item('VIEWER').queryByRole('textbox')).not.toBeInTheDocument();
    expect(item('VIEWER').queryByRole('checkbox')).not.toBeInTheDocument();
    const visibleTo = item('VIEWER').getByRole('combobox', { name: 'Visible To of VIEWER' });
    await userEvent.selectOptions(visibleTo, 'SCO Customer');
    await press('Update Application');
    await expect.poll(() => requests.length).toBe(1);
    expect(requests[0]?.roles).toMatchObject([
      { uuid: 'uuid-VIEWER', name: 'VIEWER', minimumRole: { name: 'SCO_ADMIN' } },
      { uuid: 'uuid-VISITOR', name: 'VISITOR', externalRole: true },
    ]);
  });

  it('has elements that can change', async () => {
    await showForm({ stored: storedApplication({ own: true }) });
    await openTab('Report Group');
    expect(item('North').getByRole('textbox', { name: 'Name of North' })).not.toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'Delete North' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Element' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'New Category' })).toBeVisible();
  });

  it('reports an unknown company of a role', async () => {
    const message = 'This company does not exist any more.';
    const fields = [{ field: `roles.1.${COMPANY_FIELD}`, message }];
    await showForm({
      stored: storedApplication({ own: true }),
      saves: [{ fault: fault({ status: 422, code: 'invalid_fields', fields }) }],
    });
    await openTab('Roles');
    await press('Update Application');
    const company = item('VISITOR').getByRole('combobox', { name: 'Company of VISITOR' });
    await waitFor(() => expect(company).toHaveFocus());
    expect(company).toHaveAccessibleDescription(message);
  });

  it('looks like any other application if the service does not mark it', async () => {
    await showForm({ stored: storedApplication({ own: undefined }) });
    expect(await screen.findByRole('button', { name: 'Sync' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Delete Application' })).toBeVisible();
    expect(screen.queryByText('This application is the console itself')).not.toBeInTheDocument();
  });
});

const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Delete Application' }));

describe('Delete Application', () => {
  it('names the application profiles that are also deleted', async () => {
    answers[GET] = () => storedApplication();
    answers[DELETE] = () => new Response(null, { status: 204 });
    await showForm();
    await ask();
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete the application Alarms?' });
    expect(await within(dialog).findByText(/^1 application profile uses it\./)).toBeVisible();
    expect(dialog).toHaveTextContent('All application profiles using it are deleted too.');
    expect(within(dialog).getByRole('link', { name: 'Alarm Viewer' })).toHaveAttribute(
      'href',
      '/userprofile/profile/app/edit/uuid-Viewer',
    );
    await userEvent.type(within(dialog).getByLabelText('Type Alarms to confirm'), 'Alarms');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await expect.poll(() => noticeTexts).toContain('Application Deleted Successfully');
  });

  it('reports a failure', async () => {
    answers[GET] = () => storedApplication({ appProfiles: [] });
    answers[DELETE] = () => refusal(409, 'own_application');
    await showForm();
    await ask();
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText(/^No application profile uses it\./)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await expect.poll(() => noticeTexts).toContain('Failed to Delete Application');
  });

  it('is disabled until the usage is known', async () => {
    answers[GET] = () => refusal(503, 'unavailable');
    await showForm();
    await ask();
    await expect
      .poll(() => noticeTexts)
      .toContain('The application profiles that use this application could not be loaded');
  });
});
