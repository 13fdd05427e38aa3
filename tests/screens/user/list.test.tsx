import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { API, closeConsoles, deferred, openConsole, page } from '../../support/console.tsx';
import { findNotice } from '../../support/notices.ts';
import { answerUserChoices } from '../../support/users.ts';
import { refusal } from '../../support/stub-service.ts';
import { currentUser, userSummary } from '../../support/summaries.ts';
import { changedField } from '../../support/changes.ts';
import { conflictItem, inChange, undoItem, undoPlan } from '../../support/undo-plans.ts';

const ACTIVE = `GET ${API}/user/list/active`;
const RESET = `POST ${API}/password/reset`;
const PULL = `GET ${API}/user/pullUsers`;
const NOC = { uuid: 'uuid-noc', name: 'NOC Operator' };
const EUROPE = { uuid: 'uuid-europe', name: 'Europe' };

afterEach(closeConsoles);

/** Waits for the table. Returns the texts of its cells, row by row. */
const rows = async (): Promise<string[][]> => {
  const table = await screen.findByRole('table', { name: 'Users' });
  return [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')].map((row) =>
    [...row.cells].filter((cell) => !('select' in cell.dataset)).map((cell) => cell.textContent),
  );
};
const ME = `GET ${API}/me`;
const shown = (username: string): Promise<HTMLElement> => screen.findByRole('rowheader', { name: username });
const rowOf = async (username: string) => within((await shown(username)).closest('tr')!);
const statusOf = async (username: string) =>
  (await rowOf(username)).getByRole('button', { name: /^(Active|Inactive)$/ });
const actionsOf = async (username: string) =>
  (await rowOf(username)).getByRole('button', { name: `Actions for ${username}` });
const deactivate = async (username: string) => {
  await userEvent.click(await statusOf(username));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
};
const chooseFor = async (username: string, choice: string) => {
  await userEvent.click(await actionsOf(username));
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
};
/** Waits for a notice that begins with "Failed". Returns the region with all notices. */
const shownNotices = async (): Promise<HTMLElement> => {
  const stack = await screen.findByRole('region', { name: 'Notifications' });
  await within(stack).findByText(/^Failed/);
  return stack;
};
const count = () => document.querySelector('main output')?.textContent;

describe('the users list', () => {
  it('has a title, buttons and columns', async () => {
    openConsole('user/list', {
      answers: {
        [ACTIVE]: () => [
          userSummary('anna', { email: 'a@b.example', businessProfile: NOC, visibilityProfile: EUROPE }),
          userSummary('ben', { businessProfile: null }),
        ],
      },
    });
    await page('Users');
    expect(screen.getByRole('link', { name: 'New User' })).toHaveAttribute('href', '/userprofile/user/new');
    expect(screen.getByRole('link', { name: 'Bulk Management' })).toHaveAttribute(
      'href',
      '/userprofile/user/bulk',
    );
    expect(screen.getByRole('button', { name: 'Pull User Info' })).toBeVisible();
    await shown('anna');
    expect(screen.getAllByRole('columnheader')).toHaveLength(9);
    for (const name of [
      'Selection',
      'Username',
      'Name',
      'Email',
      'Profile',
      'Visibility',
      'Last Sign-In',
      'Status',
      'Actions',
    ]) {
      expect(screen.getByRole('columnheader', { name })).toBeVisible();
    }
    expect(screen.queryByRole('button', { name: 'Last Sign-In' })).not.toBeInTheDocument();
    await screen.findAllByText('Never', { selector: 'td *' });
    expect(await rows()).toEqual([
      ['anna', 'Anna Lind', 'a@b.example', 'NOC Operator', 'Europe', 'Never', 'Active', ''],
      [
        'ben',
        'Anna Lind',
        'ben@example.com',
        'No profileWithout a profile the status cannot be changed',
        'No visibility',
        'Never',
        'ActiveUser does not have a Profile assigned',
        '',
      ],
    ]);
    expect(count()).toBe('2 active users');
  });

  it('shows why a user cannot be changed, instead of a menu', async () => {
    openConsole('user/list', {
      answers: {
        [ACTIVE]: () => [userSummary('anna', { businessProfile: NOC, mayChange: false })],
      },
    });
    const status = await statusOf('anna');
    expect(status).toHaveAttribute('aria-disabled', 'true');
    expect(status).toHaveAccessibleDescription('This user has a role that you may not give.');
    await userEvent.click(status);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('shows users without a role only their own account, without buttons and with a note', async () => {
    openConsole('user/list', {
      answers: {
        [`GET ${API}/me`]: () => currentUser({ roles: [] }),
        [ACTIVE]: () => [userSummary('anna', { businessProfile: NOC, mayChange: false })],
      },
    });
    const row = await rowOf('anna');
    expect(row.getByRole('link', { name: 'anna' })).toBeVisible();
    expect(row.getByText('Active')).toBeVisible();
    expect(row.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText(/^Your account has no administrative role/)).toBeVisible();
    for (const name of ['New User', 'Bulk Management', 'Pull User Info']) {
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it('shows placeholder rows while it loads, and announces that it is loading', async () => {
    const answer = deferred<object>();
    openConsole('user/list?size=25', { answers: { [ACTIVE]: () => answer.promise } });
    await page('Users');
    const table = screen.getByRole('table');
    expect(table).toHaveAttribute('aria-busy', 'true');
    expect(table.querySelectorAll('tbody tr')).toHaveLength(25);
    expect(count()).toBeUndefined();
    answer.resolve([userSummary('anna')]);
    await shown('anna');
    expect(table).toHaveAttribute('aria-busy', 'false');
  });

  it('shows why it could not be loaded, and retries', async () => {
    const { service } = openConsole('user/list', {
      answers: { [ACTIVE]: () => refusal(503, 'unavailable', 'The database is away', 'a1b2') },
    });
    expect(await screen.findByText('The active users could not be loaded')).toBeVisible();
    expect(screen.getByText('The database is away')).toBeVisible();
    expect(screen.getByText('a1b2')).toBeVisible();
    expect(count()).toBeUndefined();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    service.answers[ACTIVE] = () => [userSummary('anna')];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await shown('anna');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps its rows if a reload fails, and reports the failure', async () => {
    const { app, service } = openConsole('user/list');
    await shown('anna');
    service.answers[ACTIVE] = () => Promise.reject(new TypeError('Failed to fetch'));
    (await app.openConsole()).lists.activeUsers.send({ type: 'INVALIDATE' });
    expect(await screen.findByText('The active users shown may be out of date')).toBeVisible();
    expect(screen.getByText(/could not be reached/)).toBeVisible();
    expect(screen.queryByText(/Request id/)).toBeNull();
    await shown('anna');
    service.answers[ACTIVE] = () => [userSummary('dora')];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await shown('dora');
    expect(screen.queryByText('The active users shown may be out of date')).toBeNull();
  });

  it.each([
    ['active', 'Create one with New User'],
    ['inactive', 'Users who are deactivated are listed here.'],
  ])('shows that there are no %s users, and what to do', async (status, help) => {
    openConsole(`user/list?status=${status}`, {
      answers: { [`GET ${API}/user/list/${status}`]: () => [] },
    });
    expect(await screen.findByText(`There are no ${status} users`)).toBeVisible();
    expect(screen.getByText(help, { exact: false })).toBeVisible();
    expect(screen.getByText('0 of 0')).toBeVisible();
  });

  it('shows each filter, counts the matches, and can remove the filters', async () => {
    const { address } = openConsole('user/list?username=zzz&email=EXAMPLE');
    expect(await screen.findByText('No active users match these filters')).toBeVisible();
    expect(count()).toBe('0 of 2 active users');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Username: zzz' }));
    await shown('anna');
    await expect.poll(address).toBe('/user/list?email=EXAMPLE');
    expect(screen.getByRole('searchbox', { name: 'Filter Username' })).toHaveValue('');

    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Username' }), 'BE');
    await shown('ben');
    expect(count()).toBe('1 of 2 active users');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Name' }), 'nobody');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await shown('anna');
    await expect.poll(address).toBe('/user/list');
    expect(count()).toBe('2 active users');
  });

  it('sorts by a column in both directions, and shows the order', async () => {
    const { address } = openConsole('user/list');
    await shown('anna');
    await userEvent.click(screen.getByRole('button', { name: 'Email' }));
    expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Email' }));
    expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending');
    expect((await rows()).map(([username]) => username)).toEqual(['ben', 'anna']);
    await expect.poll(address).toBe('/user/list?sort=email&desc=true');
  });

  it('shows the inactive users on request', async () => {
    const { address } = openConsole('user/list');
    await shown('anna');
    expect(screen.getByRole('radio', { name: 'Active' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Inactive' }));
    await shown('cleo');
    expect(await statusOf('cleo')).toHaveTextContent('Inactive');
    expect(count()).toBe('1 inactive user');
    await expect.poll(address).toBe('/user/list?status=inactive');
  });

  it.each([
    [['ADMIN'], ['anna', 'NOC Operator', 'Europe']],
    [['SCO_ADMIN'], ['anna']],
    [
      ['SCO_ADMIN', 'ADMIN'],
      ['anna', 'NOC Operator', 'Europe'],
    ],
  ])('shows links for %j: %j', async (roles, links) => {
    openConsole('user/list', {
      answers: {
        [`GET ${API}/me`]: () => currentUser({ roles }),
        [ACTIVE]: () => [userSummary('anna', { businessProfile: NOC, visibilityProfile: EUROPE })],
      },
    });
    const row = await rowOf('anna');
    expect(row.getAllByRole('link').map((link) => link.textContent)).toEqual(links);
    expect(row.getByText('NOC Operator')).toBeVisible();
  });
});

describe('the status of a user', () => {
  it('cannot be changed for a user without a profile, and the button says why', async () => {
    openConsole('user/list', {
      answers: { [ACTIVE]: () => [userSummary('anna', { businessProfile: null })] },
    });
    const button = await statusOf('anna');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('User does not have a Profile assigned');
    await userEvent.click(button);
    expect(screen.queryByRole('menu')).toBeNull();
    const mark = (await rowOf('anna')).getByText('No profile');
    expect(mark).toHaveAccessibleDescription('Without a profile the status cannot be changed');
    mark.focus();
    await waitFor(() =>
      expect(screen.getByRole('tooltip')).toHaveTextContent('Without a profile the status cannot be changed'),
    );
  });

  it.each([
    ['active', 'anna', 'Deactivate', 'inactivate', 'anna Inactivated'],
    ['inactive', 'cleo', 'Activate', 'activate', 'cleo Activated'],
  ] as const)('for the %s: %s is offered %s', async (status, username, choice, call, notice) => {
    const answer = deferred<object>();
    const { service } = openConsole(`user/list?status=${status}`, {
      answers: { [`POST ${API}/user/${call}`]: () => answer.promise },
    });
    await userEvent.click(await statusOf(username));
    const menu = await screen.findByRole('menu', { name: `Status of ${username}` });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual([choice]);
    await userEvent.click(within(menu).getByRole('menuitem', { name: choice }));

    await waitFor(async () => expect(await statusOf(username)).toHaveAttribute('aria-busy', 'true'));
    await waitFor(async () => expect(await statusOf(username)).toHaveFocus());
    answer.resolve([userSummary(username, { active: call === 'activate' })]);
    expect(await findNotice(notice)).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: username })).toBeNull();
    expect(service.asked.find(({ call: asked }) => asked.endsWith(call))?.body).toEqual([
      expect.objectContaining({ username }),
    ]);
  });

  it('cannot be changed for the own account, and the button says why', async () => {
    openConsole('user/list', {
      answers: {
        [ME]: () => currentUser({ username: 'anna' }),
        [ACTIVE]: () => [userSummary('anna'), userSummary('ben')],
      },
    });
    const button = await statusOf('anna');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('You cannot deactivate your own account');
    await userEvent.click(button);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(await actionsOf('anna')).toBeVisible();
    expect(await statusOf('ben')).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('leaves the focus on the row that moves up, or on the table if no row is left', async () => {
    openConsole('user/list', {
      answers: {
        [`POST ${API}/user/inactivate`]: ({ body }) =>
          (body as { username: string }[]).map(({ username }) => userSummary(username, { active: false })),
      },
    });
    for (const [username, next] of [
      ['anna', () => statusOf('ben')],
      ['ben', () => screen.getByRole('table')],
    ] as const) {
      await userEvent.click(await statusOf(username));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
      await findNotice(`${username} Inactivated`);
      expect(await next()).toHaveFocus();
    }
  });

  it('offers to undo a deactivation, and says what was undone', async () => {
    const item = undoItem({
      kind: 'user',
      uuid: 'uuid-anna',
      name: 'anna',
      fields: [changedField('active', { before: false, after: true })],
    });
    const { service } = openConsole('user/list', {
      answers: {
        [`POST ${API}/user/inactivate`]: () => inChange('a-change', [userSummary('anna', { active: false })]),
        [`POST ${API}/history/undo/plan`]: () => undoPlan([item]),
        [`POST ${API}/history/undo`]: () => inChange('an-undo', { change: 'an-undo', undone: 1, refused: 0 }),
      },
    });
    await deactivate('anna');
    await findNotice('anna Inactivated');
    expect(screen.queryByRole('rowheader', { name: 'anna' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await findNotice('Undone: anna')).toBeVisible();
    // Its list is read again.
    await shown('anna');
    const [asked] = service.asked.filter(({ call }) => call === `POST ${API}/history/undo`);
    expect(asked).toMatchObject({ body: { changes: ['a-change'], overwrite: [] } });
    expect(asked!.headers.get('if-match')).toBe('"plan"');
    // The undo can be undone.
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('shows the plan of an undo that needs a decision', async () => {
    openConsole('user/list', {
      answers: {
        [`POST ${API}/user/inactivate`]: () =>
          inChange('018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e0f', [userSummary('anna', { active: false })]),
        [`POST ${API}/history/undo/plan`]: () => undoPlan([conflictItem]),
      },
    });
    await deactivate('anna');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Undo' })).toBeVisible();
    expect(await screen.findByRole('group', { name: 'Name was changed again later' })).toBeVisible();
  });

  it('reports how many sessions a deactivation has ended and which applications were notified', async () => {
    openConsole('user/list', {
      answers: {
        [`POST ${API}/user/inactivate`]: () => [
          {
            ...userSummary('anna', { active: false }),
            changed: true,
            endedSessions: 2,
            toldApplications: ['Maps', 'Reports'],
          },
        ],
      },
    });
    await deactivate('anna');
    expect(
      await findNotice(
        '2 sign-in sessions have ended; Undo does not bring them back. Notified: Maps, Reports.',
      ),
    ).toBeVisible();
  });

  it('cannot be undone if another user had already deactivated the user', async () => {
    openConsole('user/list', {
      answers: {
        [`POST ${API}/user/inactivate`]: () => [
          { ...userSummary('anna', { active: false }), changed: false },
        ],
      },
    });
    await deactivate('anna');
    expect(await findNotice('anna was inactive already.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.queryByRole('rowheader', { name: 'anna' })).toBeNull();
  });

  it('stays changed if the undo fails, and the failure is reported', async () => {
    openConsole('user/list', {
      answers: {
        [`POST ${API}/user/inactivate`]: () => inChange('a-change', [userSummary('anna', { active: false })]),
        [`POST ${API}/history/undo/plan`]: () => refusal(503, 'unavailable', 'The database is away', 'a1b2'),
      },
    });
    await deactivate('anna');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await findNotice('The undo failed, and nothing was changed')).toBeVisible();
    expect(screen.getByText('The database is away')).toBeVisible();
    expect(screen.getByText(/a1b2/)).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: 'anna' })).toBeNull();
  });

  it('does not move the focus if the user has moved it since', async () => {
    const answer = deferred<object>();
    openConsole('user/list', { answers: { [`POST ${API}/user/inactivate`]: () => answer.promise } });
    await userEvent.click(await statusOf('anna'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    const filter = screen.getByRole('searchbox', { name: 'Filter Email' });
    await userEvent.click(filter);
    answer.resolve([userSummary('anna', { active: false })]);
    await findNotice('anna Inactivated');
    expect(filter).toHaveFocus();
  });

  it('stays unchanged if the service refuses the change', async () => {
    openConsole('user/list', {
      answers: {
        [`POST ${API}/user/inactivate`]: () => refusal(409, 'own_account', 'It is your own account'),
      },
    });
    await userEvent.click(await statusOf('anna'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    expect(await shownNotices()).toHaveTextContent('Failed To Inactivate anna Due To It is your own account');
    expect(await statusOf('anna')).toHaveFocus();
    expect(await statusOf('anna')).not.toHaveAttribute('aria-busy', 'true');
  });
});

const mails = ({ asked }: ReturnType<typeof openConsole>['service']) =>
  asked.filter(({ call }) => call === RESET).map(({ body }) => body);
const never = () => new Promise(() => {});

describe('the menu of a user', () => {
  it('sends a reset mail to the stored e-mail address', async () => {
    const { service } = openConsole('user/list', { answers: { [RESET]: () => null } });
    await chooseFor('anna', 'Reset mail');
    expect(await screen.findByText('Email Has Been Sent To The Email Address')).toBeVisible();
    const { uuid, username, email } = userSummary('anna');
    expect(mails(service)).toEqual([{ uuid, username, email }]);
    expect(await actionsOf('anna')).toHaveFocus();
  });

  it('reports that the mail was not sent', async () => {
    openConsole('user/list', {
      answers: { [RESET]: () => refusal(503, 'no_mail', 'There is no mail server') },
    });
    await chooseFor('anna', 'Reset mail');
    expect(await shownNotices()).toHaveTextContent('Failed To Send A Email There is no mail server');
  });

  it('asks for confirmation before it sends a reset mail to an inactive user', async () => {
    const { service } = openConsole('user/list?status=inactive', { answers: { [RESET]: () => null } });
    await chooseFor('cleo', 'Reset mail');
    const question = await screen.findByRole('dialog', { name: 'cleo is inactive and cannot sign in yet' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(mails(service)).toEqual([]);
    await chooseFor('cleo', 'Reset mail');
    await userEvent.click(await screen.findByRole('button', { name: 'Send the mail' }));
    expect(await screen.findByText('Email Has Been Sent To The Email Address')).toBeVisible();
    expect(mails(service)).toHaveLength(1);
  });

  it('offers a reset mail and a clone, also for a user without a profile', async () => {
    openConsole('user/list', {
      answers: { [ACTIVE]: () => [userSummary('anna', { businessProfile: null })] },
    });
    await userEvent.click(await actionsOf('anna'));
    const menu = await screen.findByRole('menu', { name: 'Actions for anna' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Reset mail', 'Clone']);
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await actionsOf('anna')).toHaveFocus());
  });

  it('is absent for a user whom the viewer may not change', async () => {
    openConsole('user/list', { answers: { [ACTIVE]: () => [userSummary('anna', { mayChange: false })] } });
    await statusOf('anna');
    expect((await rowOf('anna')).queryByRole('button', { name: 'Actions for anna' })).toBeNull();
  });

  it('opens a clone of the user', async () => {
    const uuid = 'a3a37f3c-2f9d-4a52-b1a4-0d8f3e9f0c11';
    const { service, address } = openConsole('user/list', {
      answers: {
        [ACTIVE]: () => [userSummary('anna', { uuid })],
        [`GET ${API}/user/${uuid}`]: never,
        [`GET ${API}/profile/visibility/list`]: never,
        [`GET ${API}/profile/app/list`]: never,
        [`GET ${API}/location/list`]: never,
        [`GET ${API}/${COMPANY_FIELD}/list`]: never,
      },
    });
    await chooseFor('anna', 'Clone');
    await waitFor(() => expect(address()).toBe(`/user/new?clone=${uuid}`));
    expect(service.asked.map(({ call }) => call)).toContain(`GET ${API}/user/${uuid}`);
  });
});

const startPull = async () => userEvent.click(await screen.findByRole('button', { name: 'Pull User Info' }));
const leftOut = (length: number) =>
  Array.from({ length }, (_, index) => ({ source: `user.${index}`, message: `Reason ${index}` }));

describe('Pull User Info', () => {
  it.each([
    ['User Info Pull Successful', () => ({ created: 1, updated: 0, unchanged: 0, failed: [] })],
    ['User Info Pull Failed', () => refusal(502, 'source_failed')],
  ])('shows progress, then: %s', async (notice, outcome) => {
    const answer = deferred<unknown>();
    openConsole('user/list', { answers: { [PULL]: () => answer.promise } });
    await startPull();
    expect(screen.getByRole('button', { name: 'Pulling...' })).toHaveAttribute('aria-busy', 'true');
    answer.resolve(outcome());
    expect(await findNotice(notice)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pull User Info' })).not.toHaveAttribute('aria-busy', 'true');
  });

  it('lists the omitted users with the reasons, until the list is dismissed', async () => {
    openConsole('user/list', {
      answers: { [PULL]: () => ({ created: 1, updated: 1204, unchanged: 0, failed: leftOut(1) }) },
    });
    await startPull();
    expect(await screen.findByText('User Info Pull Successful')).toBeVisible();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('1 user could not be pulled');
    expect(alert).toHaveTextContent('1 created, 1,204 changed, 0 left as they were');
    expect(within(alert).getByText('user.0')).not.toBeVisible();
    await userEvent.click(within(alert).getByText('Omitted users, with reasons'));
    expect(within(alert).getByText('user.0')).toBeVisible();
    expect(within(alert).getByRole('listitem')).toHaveTextContent('user.0Reason 0');
    await userEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(alert).not.toBeInTheDocument();
    expect(await page('Users')).toHaveFocus();
  });

  it('reports how many locations and companies were added, if the service counts them', async () => {
    const places = { created: 1040, updated: 0, unchanged: 3, removed: 0, kept: 0 };
    const companies = { ...places, created: 0, removed: 2, kept: 1 };
    const { service } = openConsole('user/list', {
      answers: {
        [PULL]: () => ({ created: 0, updated: 0, unchanged: 8, failed: [], locations: places, companies }),
      },
    });
    await startPull();
    expect(await screen.findByText('User Info Pull Successful')).toBeVisible();
    const panel = (await screen.findByText('Result of the pull')).parentElement!;
    expect([...panel.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'Users: 0 created, 0 changed, 8 left as they were',
      'Locations: 1,040 created, 0 changed, 3 left as they were',
      'Companies: 0 created, 0 changed, 3 left as they were, 2 removed, 1 kept because they are in use here',
    ]);
    expect(screen.queryByText('Omitted users, with reasons')).not.toBeInTheDocument();
    service.answers[PULL] = () => ({ created: 1, locations: null, companies: null });
    await startPull();
    await waitFor(() => expect(screen.queryByText('Result of the pull')).not.toBeInTheDocument());
    await page('Users');
    expect(screen.queryByText(/Locations/)).not.toBeInTheDocument();
  });

  it('names a hundred omitted users, and counts the others', async () => {
    openConsole('user/list', { answers: { [PULL]: () => ({ failed: leftOut(1102) }) } });
    await startPull();
    expect(await screen.findByText('1,102 users could not be pulled')).toBeVisible();
    await userEvent.click(screen.getByText('Omitted users, with reasons'));
    const items = within(screen.getByRole('alert')).getAllByRole('listitem');
    expect(items).toHaveLength(101);
    expect(items.at(-1)).toHaveTextContent('1,002 more');
    expect(screen.getByRole('alert')).not.toHaveTextContent('created');
  });

  it('keeps the list of omitted users while other screens are shown, until the session ends', async () => {
    const { app, router } = openConsole('user/list', {
      answers: { ...answerUserChoices(), [PULL]: () => ({ failed: leftOut(2) }) },
    });
    await startPull();
    await screen.findByText('2 users could not be pulled');
    await router.navigate({ to: '/user/bulk' });
    await page('Bulk User Management');
    expect(screen.queryByRole('alert')).toBeNull();
    await router.navigate({ to: '/user/list' });
    expect(await screen.findByText('2 users could not be pulled')).toBeVisible();
    app.session.send({ type: 'SIGN_OUT' });
    const { pull } = await app.openConsole();
    await waitFor(() => expect(pull.getSnapshot().context.result).toBeNull());
    expect(screen.queryByText('2 users could not be pulled')).toBeNull();
  });
});
