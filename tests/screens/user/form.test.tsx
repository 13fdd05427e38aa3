import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../machines/app/compose.ts';
import type { UserFormActor } from '../../../machines/user/form.ts';
import type { UserChoices, UserDraft, UserRequest } from '../../../machines/user/draft.ts';
import {
  COMPANY_FIELD,
  PRODUCT_ADMIN,
  PROVIDER_NAME,
  TREE_CATEGORY,
} from '../../../openapi/rules/product.ts';
import type { CurrentUser, User } from '../../../openapi/generated/types.ts';
import { mapPlainFields, PLAIN_FIELD_NAMES } from '../../../openapi/rules/user-fields.ts';
import { UserFormScreen } from '../../../src/screens/user/form.tsx';
import { userFormTexts } from '../../../src/screens/user/texts.ts';
import { hiddenOption } from '../../../machines/common/hidden-choice.ts';
import { HIDDEN } from '../../../openapi/rules/hidden.ts';
import { fault } from '../../support/faults.ts';
import { type FormScript, startScriptedForm } from '../../support/scripted-form.ts';
import { createStubApp } from '../../support/stub-app.ts';
import { showScreen } from '../../support/show-screen.tsx';
import { currentUser } from '../../support/summaries.ts';
import { storedUser, userChoices } from '../../support/users.ts';

let app: App;
let notices: readonly string[];
let counted: readonly unknown[];

beforeEach(() => {
  app = createStubApp({});
});
afterEach(() => app.stop());

type Options = Partial<FormScript<User, UserChoices>> & { viewer?: CurrentUser };

/** Renders the form with its machine, whose calls are stubs. */
async function showForm({ viewer = currentUser(), ...options }: Options = {}): Promise<UserFormActor> {
  const played = startScriptedForm<User, UserDraft, UserChoices, UserRequest>('userForm', {
    uuid: 'uuid-anna',
    stored: storedUser(),
    choices: userChoices(),
    ...options,
  });
  ({ notices, counted } = played);
  const form = played.form as UserFormActor;
  await showScreen(<UserFormScreen form={form} viewer={viewer} signIns={null} questions={null} />, app);
  await screen.findByRole('heading', { level: 1 });
  return form;
}

const field = (name: string) => screen.findByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const spinner = () => screen.getByRole('button', { name: 'Update User' }).querySelector('[aria-hidden]');
async function retype(name: string, text: string) {
  const input = await field(name);
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

/** Returns the notice with the elements that the next save would remove. */
const takenAway = () =>
  screen.queryByText('Saving takes away elements that the profile has no place for')?.parentElement;

const granted = (uuid: string, name: string) => ({
  uuid,
  name,
  category: TREE_CATEGORY,
  label: 'Default Tree',
});

describe('the user form', () => {
  it('shows an error at each missing field of a new user, and focuses the first one', async () => {
    await showForm({ uuid: null });
    expect(screen.getByRole('heading', { name: 'Creating New User' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send Password Reset Email' })).not.toBeInTheDocument();
    await field('Username');
    expect(screen.getByRole('status')).toHaveTextContent('Not saved yet');
    await press('Create User');
    expect(notices).toEqual(['warning: Please Check Form Is Filled Correctly']);
    expect(await field('Username')).toHaveFocus();
    expect(await field('Email')).toHaveAccessibleDescription('This field is required. (Max 255 Characters)');
    expect(screen.getByRole('combobox', { name: 'Profile' })).toHaveAccessibleDescription(
      'This field is required',
    );
    expect(screen.queryByRole('tab', { name: 'Default Tree' })).not.toBeInTheDocument();
  });

  it('shows the username of a stored user as fixed, and names the unsaved changes', async () => {
    await showForm({ saves: [{ stored: storedUser({ lastName: 'Lund' }), tag: '"2"' }] });
    expect(await field('Username')).toHaveAttribute('readonly');
    const subject = screen.getByText('anna', { exact: true }).parentElement;
    const { firstName, lastName } = storedUser();
    expect(subject).toHaveTextContent(`${firstName} ${lastName}annaActive`);
    await retype('Last Name', 'Lund');
    expect(screen.getByRole('status')).toHaveTextContent('Not saved: Last Name');
    await press('Update User');
    expect(await screen.findByText('All saved')).toBeVisible();
    expect(notices).toEqual(['success: anna Successfully Updated']);
    expect(counted).toEqual([{ action: 'edit', subject: 'user' }]);
  });

  it.each(PLAIN_FIELD_NAMES)('shows %s with its label, and changes it', async (name) => {
    const label = userFormTexts.fields[name];
    const stored = storedUser(mapPlainFields((one) => `${one} of anna`));
    const changed = storedUser({ ...stored, [name]: 'changed' });
    await showForm({ stored, saves: [{ stored: changed, tag: '"2"' }] });
    expect(await field(label)).toHaveValue(`${name} of anna`);
    await retype(label, 'changed');
    expect(screen.getByRole('status')).toHaveTextContent(`Not saved: ${label}`);
    await press('Update User');
    expect(await screen.findByText('All saved')).toBeVisible();
    expect(await field(label)).toHaveValue('changed');
  });

  it('shows which elements a save removes as soon as the chosen profile does not grant them', async () => {
    const dashboard = { uuid: 'gone', name: 'Old Wall', category: 'DASHBOARD', label: 'Start Dashboard' };
    const [core] = storedUser().elements;
    const stored = storedUser({ elements: [core!, { ...dashboard, actualValue: null }] });
    await showForm({ stored, saves: [{ stored: storedUser({ elements: [core!] }), tag: '"2"' }] });
    await field('Email');
    expect(takenAway()).toHaveTextContent('Start Dashboard: Old Wall');
    expect(takenAway()).not.toHaveTextContent('Default Tree');
    await userEvent.click(screen.getByRole('combobox', { name: 'Profile' }));
    await userEvent.click(await screen.findByRole('option', { name: 'readers' }));
    expect(takenAway()).toHaveTextContent('Default Tree: core, Start Dashboard: Old Wall');
    await userEvent.click(screen.getByRole('combobox', { name: 'Profile' }));
    await userEvent.click(await screen.findByRole('option', { name: 'operators' }));
    expect(takenAway()).not.toHaveTextContent('Default Tree');
    await userEvent.click(screen.getByRole('tab', { name: 'Default Tree' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Default Tree' }));
    await userEvent.click(await screen.findByRole('option', { name: 'core' }));
    await press('Update User');
    await expect.poll(() => notices).toContain('success: anna Successfully Updated');
    expect(takenAway()).toBeUndefined();
  });

  it('shows the user’s tree that the profile no longer grants, even after another one is chosen', async () => {
    const former = {
      uuid: 'north',
      name: 'North',
      category: TREE_CATEGORY,
      label: 'Default Tree',
      actualValue: null,
    };
    await showForm({ stored: storedUser({ elements: [former] }) });
    await field('Email');
    expect(takenAway()).toHaveTextContent('Default Tree: North');
    await userEvent.click(screen.getByRole('tab', { name: 'Default Tree' }));
    const tree = screen.getByRole('combobox', { name: 'Default Tree' });
    expect(tree).toHaveValue('');
    expect(tree).toHaveAccessibleDescription('North, chosen so far, is not offered any more.');
    await userEvent.click(tree);
    await userEvent.click(await screen.findByRole('option', { name: 'core' }));
    expect(tree).not.toHaveAccessibleDescription();
    // The next save would still remove the element, so the notice still lists it.
    expect(takenAway()).toHaveTextContent('Default Tree: North');
  });

  it('distinguishes elements with equal names by application, and from an element that is no longer granted', async () => {
    const [snmp, noc] = userChoices().appProfiles;
    const appProfiles = [
      { ...snmp!, elements: [granted('a', 'Access'), granted('c', 'Core')] },
      { ...noc!, elements: [granted('b', 'access')] },
    ];
    const former = { ...granted('tree-6e02d7b1', 'Core'), actualValue: null };
    await showForm({ stored: storedUser({ elements: [former] }), choices: userChoices({ appProfiles }) });
    await field('Email');
    expect(takenAway()).toHaveTextContent(`Default Tree: Core (${TREE_CATEGORY})`);
    await userEvent.click(screen.getByRole('tab', { name: 'Default Tree' }));
    const choice = screen.getByRole('combobox', { name: 'Default Tree' });
    expect(choice).toHaveAccessibleDescription(
      `Core (${TREE_CATEGORY}), chosen so far, is not offered any more.`,
    );
    await userEvent.click(choice);
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Access (snmp)', 'Core', 'access (noc)']);
  });

  it('opens the tab that contains an error', async () => {
    await showForm({ stored: storedUser({ elements: [] }) });
    await field('Username');
    await press('Update User');
    const tree = screen.getByRole('combobox', { name: 'Default Tree' });
    expect(tree).toHaveFocus();
    expect(tree).toHaveAccessibleDescription('Please Select an Business Profile From the list');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Default Tree');
  });

  it('shows the error of a field when the focus leaves it', async () => {
    await showForm();
    await retype('Email', 'nobody');
    expect(await field('Email')).not.toHaveAccessibleDescription();
    await userEvent.tab();
    expect(await field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  });

  it('shows a name as it will be stored when the field loses the focus, and not before', async () => {
    const form = await showForm();
    const typed = ' Ange\u0301la\u200b  Berg ';
    await retype('First Name', typed);
    expect(await field('First Name')).toHaveValue(typed);
    await userEvent.tab();
    expect(await field('First Name')).toHaveValue('Angéla Berg');
    expect(form.getSnapshot().matches({ open: { draft: { unsaved: 'editing' } } })).toBe(true);
  });

  it('has no unsaved changes after a name that differs only in a space has lost the focus', async () => {
    const form = await showForm();
    const { lastName } = storedUser();
    await retype('Last Name', ` ${lastName}`);
    expect(form.getSnapshot().hasTag('dirty')).toBe(true);
    await userEvent.tab();
    expect(await field('Last Name')).toHaveValue(lastName);
    expect(form.getSnapshot().matches({ open: { draft: 'clean' } })).toBe(true);
  });

  it('normalizes a name before it is validated', async () => {
    await showForm({ uuid: null });
    const [username, firstName] = [await field('Username'), await field('First Name')];
    await userEvent.type(username, 'ann ');
    await userEvent.type(firstName, '\u200b\u3164');
    await userEvent.tab();
    expect(username).not.toHaveAccessibleDescription(/Only alphanumeric/);
    expect(username).toHaveValue('ann');
    expect(firstName).toHaveAccessibleDescription('This field is required. (Max 255 Characters)');
    expect(firstName).toHaveValue('');
  });

  it('shows at the field why the service refuses its value', async () => {
    const message = 'Another user has this e-mail address.';
    const taken = fault({ status: 409, code: 'email_taken', fields: [{ field: 'user.email', message }] });
    await showForm({ saves: [{ fault: taken }] });
    await field('Email');
    await press('Update User');
    expect(await screen.findByText(message)).toBeVisible();
    expect(await field('Email')).toHaveFocus();
    expect(notices).toEqual(['error: Error Saving User anna']);
  });

  it('shows the retry delay after too many saves', async () => {
    await showForm({ saves: [{ fault: fault({ status: 429, retryAfter: 119 }) }] });
    await field('Email');
    await press('Update User');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This could not be savedToo many attempts. Try again in 119 seconds.',
    );
  });

  it('reports the outcome of a save with the specified texts', async () => {
    await showForm({
      saves: [
        { fault: fault({ kind: 'session', status: 200 }) },
        { fault: fault({ status: 502, failedUpdateApps: ['Planner', 'Reports'] }) },
        { fault: fault({ status: 502, failedUpdateApps: ['Planner'], savedUuid: 'uuid-anna' }) },
        null,
      ],
    });
    await field('Email');
    for (const notice of [
      'warning: Session Timed Out, Please Try Logging In Again',
      'error: Error Saving User anna, Failed Applications: Planner, Reports',
      'error: Error Saving User anna, Failed Applications: Planner',
      'error: User anna Was Not Saved Correctly, Please Verify',
    ]) {
      await press('Update User');
      await expect.poll(() => notices.at(-1)).toBe(notice);
    }
    await press('Update User');
    await press('Update User');
    expect(notices.at(-1)).toBe('warning: Please Wait Until Updating User Completes');
    expect(screen.getByRole('status')).toHaveTextContent('Saving...');
  });

  it('shows both versions after a conflict, and saves the chosen one', async () => {
    const form = await showForm({
      saves: [{ fault: fault({ status: 412 }) }, { stored: storedUser({ lastName: 'Lund' }), tag: '"3"' }],
      theirs: storedUser({
        active: false,
        location: { uuid: 'berlin', name: 'Berlin' },
        minimumRole: { name: 'SCO_ADMIN' },
        [COMPANY_FIELD]: { uuid: 'aurora', name: 'Aurora Networks' },
        businessProfile: { uuid: 'readers', name: 'readers' },
        visibilityProfile: null,
        elements: [],
      }),
    });
    await retype('Last Name', 'Lund');
    await press('Update User');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Another user has saved this meanwhile' }),
    );
    expect(dialog.getAllByRole('group').map((group) => group.textContent)).toEqual([
      'Last NameBeforeLindYoursLundTheirsLind',
      'StatusBeforeActiveYoursActiveTheirsInactive',
      'ProfileBeforeoperatorsYoursoperatorsTheirsreaders',
      'VisibilityBeforeEverythingYoursEverythingTheirs(empty)',
      'LocationBefore(empty)Yours(empty)TheirsBerlin',
      'Visible ToBeforeCustomerYoursCustomerTheirsSCO Customer',
      'CompanyBefore(empty)Yours(empty)TheirsAurora Networks',
      'ElementsBeforeDefault Tree: coreYoursDefault Tree: coreTheirs(empty)',
    ]);
    await userEvent.click(
      within(dialog.getByRole('group', { name: 'Visibility' })).getByRole('radio', { name: /Yours/ }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Save the chosen values' }));
    await expect.poll(() => notices.at(-1)).toBe('success: anna Successfully Updated');
    expect(form.getSnapshot().matches({ open: { draft: 'clean' } })).toBe(true);
  });

  it('asks for confirmation before unsaved changes are lost', async () => {
    const form = await showForm();
    await retype('Last Name', 'Lund');
    form.send({ type: 'LEAVE' });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(await field('Last Name')).toHaveValue('Lund');
    form.send({ type: 'LEAVE' });
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(form.getSnapshot().value).toBe('gone');
  });

  it('names the list that could not be loaded, and retries', async () => {
    await showForm({ opening: { fault: { ...fault({ status: 503 }), lookup: 'locations' } } });
    expect(await screen.findByText('The list of locations could not be loaded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Update User' })).not.toBeInTheDocument();
    await press('Try again');
    expect(await field('Username')).toHaveValue('anna');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('reports that the user could not be loaded', async () => {
    await showForm({ opening: { fault: fault({ kind: 'unreachable', status: 0 }) } });
    expect(await screen.findByText('The object to edit could not be loaded')).toBeVisible();
  });
});

const rolesOffered = async () =>
  within(await screen.findByRole('combobox', { name: 'Visible To' }))
    .getAllByRole('option')
    .map((option) => option.textContent);

const choice = (name: string) => screen.getByRole('combobox', { name });
async function rechoose(name: string, text: string) {
  await userEvent.clear(choice(name));
  await userEvent.type(choice(name), text);
}
/** Waits until the form is complete: the field Location is rendered last. */
const shownWhole = () => screen.findByRole('combobox', { name: 'Location' });
const noProfile = 'No single profile has this name. Choose one from the list.';

describe('text in a drop-down', () => {
  const choices = userChoices({
    locations: ['Berlin', 'Bern', 'Zürich'].map((name) => ({ uuid: name, name, latitude: 1, longitude: 1 })),
  });

  it.each(['{Enter}', '{Tab}'])(
    'selects an option if it is typed in full or is the only match: %s',
    async (key) => {
      const form = await showForm({ choices });
      await shownWhole();
      await rechoose('Profile', `READERS ${key}`);
      expect(choice('Profile')).toHaveValue('readers');
      await rechoose('Location', `zur${key}`);
      expect(choice('Location')).toHaveValue('Zürich');
      expect(form.getSnapshot().context.open?.draft).toMatchObject({
        businessProfile: 'readers',
        location: 'Zürich',
      });
      expect(form.getSnapshot().context.open?.typed).toEqual({});
    },
  );

  it('removes the value when it is deleted, and shows an error if a value is required', async () => {
    const form = await showForm({
      choices,
      stored: storedUser({ location: { uuid: 'Bern', name: 'Bern' } }),
    });
    await shownWhole();
    await userEvent.clear(choice('Location'));
    await userEvent.clear(choice('Profile'));
    await userEvent.tab();
    expect(choice('Profile')).toHaveAccessibleDescription('This field is required');
    expect(choice('Location')).not.toHaveAccessibleDescription();
    expect(form.getSnapshot().context.open?.draft).toMatchObject({ businessProfile: '', location: '' });
    expect(screen.getByText('Not saved: Profile, Location, Elements')).toBeVisible();
  });

  it('is kept if it matches no option, marked as an error, and prevents a save', async () => {
    const form = await showForm({ choices, saves: [{ stored: storedUser(), tag: '"2"' }] });
    await shownWhole();
    await rechoose('Location', 'Ber');
    await rechoose('Profile', 'nobody');
    expect(choice('Profile')).toBeValid();
    expect(choice('Location')).toHaveAccessibleDescription(
      'No single location has this name. Choose one from the list.',
    );
    await press('Update User');
    expect(notices).toEqual(['warning: Please Check Form Is Filled Correctly']);
    expect(choice('Profile')).toHaveFocus();
    expect(choice('Profile')).toHaveValue('nobody');
    expect(choice('Profile')).toBeInvalid();
    expect(choice('Profile')).toHaveAccessibleDescription(noProfile);
    expect(choice('Location')).toHaveValue('Ber');
    expect(screen.getByRole('status')).toHaveTextContent('Not saved: Profile, Location');
    expect(form.getSnapshot().hasTag('dirty')).toBe(true);

    await rechoose('Profile', 'operators{Enter}');
    await rechoose('Location', 'bern{Tab}');
    await press('Update User');
    await expect.poll(() => notices).toContain('success: anna Successfully Updated');
    expect(choice('Profile')).toBeValid();
  });

  it('is discarded on Escape, which restores the selected option', async () => {
    const form = await showForm({ choices });
    await shownWhole();
    await rechoose('Profile', 'nobody');
    await userEvent.keyboard('{Escape}{Escape}');
    expect(choice('Profile')).toHaveValue('operators');
    expect(form.getSnapshot().matches({ open: { draft: 'clean' } })).toBe(true);
  });

  it('counts as an unsaved change', async () => {
    const form = await showForm({ choices });
    await shownWhole();
    await userEvent.type(choice('Location'), 'Ber{Tab}');
    form.send({ type: 'LEAVE' });
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('marks its tab as faulty until the profile no longer grants the element', async () => {
    await showForm({ choices, saves: [{ stored: storedUser(), tag: '"2"' }] });
    await shownWhole();
    await userEvent.click(screen.getByRole('tab', { name: 'Dashboard' }));
    await rechoose('Start Dashboard', 'roof');
    await userEvent.click(screen.getByRole('tab', { name: 'Basic Info' }));
    await press('Update User');
    expect(choice('Start Dashboard')).toHaveFocus();
    expect(choice('Start Dashboard')).toHaveAccessibleDescription(
      'No single element has this name. Choose one from the list.',
    );
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Dashboard');
    await userEvent.click(screen.getByRole('tab', { name: 'Basic Info' }));
    await rechoose('Profile', 'readers{Enter}');
    expect(screen.getByText('Not saved: Profile, Elements')).toBeVisible();
    await press('Update User');
    await expect.poll(() => notices).toContain('success: anna Successfully Updated');
  });

  it('behaves in the same way for the company', async () => {
    await showForm({ viewer: currentUser({ roles: [PRODUCT_ADMIN], layoutCode: ['SCO'] }) });
    await shownWhole();
    await userEvent.type(choice('Company'), 'borealis{Tab}');
    expect(choice('Company')).toHaveValue('borealis');
    expect(choice('Company')).toHaveAccessibleDescription(
      'No single company has this name. Choose one from the list.',
    );
    await press('Update User');
    expect(choice('Company')).toHaveFocus();
    await rechoose('Company', 'aurora{Tab}');
    expect(choice('Company')).toHaveValue('Aurora Networks');
  });

  it('says that profiles are loading while none is known', async () => {
    await showForm({ uuid: null, choices: userChoices({ businessProfiles: [] }) });
    await shownWhole();
    await userEvent.type(choice('Profile'), 'operators{Tab}');
    expect(choice('Profile')).toHaveValue('operators');
    expect(choice('Profile')).toHaveAccessibleDescription('Loading profiles, please wait...');
  });
});

describe('the access of a new user', () => {
  it('is not marked as gained', async () => {
    await showForm({ uuid: null, clonedId: 'uuid-anna' });
    await userEvent.click(await screen.findByRole('tab', { name: 'Effective access' }));
    expect(screen.getByText(/once the chosen profile is saved/)).toBeVisible();
  });
});

describe('a profile that the viewer may not see', () => {
  it('is shown as hidden, without a link', async () => {
    const choices = userChoices();
    const businessProfiles = [...choices.businessProfiles, { ...hiddenOption, appProfiles: [] }];
    await showForm({
      viewer: currentUser({ roles: [PRODUCT_ADMIN] }),
      stored: storedUser({ businessProfile: HIDDEN }),
      choices: { ...choices, businessProfiles },
    });
    await shownWhole();
    expect(choice('Profile')).toHaveAccessibleDescription(
      'You may not see this one. It stays chosen until you choose another.',
    );
    expect(screen.getAllByRole('link', { name: /^Open / })).toHaveLength(1);
  });
});

describe('the role in Visible To', () => {
  it.each([
    [{ roles: ['ADMIN'], layoutCode: ['SCO'] }, ['Customer', 'SCO Customer'], false],
    [{ roles: ['ADMIN'], layoutCode: [] }, ['Customer'], false],
    [{ roles: [PRODUCT_ADMIN], layoutCode: ['SCO'] }, ['Customer', 'SCO Customer', PROVIDER_NAME], true],
    [{ roles: [PRODUCT_ADMIN], layoutCode: [] }, ['Customer', PROVIDER_NAME], false],
  ])('for %j offers %j', async (viewer, offered, hasCompany) => {
    await showForm({ viewer: currentUser(viewer) });
    expect(await rolesOffered()).toEqual(offered);
    expect(screen.queryByRole('combobox', { name: 'Company' }) !== null).toBe(hasCompany);
  });

  it('can stay one that the editor could not choose', async () => {
    await showForm({ stored: storedUser({ minimumRole: { name: PRODUCT_ADMIN } }) });
    expect(await rolesOffered()).toContain(PROVIDER_NAME);
  });

  it('shows a note for SCO customers without a company, and can be saved', async () => {
    const form = await showForm({ viewer: currentUser({ roles: [PRODUCT_ADMIN], layoutCode: ['SCO'] }) });
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Visible To' }),
      'SCO Customer',
    );
    const company = screen.getByRole('combobox', { name: 'Company' });
    expect(company).toHaveAccessibleDescription('Visible to all SCO customer');
    await press('Update User');
    expect(form.getSnapshot().matches({ open: { draft: { unsaved: { busy: 'saving' } } } })).toBe(true);
  });
});

describe('the profiles of a user', () => {
  it.each([
    [['ADMIN'], 2],
    [['SCO_ADMIN'], 0],
  ])('are links to their forms for %j: %i', async (roles, links) => {
    await showForm({ viewer: currentUser({ roles }) });
    await field('Username');
    expect(screen.queryAllByRole('link', { name: /^Open / })).toHaveLength(links);
  });
});

const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent);

describe('the form, by the editor’s right to change the user,', () => {
  const none = 'Your account has no administrative role';

  it.each([
    ['a user without a role', { roles: [] }, none],
    ['an administrator', {}, 'This user has a role that you may not give.'],
    ['an SCO administrator', { roles: ['SCO_ADMIN'] }, 'You can change only users of your own company'],
    [
      'an SCO administrator without a company',
      { roles: ['SCO_ADMIN'], [COMPANY_FIELD]: null },
      'Your account belongs to no company',
    ],
  ])('is read-only for %s, and shows the reason', async (_who, viewer, reason) => {
    const form = await showForm({
      viewer: currentUser(viewer),
      stored: storedUser({ mayChange: false }),
    });
    expect(screen.getByText('You cannot change this user').parentElement).toHaveTextContent(reason);
    expect(await field('Email')).toHaveAttribute('readonly');
    expect(screen.getByRole('radio', { name: 'Inactive' })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Profile' })).toBeDisabled();
    for (const name of ['Update User', 'Send Password Reset Email']) expect(buttons()).not.toContain(name);
    expect(screen.queryByRole('link', { name: 'Clone User' })).not.toBeInTheDocument();
    await userEvent.type(await field('Email'), '{Enter}');
    expect(form.getSnapshot().matches({ open: { draft: 'clean' } })).toBe(true);
  });

  const identity = { issuer: 'https://id.example', subject: '6f1d', boundAt: '2024-05-17T09:30:00.000Z' };

  it('shows how the account is bound, and asks for confirmation before it removes the binding', async () => {
    await showForm({ stored: storedUser({ externalIdentities: [identity] }) });
    const group = within(await screen.findByRole('region', { name: 'Single Sign-On' }));
    expect(group.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'https://id.example',
      '6f1d',
      '17 May 2024',
    ]);
    await press('Undo Binding');
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo the binding of anna?' });
    expect(dialog).toHaveAccessibleDescription(/^At the next single sign-on, .*stay signed in/);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('cannot remove the binding while there are unsaved changes', async () => {
    await showForm({ stored: storedUser({ externalIdentities: [identity] }) });
    await screen.findByRole('region', { name: 'Single Sign-On' });
    await retype('First Name', 'Anne');
    await press('Undo Binding');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('shows no binding if the service reports none', async () => {
    await showForm();
    await field('Email');
    expect(screen.queryByRole('region', { name: 'Single Sign-On' })).not.toBeInTheDocument();
  });

  it('shows why the editor may not change the user, instead of a link to clone', async () => {
    await showForm({ uuid: null, clonedId: 'uuid-anna', stored: storedUser({ mayChange: false }) });
    const received = await screen.findByText('You cannot clone this user');
    expect(received.parentElement).toHaveTextContent('This user has a role that you may not give.');
    expect(screen.getByText('anna')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(buttons()).toEqual([]);
  });

  it('links to a clone if the editor may change the user', async () => {
    await showForm({ uuid: null, clonedId: 'uuid-anna', stored: storedUser({ mayChange: true }) });
    expect(await field('Username')).toHaveValue('anna_clone');
    expect(screen.queryByText('You cannot clone this user')).not.toBeInTheDocument();
  });

  it('focuses the e-mail address of a clone, selects it, and marks it as taken', async () => {
    await showForm({ uuid: null, clonedId: 'uuid-anna' });
    const email = await field('Email');
    const message = 'Another user has this e-mail address.';
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription(message);
    await userEvent.keyboard('lund@suite.example');
    expect(email).toHaveValue('lund@suite.example');
    expect(email).not.toHaveAccessibleDescription(message);
    await retype('Email', storedUser().email.toUpperCase());
    expect(email).toHaveAccessibleDescription(message);
  });
});

describe('the save bar', () => {
  it('says that a save is in progress', async () => {
    await showForm();
    await field('Username');
    await press('Update User');
    expect(await screen.findByText('Saving...')).toBeVisible();
  });

  it('shows a spinner during a save', async () => {
    await showForm();
    await field('Username');
    expect(spinner()).toBeNull();
    await press('Update User');
    expect(spinner()).not.toBeNull();
  });
});

describe('the shortcut to save', () => {
  it('saves from every field, including a text in a drop-down', async () => {
    const stored = storedUser({ lastName: 'Lund' });
    await showForm({ saves: [{ stored, tag: '"2"' }] });
    await retype('Last Name', 'Lund');
    await userEvent.clear(screen.getByRole('combobox', { name: 'Location' }));
    const pressed = createEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    fireEvent(document.body, pressed);
    expect(pressed.defaultPrevented).toBe(true);
    await expect.poll(() => notices).toEqual(['success: anna Successfully Updated']);
  });

  it('does nothing while a dialog is open, and is not passed to the browser', async () => {
    const form = await showForm();
    await retype('Last Name', 'Lund');
    act(() => form.send({ type: 'LEAVE' }));
    await screen.findByRole('alertdialog');
    const pressed = createEvent.keyDown(document.body, { key: 's', metaKey: true });
    fireEvent(document.body, pressed);
    expect(pressed.defaultPrevented).toBe(true);
    expect(form.getSnapshot().matches({ open: { draft: { unsaved: 'asking' } } })).toBe(true);
    act(() => form.send({ type: 'DISCARD' }));
  });
});

describe('the user form', () => {
  it('can be edited if the service does not say who may change a user', async () => {
    await showForm({ viewer: currentUser({ roles: ['SCO_ADMIN'] }) });
    expect(await field('Email')).not.toHaveAttribute('readonly');
    expect(screen.queryByText('You cannot change this user')).not.toBeInTheDocument();
  });
});

describe('the company of a user, for an SCO administrator', () => {
  const aurora = { uuid: 'aurora', name: 'Aurora Networks' };
  const viewer = currentUser({ roles: ['SCO_ADMIN'], [COMPANY_FIELD]: aurora });

  it('is the administrator’s own company for a new user, and is shown before the save', async () => {
    await showForm({ uuid: null, viewer });
    expect(await field('Company')).toHaveValue('Aurora Networks');
    expect(await field('Company')).toHaveAttribute('readonly');
    expect(await field('Company')).toHaveAccessibleDescription(
      'Users that you create belong to your company.',
    );
  });

  it.each([
    [{ uuid: 'borealis', name: 'Borealis Telecom' }, 'Borealis Telecom'],
    [null, 'None'],
  ])('shows the company of a stored user: %j', async (company, shown) => {
    await showForm({ viewer, stored: storedUser({ [COMPANY_FIELD]: company, mayChange: false }) });
    expect(await field('Company')).toHaveValue(shown);
    expect(await field('Company')).not.toHaveAccessibleDescription();
  });

  it('is hidden if the service does not return it, and from users with other roles', async () => {
    await showForm({ uuid: null, viewer: currentUser({ roles: ['SCO_ADMIN'], [COMPANY_FIELD]: undefined }) });
    await field('Username');
    expect(screen.queryByRole('textbox', { name: 'Company' })).not.toBeInTheDocument();
  });
});
