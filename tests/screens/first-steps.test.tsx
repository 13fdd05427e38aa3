import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { API, closeConsoles, openConsole, page } from '../support/console.tsx';
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

  it('link no screen that the viewer may not open', async () => {
    openConsole('user/list', {
      answers: { ...onlyTheFirst, [ME]: () => currentUser({ roles: ['ADMIN'] }) },
    });
    expect((await steps()).queryByRole('link', { name: 'OAuth2 Clients' })).not.toBeInTheDocument();
    expect((await steps()).getByText(/^OAuth2 Clients \(by an administrator/)).toBeVisible();
  });

  it('name the settings that are missing', async () => {
    openConsole('user/list', {
      answers: { ...onlyTheFirst, ...withSettings({ mailEnabled: false, inventoryEnabled: false }) },
    });
    expect((await steps()).getByText(/INVENTORY_URL/)).toBeVisible();
    expect((await steps()).getByText(/SMTP_URL/)).toBeVisible();
  });

  it('say nothing of settings that a service does not tell', async () => {
    openConsole('user/list', { answers: onlyTheFirst });
    expect((await steps()).queryByText(/_URL/)).not.toBeInTheDocument();
  });

  it('are gone once there is more than an installation starts with', async () => {
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

  it('stand above an empty list too', async () => {
    openConsole('profile/business/list', { answers: productAdministrator });
    await page('Profiles');
    expect((await steps()).getByText('Profiles (this page)')).toBeVisible();
  });
});

const chooseLink = async () => {
  const row = (await screen.findByRole('rowheader', { name: 'anna' })).closest('tr')!;
  await userEvent.click(within(row).getByRole('button'));
  expect(screen.queryByRole('menuitem', { name: 'Reset mail' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Password link' }));
};

describe('without a mail server', () => {
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

  it('says why no link was created', async () => {
    openConsole('user/list', {
      answers: { ...withoutMail, [LINK]: () => refusal(429, 'throttled') },
    });
    await chooseLink();
    expect(await screen.findByText('Failed To Create A Password Link For anna')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
