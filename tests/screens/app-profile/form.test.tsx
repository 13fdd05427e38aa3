import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../machines/app/compose.ts';
import type { AppProfileFormActor } from '../../../machines/app-profile/form.ts';
import type { AppProfileChoices, AppProfileDraft } from '../../../machines/app-profile/form-rules.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN, PROVIDER_NAME } from '../../../openapi/rules/product.ts';
import type { AppProfile, AppProfileInput, CurrentUser } from '../../../openapi/generated/types.ts';
import { AppProfileRemovalDialog } from '../../../src/screens/app-profile/removal-dialog.tsx';
import { AppProfileFormScreen } from '../../../src/screens/app-profile/form.tsx';
import { appProfileChoices, storedAppProfile } from '../../support/app-profiles.ts';
import { fault } from '../../support/faults.ts';
import { type FormScript, startScriptedForm } from '../../support/scripted-form.ts';
import { createStubApp } from '../../support/stub-app.ts';
import { showScreen } from '../../support/show-screen.tsx';
import { currentUser } from '../../support/summaries.ts';
import { testNameConflict } from '../../support/name-conflict-test.ts';

let app: App;
beforeEach(() => {
  app = createStubApp({});
});
afterEach(() => app.stop());

type Options = Partial<FormScript<AppProfile, AppProfileChoices>> & { viewer?: CurrentUser };

/** Renders the form with its machine, whose calls are stubs. */
async function showForm({ viewer = currentUser(), ...options }: Options = {}) {
  const played = startScriptedForm<AppProfile, AppProfileDraft, AppProfileChoices, AppProfileInput>(
    'appProfileForm',
    {
      uuid: '5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10',
      stored: storedAppProfile(),
      choices: appProfileChoices(),
      ...options,
    },
  );
  await showScreen(
    <>
      <AppProfileFormScreen form={played.form as AppProfileFormActor} viewer={viewer} />
      <AppProfileRemovalDialog />
    </>,
    app,
  );
  await screen.findByRole('heading', { level: 1 });
  return played;
}

const field = (name: string) => screen.findByRole('textbox', { name });
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });
const openTab = (name: string) => userEvent.click(tab(name));
const option = (name: string) => screen.getByRole('option', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const count = (title: string) => within(screen.getByRole('region', { name: title })).getByRole('status');

async function chooseApplication(name: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Application' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

describe('a new application profile', () => {
  it('offers no roles or elements until an application is chosen', async () => {
    await showForm({ uuid: null });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('New App Profile');
    await field('Name');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual([
      'Basic Info',
      'Roles',
    ]);
    expect(tab('Roles')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Delete Profile' })).not.toBeInTheDocument();
    await chooseApplication('Topology Maps');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual([
      'Basic Info',
      'Roles',
      'Layer',
      'Sheet',
    ]);
    expect(tab('Roles')).toBeEnabled();
  });

  it('shows an error at each missing field, and focuses the first one', async () => {
    const { notices } = await showForm({ uuid: null });
    await field('Name');
    expect(screen.getByRole('button', { name: 'Create Profile' })).toHaveAttribute('aria-disabled', 'true');
    await press('Create Profile');
    expect(notices).toEqual(['warning: Please Check Form Is Filled Correctly']);
    expect(await field('Name')).toHaveFocus();
    expect(await field('Name')).toHaveAccessibleDescription('This field is required. (Max 255 Characters)');
    expect(screen.getByRole('combobox', { name: 'Application' })).toHaveAccessibleDescription(
      'Please select an application',
    );
  });

  it('marks a text that names no application, and keeps it after a refused save', async () => {
    const { requests } = await showForm({ uuid: null });
    await userEvent.type(await field('Name'), 'Drawer');
    const box = screen.getByRole('combobox', { name: 'Application' });
    await userEvent.type(box, 'violet{Tab}');
    await press('Create Profile');
    expect(requests).toEqual([]);
    expect(box).toHaveValue('violet');
    expect(box).toHaveAttribute('aria-invalid', 'true');
    expect(box).toHaveAccessibleDescription('No single application has this name. Choose one from the list.');
  });

  it('saves the selected grants of every tab', async () => {
    const { notices, counted, requests } = await showForm({
      uuid: null,
      saves: [{ stored: storedAppProfile({ name: 'Drawer' }), tag: '"1"' }],
    });
    await userEvent.type(await field('Name'), 'Drawer');
    await chooseApplication('Topology Maps');
    await openTab('Roles');
    await press('Add All');
    expect(count('Roles')).toHaveTextContent('3 of 3 chosen');
    await userEvent.click(option('AUDITOR (External Role)'));
    await openTab('Sheet');
    await userEvent.click(option('Street 10'));
    await openTab('Layer');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Layer' }), ' FIB ');
    await press('Add All Shown');
    expect(count('Layer')).toHaveTextContent('1 of 2 chosen, 1 shown');
    expect(tab('Layer')).toHaveAccessibleName('Layer 1 chosen');
    expect(tab('Roles')).toHaveAccessibleName('Roles 2 chosen');
    await press('Create Profile');
    await expect.poll(() => notices).toEqual(['success: Application Profile Drawer Is Saved Successfully']);
    expect(counted).toEqual([{ action: 'create', subject: 'appProfile' }]);
    expect(requests[0]).toMatchObject({
      uuid: null,
      name: 'Drawer',
      application: { uuid: 'app-maps' },
      roles: [{ uuid: 'role-EDITOR' }, { uuid: 'role-VIEWER' }],
      elements: [{ uuid: 'element-Fibre' }, { uuid: 'element-Street 10' }],
    });
  });

  it('loses its grants when another application is chosen', async () => {
    const { form } = await showForm({ uuid: null });
    await chooseApplication('Topology Maps');
    await openTab('Roles');
    await press('Add All');
    await openTab('Basic Info');
    await userEvent.clear(screen.getByRole('combobox', { name: 'Application' }));
    await chooseApplication('Ticket Desk');
    expect(form.getSnapshot().context.open?.draft).toMatchObject({ application: 'app-desk', roles: [] });
    await openTab('Roles');
    expect(count('Roles')).toHaveTextContent('0 of 1 chosen');
  });

  it.each([
    ['Name', 255, 256, 'This field is required. (Max 255 Characters)'],
    ['Description', 1023, 1024, 'This must be under 1023 characters'],
  ])('accepts a %s of %i characters, but not of %i', async (name, most, tooMany, message) => {
    const { form } = await showForm({ uuid: null });
    const input = await field(name);
    const draft = name.toLowerCase();
    input.focus();
    await userEvent.paste('x'.repeat(most));
    await userEvent.tab();
    expect(await field(name)).not.toHaveAccessibleDescription(message);
    form.send({ type: 'EDIT', changes: { [draft]: 'x'.repeat(tooMany) } });
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('an existing application profile', () => {
  it('shows its grants, and cannot get another application', async () => {
    const { notices, counted } = await showForm({
      saves: [{ stored: storedAppProfile({ description: null }), tag: '"2"' }],
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Editing App Profile');
    expect(screen.getByText('Mapper')).toBeVisible();
    expect(screen.queryByText(/^This profile|this profile no longer grants/)).toBeNull();
    expect(await field('Application')).toHaveValue('Topology Maps');
    expect(await field('Application')).toHaveAttribute('readonly');
    expect(screen.queryByRole('combobox', { name: 'Application' })).toBeNull();
    await openTab('Roles');
    expect(option('VIEWER')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(option('VIEWER'));
    expect(screen.getByText('Not saved: Roles')).toBeVisible();
    await press('Update Profile');
    await expect.poll(() => notices).toEqual(['success: Application Profile Mapper Is Saved Successfully']);
    expect(counted).toEqual([{ action: 'edit', subject: 'appProfile' }]);
  });

  it('uses the default if the role in Visible To is null', async () => {
    const stored = storedAppProfile({ minimumRole: null, [COMPANY_FIELD]: null });
    const viewer = currentUser({ roles: [PRODUCT_ADMIN], layoutCode: ['SCO'] });
    await showForm({ stored, choices: appProfileChoices({ defaultRole: PRODUCT_ADMIN }), viewer });
    expect(await screen.findByRole('combobox', { name: 'Visible To' })).toHaveDisplayValue(PROVIDER_NAME);
    expect(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('');
  });

  it('shows who sees a role, and whether the role is newer than the page', async () => {
    const [maps] = appProfileChoices().applications;
    const secret = { uuid: 'role-SECRET', name: 'SECRET', minimumRole: { name: PRODUCT_ADMIN } };
    await showForm({
      stored: storedAppProfile({ roles: [{ uuid: 'role-FAR', name: 'FAR' }] }),
      choices: appProfileChoices({ applications: [{ ...maps!, roles: [secret] }] }),
    });
    await field('Name');
    await openTab('Roles');
    expect(option(`SECRET Visible to ${PROVIDER_NAME}`)).toHaveAttribute('aria-selected', 'false');
    expect(option('FAR Added to the application after this page was loaded')).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  it('names the grants that the application no longer has, and is saved without them', async () => {
    const lost = { uuid: 'role-LOST', name: 'LOST' };
    const stored = storedAppProfile({ roles: [...storedAppProfile().roles, lost, { uuid: 'bare' }] });
    const { requests } = await showForm({
      stored,
      choices: appProfileChoices({ missing: { roles: [lost, { uuid: 'bare' }], elements: [] } }),
      saves: [{ stored: storedAppProfile(), tag: '"2"' }],
    });
    const remark = 'LOST, bare: this profile no longer grants them, and saving removes them.';
    expect(await screen.findByText(remark)).toBeVisible();
    expect(screen.getByText('All saved')).toBeVisible();
    await press('Update Profile');
    await expect.poll(() => screen.queryByText(remark)).toBeNull();
    expect(requests[0]?.roles).toEqual([{ uuid: 'role-VIEWER' }]);
  });

  it('distinguishes a grant that the application has lost from an offered one with the same name', async () => {
    const lost = { uuid: 'element-6e02d7b1', name: 'fibre', category: 'LAYER' };
    await showForm({
      stored: storedAppProfile({ elements: [lost] }),
      choices: appProfileChoices({ missing: { roles: [], elements: [lost] } }),
    });
    expect(await screen.findByText(/^fibre \(LAYER\): this profile no longer grants them/)).toBeVisible();
  });

  it('names twenty of many lost grants, and counts the others', async () => {
    const elements = Array.from({ length: 50 }, (_, index) => ({ uuid: `gone-${index}`, name: `E${index}` }));
    await showForm({
      stored: storedAppProfile({ elements }),
      choices: appProfileChoices({ missing: { roles: [], elements } }),
    });
    expect(await screen.findByText(/E19 and 30 more: this profile no longer grants them/)).toBeVisible();
  });
});

describe('a refused save', () => {
  it('shows at the name field that the name is taken', async () => {
    const message = 'Another profile has this name.';
    const taken = fault({ status: 409, code: 'name_taken', fields: [{ field: 'name', message }] });
    const { notices } = await showForm({ saves: [{ fault: taken }] });
    await field('Name');
    await openTab('Roles');
    await press('Update Profile');
    expect(await screen.findByText(message)).toBeVisible();
    expect(tab('Basic Info')).toHaveAttribute('aria-selected', 'true');
    expect(await field('Name')).toHaveFocus();
    expect(await field('Name')).toHaveAccessibleDescription(message);
    expect(notices).toEqual(['error: An Application Profile with this name already exists']);
  });

  testNameConflict(showForm, 'Update Profile', 'An Application Profile with this name already exists');

  it('names a role that the application has lost, in its tab, until it is deselected', async () => {
    const message = 'The application does not have this role.';
    const { notices } = await showForm({
      saves: [{ fault: fault({ status: 422, fields: [{ field: 'roles.0', message }] }) }],
    });
    await field('Name');
    await press('Update Profile');
    expect(await screen.findByText(`VIEWER: ${message}`)).toBeVisible();
    expect(tab('Roles')).toHaveAttribute('aria-selected', 'true');
    expect(tab('Roles')).toHaveTextContent('has something to correct');
    expect(screen.getByRole('searchbox', { name: 'Filter Roles' })).toHaveFocus();
    expect(notices).toEqual(['error: Error Saving Application Profile']);
    await userEvent.click(option('VIEWER'));
    expect(screen.queryByText(`VIEWER: ${message}`)).toBeNull();
    expect(tab('Roles')).not.toHaveTextContent('has something to correct');
  });

  it('distinguishes the refused element from another one with the same name', async () => {
    const message = 'The application does not have this element.';
    const [maps] = appProfileChoices().applications;
    const again = { ...maps!.elements[0]!, uuid: 'element-6e02d7b1', name: 'FIBRE' };
    await showForm({
      choices: appProfileChoices({ applications: [{ ...maps!, elements: [...maps!.elements, again] }] }),
      saves: [{ fault: fault({ status: 422, fields: [{ field: 'elements.0', message }] }) }],
    });
    await field('Name');
    await press('Update Profile');
    expect(await screen.findByText(`Fibre (…nt-Fibre): ${message}`)).toBeVisible();
  });

  it.each([
    [409, 'own_account', 'Nobody can take away their own access.'],
    [403, 'forbidden', 'This profile grants roles that you may not grant.'],
    [404, 'not_found', 'It no longer exists: another user has deleted it.'],
  ])('shows the reason above the form, and keeps the input: %i %s', async (status, code, message) => {
    const { notices, form } = await showForm({ saves: [{ fault: fault({ status, code, message }) }] });
    await userEvent.type(await field('Name'), '!');
    await press('Update Profile');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(notices).toEqual(['error: Error Saving Application Profile']);
    expect(await field('Name')).toHaveValue('Mapper!');
    expect(form.getSnapshot().hasTag('dirty')).toBe(true);
  });

  it('reports that the session has timed out, that the outcome is unknown, or that a save is in progress', async () => {
    const { notices } = await showForm({
      saves: [{ fault: fault({ kind: 'session', status: 200 }) }, null],
    });
    await field('Name');
    for (const notice of [
      'warning: Session Timed Out, Please Try Logging In Again',
      'error: Mapper Was Not Saved Correctly, Please Verify',
    ]) {
      await press('Update Profile');
      await expect.poll(() => notices.at(-1)).toBe(notice);
    }
    await press('Update Profile');
    await press('Update Profile');
    expect(notices.at(-1)).toBe('warning: Please Wait Until Saving Completes');
    await openTab('Roles');
    expect(screen.getByRole('listbox', { name: 'Roles' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows both versions by name after a conflict', async () => {
    const { requests } = await showForm({
      saves: [{ fault: fault({ status: 412 }) }],
      theirs: storedAppProfile({
        name: 'Cartographer',
        minimumRole: { name: 'SCO_ADMIN' },
        [COMPANY_FIELD]: { uuid: 'acme', name: 'Acme' },
        roles: [{ uuid: 'role-VIEWER' }, { uuid: 'role-EDITOR' }, { uuid: 'role-NEW', name: 'NEW' }],
        elements: [],
      }),
    });
    await field('Name');
    await openTab('Layer');
    await userEvent.click(option('Power'));
    await press('Update Profile');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Another user has saved this meanwhile' }),
    );
    expect(dialog.getAllByRole('group').map((group) => group.textContent)).toEqual([
      'NameBeforeMapperYoursMapperTheirsCartographer',
      'Visible ToBeforeCustomerYoursCustomerTheirsSCO Customer',
      'CompanyBefore(empty)Yours(empty)TheirsAcme',
      'RolesBeforeVIEWERYoursVIEWERTheirsEDITOR, NEW, VIEWER',
      'ElementsBeforeFibreYoursFibre, PowerTheirs(empty)',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Save the chosen values' }));
    expect(requests[1]).toMatchObject({
      name: 'Cartographer',
      roles: [{ uuid: 'role-EDITOR' }, { uuid: 'role-NEW' }, { uuid: 'role-VIEWER' }],
      elements: [{ uuid: 'element-Fibre' }, { uuid: 'element-Power' }],
    });
  });
});

describe('the application profile form', () => {
  it('shows only the differences between two versions with long lists', async () => {
    const [maps] = appProfileChoices().applications;
    const elements = Array.from({ length: 30 }, (_, index) => ({
      uuid: `element-${index}`,
      name: `Element ${index}`,
      category: 'LAYER',
    }));
    await showForm({
      stored: storedAppProfile({ elements }),
      choices: appProfileChoices({ applications: [{ ...maps!, elements }] }),
      saves: [{ fault: fault({ status: 412 }) }],
      theirs: storedAppProfile({ elements: elements.slice(1) }),
    });
    await field('Name');
    await press('Update Profile');
    const versions = await screen.findByRole('group', { name: 'Elements' });
    expect(versions).toHaveTextContent('ElementsYoursElement 0, and 29 in bothTheirs29 in both');
  });

  it('cannot be opened without the list of applications, and shows the reason', async () => {
    await showForm({ opening: { fault: { ...fault({ status: 503 }), lookup: 'applications' } } });
    expect(await screen.findByText('The list of applications could not be loaded')).toBeVisible();
    await press('Try again');
    expect(await field('Name')).toHaveValue('Mapper');
  });

  it('stays usable with 10,000 elements', async () => {
    const [maps] = appProfileChoices().applications;
    const elements = Array.from({ length: 10_000 }, (_, index) => ({
      uuid: `element-${index}`,
      name: `Element ${index}`,
      category: 'LAYER',
    }));
    const { form } = await showForm({
      choices: appProfileChoices({ applications: [{ ...maps!, elements }] }),
    });
    await field('Name');
    await openTab('Layer');
    await press('Add All');
    expect(count('Layer')).toHaveTextContent('10,001 of 10,001 chosen');
    await userEvent.click(option('Element 7'));
    expect(form.getSnapshot().context.open?.draft.elements).toHaveLength(10_000);
  });
});
