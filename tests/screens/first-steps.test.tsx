import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { API, closeConsoles, openConsole, page } from '../support/console.tsx';
import { findNotice } from '../support/notices.ts';
import { answerUserChoices, userChoices } from '../support/users.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { refusal } from '../support/stub-service.ts';
import { currentUser, userSummary } from '../support/summaries.ts';

const ACTIVE = `GET ${API}/user/list/active`;
const ME = `GET ${API}/me`;
const LINK = `POST ${API}/password/link`;
const TITLE = 'Set up in this order';

const withSettings = (settings: object) => ({
  'GET /userprofile/config.json': () => ({ ssoEnabled: false, ssoAutoRedirect: false, ...settings }),
});
const onlyTheFirst = { [ACTIVE]: () => [userSummary('first.admin')] };
const productAdministrator = { [ME]: () => currentUser({ roles: ['NOVA_ADMIN'] }) };

afterEach(closeConsoles);

const steps = async () => within((await screen.findByText(TITLE)).parentElement!);

describe('the first steps', () => {
  it('lead a product administrator from the applications to the users', async () => {
    openConsole('user/list', { answers: { ...onlyTheFirst, ...productAdministrator } });
    const links = (await steps()).getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual([
      'Application Admin',
      'OAuth2 Clients',
      'Applications',
      'Profiles',
      'Visibilities',
    ]);
    expect((await steps()).getByText('Users (this page)').closest('li')).toHaveAttribute(
      'aria-current',
      'step',
    );
  });

  it('omit the screens that the viewer may not open', async () => {
    openConsole('user/list', {
      answers: { ...onlyTheFirst, [ME]: () => currentUser({ roles: ['ADMIN'] }) },
    });
    expect((await steps()).queryByRole('link', { name: 'OAuth2 Clients' })).not.toBeInTheDocument();
    expect((await steps()).getByText(/^OAuth2 Clients \(by an administrator/)).toBeVisible();
  });

  it('name the settings that the installation still needs', async () => {
    openConsole('user/list', {
      answers: { ...onlyTheFirst, ...withSettings({ mailEnabled: false, inventoryEnabled: false }) },
    });
    expect((await steps()).getByText(/INVENTORY_URL/)).toBeVisible();
    expect((await steps()).getByText(/SMTP_URL/)).toBeVisible();
  });

  it('show no settings that the service does not report', async () => {
    openConsole('user/list', { answers: onlyTheFirst });
    expect((await steps()).queryByText(/_URL/)).not.toBeInTheDocument();
  });

  it('disappear once there are further objects than the first ones', async () => {
    openConsole('user/list', {
      answers: { [ACTIVE]: () => [userSummary('first.admin'), userSummary('anna')] },
    });
    await screen.findByRole('rowheader', { name: 'anna' });
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
  });

  it('are not shown to a user without a role', async () => {
    openConsole('user/list', { answers: { ...onlyTheFirst, [ME]: () => currentUser({ roles: [] }) } });
    await screen.findByRole('rowheader', { name: 'first.admin' });
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
  });

  it('are also shown in an empty list', async () => {
    openConsole('profile/business/list', { answers: productAdministrator });
    await page('Profiles');
    expect((await steps()).getByText('Profiles (this page)')).toBeVisible();
  });
});

const chooseLink = async () => {
  const row = (await screen.findByRole('rowheader', { name: 'anna' })).closest('tr')!;
  await userEvent.click(within(row).getByRole('button', { name: 'Actions for anna' }));
  expect(screen.queryByRole('menuitem', { name: 'Reset mail' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Password link' }));
};

describe('the user form without a mail server', () => {
  const withoutMail = withSettings({ mailEnabled: false });

  it('shows a password link once', async () => {
    const link = 'https://console.example.org/userprofile/password/new/the-token';
    const { service } = openConsole('user/list', {
      answers: { ...withoutMail, [LINK]: () => ({ link, validMinutes: 60 }) },
    });
    await chooseLink();
    const dialog = within(await screen.findByRole('dialog', { name: 'Password link for anna' }));
    expect(dialog.getByLabelText('Link')).toHaveValue(link);
    expect(service.asked.filter(({ call }) => call === LINK)).toMatchObject([
      { body: { uuid: userSummary('anna').uuid } },
    ]);
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.queryByDisplayValue(link)).not.toBeInTheDocument();
  });

  it('shows why no link was created', async () => {
    openConsole('user/list', {
      answers: { ...withoutMail, [LINK]: () => refusal(429, 'throttled') },
    });
    await chooseLink();
    expect(await findNotice('Failed To Create A Password Link For anna')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

const needs = async () => within((await screen.findByText('Set up first')).parentElement!);

describe('the form of a new user', () => {
  const choices = answerUserChoices();
  const few = {
    ...choices,
    [`GET ${API}/profile/business/list`]: () => userChoices().businessProfiles.slice(0, 1),
    [`GET ${API}/profile/visibility/list`]: () => [],
  };
  it('shows which choices do not exist yet, and links to where they are created', async () => {
    openConsole('user/new', { answers: few });
    const items = (await needs()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      'operators is the only profile that can be chosen yet. Create others under Profiles',
      'No visibility can be chosen yet. Create one under Visibilities',
    ]);
    expect((await needs()).getByRole('link', { name: 'Visibilities' })).toHaveAttribute(
      'href',
      '/userprofile/profile/visibility/list',
    );
  });

  it('names the role that can create them if the viewer cannot', async () => {
    const viewer = currentUser({ roles: ['SCO_ADMIN'], [COMPANY_FIELD]: { uuid: 'aurora', name: 'Aurora' } });
    openConsole('user/new', { answers: { ...few, [ME]: () => viewer } });
    const items = (await needs()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      'No visibility can be chosen yet. Create one under Visibilities (by an administrator who can open it)',
    ]);
  });

  it('explains how users get passwords without a mail server, and why there are no locations', async () => {
    openConsole('user/new', {
      answers: {
        ...choices,
        ...withSettings({ mailEnabled: false, inventoryEnabled: false }),
        [`GET ${API}/location/list`]: () => [],
      },
    });
    expect((await needs()).getByText(/press Create Password Link/)).toBeVisible();
    expect((await needs()).getByText(/INVENTORY_URL/)).toBeVisible();
  });

  it('shows no notes once all choices exist', async () => {
    openConsole('user/new', { answers: choices });
    await screen.findByRole('textbox', { name: 'Username' });
    expect(screen.queryByText('Set up first')).not.toBeInTheDocument();
  });
});

describe('the bulk import', () => {
  it('shows its limits without a mail server and an inventory', async () => {
    openConsole('user/bulk', {
      answers: { ...answerUserChoices(), ...withSettings({ mailEnabled: false, inventoryEnabled: false }) },
    });
    const alert = within((await screen.findByText('Set up first')).parentElement!);
    expect(alert.getByText(/a file cannot name locations/)).toBeVisible();
    expect(alert.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/userprofile/user/list');
  });

  it('shows which profiles do not exist yet, and links to where they are created', async () => {
    openConsole('user/bulk', {
      answers: {
        [`GET ${API}/profile/business/list`]: () => [],
        [`GET ${API}/profile/visibility/list`]: () => userChoices().visibilityProfiles.slice(0, 1),
      },
    });
    const items = (await needs()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'No profile can be chosen yet. Create one under Profiles',
      expect.stringMatching(
        / is the only visibility that can be chosen yet\. Create others under Visibilities$/,
      ),
    ]);
    expect((await needs()).getByRole('link', { name: 'Profiles' })).toHaveAttribute(
      'href',
      '/userprofile/profile/business/list',
    );
  });

  it('shows no note about profiles once some exist', async () => {
    openConsole('user/bulk', {
      answers: { ...answerUserChoices(), ...withSettings({ mailEnabled: false }) },
    });
    expect((await needs()).getAllByRole('listitem')).toHaveLength(1);
  });
});
