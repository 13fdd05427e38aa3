import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../machines/app/compose.ts';
import type { BusinessProfileFormActor } from '../../../machines/business-profile/form.ts';
import type {
  BusinessProfileChoices,
  BusinessProfileDraft,
} from '../../../machines/business-profile/form-rules.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { BusinessProfile, BusinessProfileInput, CurrentUser } from '../../../openapi/generated/types.ts';
import { BusinessProfileRemovalDialog } from '../../../src/screens/business-profile/removal-dialog.tsx';
import { BusinessProfileFormScreen } from '../../../src/screens/business-profile/form.tsx';
import { businessProfileChoices, offered, storedBusinessProfile } from '../../support/business-profiles.ts';
import { fault } from '../../support/faults.ts';
import { type FormScript, startScriptedForm } from '../../support/scripted-form.ts';
import { createStubApp } from '../../support/stub-app.ts';
import { showScreen } from '../../support/show-screen.tsx';
import { currentUser } from '../../support/summaries.ts';
import { testNameConflict } from '../../support/name-conflict-test.ts';

// The check of `pointer-events` is skipped, because in jsdom the page stays inert after a dialog has closed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

const USERS = 'GET /userprofile/api/v1/profile/business/uuid-operators/users';

let app: App;
let notices: readonly string[];
let counted: readonly unknown[];
let requests: readonly BusinessProfileInput[];

beforeEach(() => {
  app = createStubApp({ [USERS]: () => [] });
});
afterEach(() => app.stop());

type Options = Partial<FormScript<BusinessProfile, BusinessProfileChoices>> & { viewer?: CurrentUser };

/** Renders the form with its machine, whose calls are stubs. */
async function showForm({
  viewer = currentUser(),
  ...options
}: Options = {}): Promise<BusinessProfileFormActor> {
  const played = startScriptedForm<
    BusinessProfile,
    BusinessProfileDraft,
    BusinessProfileChoices,
    BusinessProfileInput
  >('businessProfileForm', {
    uuid: 'uuid-operators',
    stored: storedBusinessProfile(),
    choices: businessProfileChoices(),
    ...options,
  });
  ({ notices, counted, requests } = played);
  const actor = played.form as BusinessProfileFormActor;
  await showScreen(
    <>
      <BusinessProfileFormScreen form={actor} viewer={viewer} />
      <BusinessProfileRemovalDialog />
    </>,
    app,
  );
  await screen.findByRole('heading', { level: 1 });
  return actor;
}

const field = (name: string) => screen.findByRole('textbox', { name });
const application = (name: string) => screen.findByRole('combobox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const group = () => screen.getByRole('region', { name: 'Application Profiles' });

async function choose(name: string, option: string) {
  await userEvent.click(await application(name));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

describe('the form of a business profile', () => {
  it('shows an error at each missing field of a new profile, and focuses the first one', async () => {
    await showForm({ uuid: null });
    expect(screen.getByRole('heading', { name: 'New Profile' })).toBeVisible();
    expect(await field('Name')).toHaveFocus();
    expect(screen.getByRole('form', { name: 'New Profile' })).toContainElement(await field('Name'));
    expect(screen.queryByRole('button', { name: 'Delete Profile' })).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Not saved yet');
    expect(screen.getByRole('button', { name: 'Create Profile' })).toHaveAttribute('aria-disabled', 'true');
    await press('Create Profile');
    expect(notices).toEqual(['warning: Please Check Form Is Filled Correctly']);
    expect(await field('Name')).toHaveFocus();
    expect(await field('Name')).toHaveAccessibleDescription('This field is required. (Max 255 Characters)');
    const message = 'Choose an application profile for at least one application.';
    expect(group()).toHaveAccessibleDescription(message);
    expect(await application('Alarms')).not.toHaveAccessibleDescription();

    await userEvent.type(await field('Name'), 'Operators');
    await press('Create Profile');
    expect(group()).toHaveFocus();
    await userEvent.tab();
    expect(await application('Alarms')).toHaveFocus();
    await choose('Maps', 'Cartographer');
    expect(group()).not.toHaveAccessibleDescription();
    expect(screen.getByRole('button', { name: 'Create Profile' })).not.toHaveAttribute('aria-disabled');
    await press('Create Profile');
    expect(requests).toMatchObject([
      { uuid: null, name: 'Operators', appProfiles: [{ uuid: 'uuid-Cartographer' }] },
    ]);
  });

  it('marks a text that names no application profile, and keeps it after a refused save', async () => {
    await showForm();
    const box = await application('Alarms');
    await userEvent.clear(box);
    await userEvent.type(box, 'violet{Tab}');
    await press('Update Profile');
    expect(requests).toEqual([]);
    expect(box).toHaveValue('violet');
    expect(box).toHaveAttribute('aria-invalid', 'true');
    expect(box).toHaveAccessibleDescription(
      'No single application profile has this name. Choose one from the list.',
    );
  });

  it('shows that a choice is missing only after the focus has left the applications', async () => {
    await showForm({ uuid: null });
    await userEvent.click(await application('Alarms'));
    await userEvent.click(await application('Maps'));
    expect(group()).not.toHaveAccessibleDescription();
    await userEvent.click(await field('Name'));
    expect(group()).toHaveAccessibleDescription(/at least one application/);
  });

  it.each([
    ['Name', 255, 'This field is required. (Max 255 Characters)'],
    ['Description', 1023, 'This must be under 1023 characters'],
  ])('accepts a %s of %i characters, and no more', async (name, most, message) => {
    await showForm();
    await userEvent.clear(await field(name));
    await userEvent.click(await field(name));
    await userEvent.paste('x'.repeat(most));
    await userEvent.tab();
    expect(await field(name)).not.toHaveAccessibleDescription();
    expect(screen.getByRole('button', { name: 'Update Profile' })).not.toHaveAttribute('aria-disabled');
    await userEvent.type(await field(name), 'x');
    await userEvent.tab();
    expect(await field(name)).toHaveAccessibleDescription(message);
    expect(screen.getByRole('button', { name: 'Update Profile' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('names the unsaved fields, and saves a replaced and a removed application profile', async () => {
    const saved = storedBusinessProfile({
      appProfiles: [{ uuid: 'uuid-Engineer', name: 'Engineer', appUUID: 'app-Alarms' }],
    });
    await showForm({ saves: [{ stored: saved, tag: '"2"' }] });
    expect(screen.getByRole('heading', { name: 'Editing Profile' })).toBeVisible();
    expect(await screen.findByText('Operators')).toBeVisible();
    expect(within(group()).getByText('2 of 3 applications')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Viewer' })).toHaveAttribute(
      'href',
      '/userprofile/profile/app/edit/uuid-Viewer',
    );
    await choose('Alarms', 'Engineer');
    await choose('Maps', '---');
    expect(await application('Maps')).toHaveValue('');
    expect(await application('Maps')).toHaveAttribute('placeholder', '---');
    expect(within(group()).getByText('1 of 3 applications')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Open / }).map((link) => link.textContent)).toEqual([
      'Open Engineer',
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('Not saved: Application Profiles');
    await press('Update Profile');
    expect(await screen.findByText('All saved')).toBeVisible();
    expect(requests).toMatchObject([{ uuid: 'uuid-operators', appProfiles: [{ uuid: 'uuid-Engineer' }] }]);
    expect(notices).toEqual(['success: Profile Operators Is Saved Successfully']);
    expect(counted).toEqual([{ action: 'edit', subject: 'businessProfile' }]);
  });

  it('offers an empty choice first, and then only the application profiles of the application', async () => {
    await showForm();
    await userEvent.click(await application('Alarms'));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['---', 'Viewer', 'Engineer']);
  });

  it('shows a chosen profile that the user cannot see, without a link', async () => {
    const hidden = {
      uuid: 'uuid-Hidden',
      name: 'Hidden',
      application: { uuid: 'app-Tickets', name: 'Tickets' },
    };
    await showForm({ stored: storedBusinessProfile({ appProfiles: [hidden] }) });
    expect(await application('Tickets')).toHaveValue('Hidden');
    expect(await application('Tickets')).toHaveAccessibleDescription(/^You may not see this one/);
    expect(screen.queryByRole('link', { name: 'Open Hidden' })).not.toBeInTheDocument();
  });

  it('does not remove a chosen profile that is hidden, because the service keeps it', async () => {
    const hidden = {
      hidden: true as const,
      appUUID: 'app-Alarms',
      application: { uuid: 'app-Alarms', name: 'Alarms' },
    };
    await showForm({ stored: storedBusinessProfile({ appProfiles: [hidden] }) });
    const input = await application('Alarms');
    expect(input).toHaveValue('Hidden');
    expect(screen.queryByRole('button', { name: 'Clear Alarms' })).toBeNull();
    await userEvent.clear(input);
    await userEvent.tab();
    expect(input).toHaveValue('Hidden');
    await userEvent.click(input);
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).not.toContain('---');
  });

  it('uses defaults if role and company are null', async () => {
    await showForm({
      stored: storedBusinessProfile({ minimumRole: null, [COMPANY_FIELD]: null }),
      viewer: currentUser({ roles: [PRODUCT_ADMIN] }),
    });
    expect(await screen.findByRole('combobox', { name: 'Visible To' })).toHaveValue('ADMIN');
    expect(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('');
    expect(screen.getByRole('status')).toHaveTextContent('All saved');
  });
});

describe('a refused save', () => {
  it('shows that the name is taken at the name field, and focuses the field', async () => {
    const message = 'Another profile has this name.';
    const taken = fault({ status: 409, code: 'name_taken', fields: [{ field: 'name', message }] });
    await showForm({ saves: [{ fault: taken }] });
    await field('Name');
    await press('Update Profile');
    expect(await screen.findByText(message)).toBeVisible();
    expect(await field('Name')).toHaveFocus();
    expect(notices).toEqual(['error: A Business Profile with this name already exists']);
  });

  testNameConflict(showForm, 'Update Profile', 'A Business Profile with this name already exists');

  it('shows a refused choice at its application', async () => {
    const message = 'This application profile does not exist.';
    const fields = [{ field: 'appProfiles.1', message }];
    await showForm({ saves: [{ fault: fault({ status: 422, code: 'invalid_fields', fields }) }] });
    await field('Name');
    await press('Update Profile');
    expect(await screen.findByText(message)).toBeVisible();
    expect(await application('Maps')).toHaveFocus();
    expect(notices).toEqual(['error: Error Saving Business Profile']);
    await choose('Maps', '---');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it.each([
    [
      'it would remove the own access',
      fault({ status: 409, code: 'own_account', message: 'Nobody can take away their own access.' }),
      'Nobody can take away their own access.',
      'error: Error Saving Business Profile',
    ],
    [
      'it was deleted',
      fault({ status: 404, code: 'not_found', message: 'This profile does not exist.' }),
      'It no longer exists: another user has deleted it. Your input is still here.',
      'error: Error Saving Business Profile',
    ],
    [
      'the session has ended',
      fault({ kind: 'session', status: 200 }),
      'The session has ended. Sign in again.',
      'warning: Session Timed Out, Please Try Logging In Again',
    ],
  ])(
    'because %s shows the reason above the form, and keeps the typed values',
    async (_, refused, text, notice) => {
      await showForm({ saves: [{ fault: refused }] });
      await userEvent.type(await field('Name'), ' 2');
      await press('Update Profile');
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('This could not be saved');
      expect(alert).toHaveTextContent(text);
      expect(notices).toEqual([notice]);
      expect(await field('Name')).toHaveValue('Operators 2');
    },
  );

  it('without a readable response shows a notice that names the profile', async () => {
    await showForm({ saves: [null] });
    await field('Name');
    await press('Update Profile');
    await expect.poll(() => notices).toEqual(['error: Operators Was Not Saved Correctly, Please Verify']);
  });

  it('because of another version shows both versions by name, including the chosen application profiles', async () => {
    const theirs = storedBusinessProfile({
      description: 'Theirs',
      minimumRole: { name: 'SCO_ADMIN' },
      [COMPANY_FIELD]: { uuid: 'aurora', name: 'Aurora Networks' },
      appProfiles: [
        { uuid: 'uuid-Cartographer', name: 'Cartographer', appUUID: 'app-Maps' },
        { uuid: 'uuid-New', name: 'New', application: { uuid: 'app-Tickets', name: 'Tickets' } },
      ],
    });
    await showForm({
      saves: [{ fault: fault({ status: 412 }) }, { stored: theirs, tag: '"3"' }],
      theirs,
    });
    await choose('Alarms', 'Engineer');
    await press('Update Profile');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Another user has saved this meanwhile' }),
    );
    expect(dialog.getAllByRole('group').map((one) => one.textContent)).toEqual([
      'DescriptionBeforeWatch the networkYoursWatch the networkTheirsTheirs',
      'Visible ToBeforeCustomerYoursCustomerTheirsSCO Customer',
      'CompanyBefore(empty)Yours(empty)TheirsAurora Networks',
      'Application ProfilesYoursAlarms: Engineer, Tickets: ---TheirsAlarms: ---, Tickets: New',
    ]);
    const choices = dialog.getByRole('group', { name: 'Application Profiles' });
    await userEvent.click(within(choices).getByRole('radio', { name: /Theirs/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save the chosen values' }));
    await expect.poll(() => requests.length).toBe(2);
    expect(requests[1]).toMatchObject({
      description: 'Theirs',
      appProfiles: [{ uuid: 'uuid-Cartographer' }, { uuid: 'uuid-New' }],
    });
    await waitFor(async () => expect(await application('Tickets')).toHaveValue('New'));
    expect(await application('Alarms')).toHaveValue('');
  });
});

const viewer = (uuid: string, appUUID: string) => ({ uuid, name: 'Viewer', appUUID });

describe('equal names', () => {
  const south = { uuid: 'app-2b1d9f04', name: 'alarms' };
  const inSouth = (uuid: string) => ({ uuid, name: 'Viewer', application: south, roles: [], elements: [] });
  const choices = businessProfileChoices({
    applications: [{ uuid: 'app-Alarms', name: 'Alarms' }, south],
    appProfiles: [
      { ...offered('Viewer', 'Alarms'), uuid: 'profile-5c1e7a30' },
      inSouth('profile-8d40b6e2'),
      inSouth('profile-90af13c5'),
    ],
  });
  const stored = storedBusinessProfile({
    appProfiles: [viewer('profile-5c1e7a30', 'app-Alarms'), viewer('profile-8d40b6e2', south.uuid)],
  });
  const SOUTH = 'alarms (…2b1d9f04)';

  it('are distinguished in the labels of applications and in their options and links', async () => {
    await showForm({ stored, choices });
    expect(await application('Alarms (…p-Alarms)')).toHaveValue('Viewer');
    expect(await application(SOUTH)).toHaveValue('Viewer (…8d40b6e2)');
    expect(screen.getAllByRole('link', { name: /^Open/ }).map((link) => link.textContent)).toEqual([
      'Open Viewer (Alarms, …5c1e7a30)',
      'Open Viewer (alarms, …8d40b6e2)',
    ]);
    await userEvent.click(await application(SOUTH));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      '---',
      'Viewer (…8d40b6e2)',
      'Viewer (…90af13c5)',
    ]);
  });

  it('are distinguished in the comparison of two versions', async () => {
    const theirs = { ...stored, appProfiles: [viewer('profile-90af13c5', south.uuid)] };
    await showForm({ stored, choices, theirs, saves: [{ fault: fault({ status: 412 }) }] });
    await userEvent.type(await field('Name'), '!');
    await press('Update Profile');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('group', { name: 'Application Profiles' })).toHaveTextContent(
      `YoursAlarms (…p-Alarms): Viewer, ${SOUTH}: Viewer (…8d40b6e2)` +
        `TheirsAlarms (…p-Alarms): ---, ${SOUTH}: Viewer (…90af13c5)`,
    );
  });
});

it('the form names the list that could not be loaded, and can load it again', async () => {
  await showForm({ opening: { fault: { ...fault({ status: 503 }), lookup: 'appProfiles' } } });
  expect(await screen.findByText('The list of application profiles could not be loaded')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Update Profile' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete Profile' })).not.toBeInTheDocument();
  await press('Try again');
  expect(await field('Name')).toHaveValue('Operators');
});

it('the form asks for confirmation before it deletes its profile', async () => {
  await showForm();
  await app.whenSessionKnown();
  await field('Name');
  await press('Delete Profile');
  expect(
    await screen.findByRole('alertdialog', { name: 'Delete the business profile Operators?' }),
  ).toBeVisible();
  expect(await screen.findByText('No user has it.')).toBeVisible();
});

const box = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const shown = () => [...group().querySelectorAll('input[name]')].map((input) => input.getAttribute('name'));
async function seek(name: string) {
  await userEvent.clear(screen.getByLabelText('Filter Applications'));
  await userEvent.click(screen.getByLabelText('Filter Applications'));
  await userEvent.paste(name);
}

describe('many applications', () => {
  const NAMES = Array.from({ length: 30 }, (_, index) => `Application ${index + 1}`);
  const many = businessProfileChoices({
    applications: NAMES.map((name) => ({ uuid: `app-${name}`, name })),
    appProfiles: NAMES.flatMap((name) =>
      Array.from({ length: 200 }, (_, index) => offered(`${name} team ${index}`, name)),
    ),
  });
  it('can be found by name, as can their profiles; the other choices stay', async () => {
    await showForm({ uuid: null, choices: many });
    await field('Name');
    expect(shown()).toHaveLength(30);
    for (const name of ['Application 12', 'Application 30']) {
      await seek(` ${name.toUpperCase()} `);
      expect(shown()).toEqual([`appProfiles.app-${name}`]);
      await userEvent.click(box(name));
      await userEvent.paste('TEAM 19');
      const options = await screen.findAllByText(/^Application .* team 19/);
      expect(options).toHaveLength(11);
      await userEvent.click(options.at(-1)!);
    }
    expect(within(group()).getByText('2 of 30 applications')).toBeVisible();
    await seek('application');
    expect(box('Application 12')).toHaveValue('Application 12 team 199');
    expect(box('Application 30')).toHaveValue('Application 30 team 199');
    expect(box('Application 13')).toHaveValue('');
  });

  it('show that no application matches the filter', async () => {
    await showForm({ choices: many });
    await field('Name');
    await seek('nothing');
    expect(within(group()).getByText('No application has such a name.')).toBeVisible();
  });

  it('show at the group that no profile is chosen, even if the filter hides applications', async () => {
    await showForm({ uuid: null, choices: many });
    await userEvent.click(await field('Name'));
    await userEvent.paste('Operators');
    await seek('application 30');
    await press('Create Profile');
    expect(shown()).toEqual(['appProfiles.app-Application 30']);
    expect(group()).toHaveFocus();
    expect(group()).toHaveAccessibleDescription(/at least one application/);
  });

  it('show a refused choice, even if the filter hides it', async () => {
    const chosen = 'Application 12';
    const refused = fault({
      status: 422,
      fields: [{ field: 'appProfiles.0', message: 'This profile does not exist any more.' }],
    });
    const profile = { uuid: `uuid-${chosen} team 7`, name: `${chosen} team 7`, appUUID: `app-${chosen}` };
    const stored = storedBusinessProfile({ appProfiles: [profile] });
    await showForm({ stored, choices: many, saves: [{ fault: refused }] });
    await field('Name');
    await seek('application 30');
    await press('Update Profile');
    await waitFor(() => expect(box(chosen)).toHaveFocus());
    expect(box(chosen)).toHaveAccessibleDescription(/does not exist any more/);
    expect(shown()).toEqual([`appProfiles.app-${chosen}`, 'appProfiles.app-Application 30']);
  });

  it('have no filter if they are few, and a note if there are none', async () => {
    await showForm({ uuid: null, choices: businessProfileChoices({ applications: [], appProfiles: [] }) });
    await field('Name');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(within(group()).getByText(/There are no applications yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Profile' })).toHaveAttribute('aria-disabled', 'true');
  });
});
