import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenForListKeys } from '../../../src/screens/list/list-keys.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN, PRODUCT_CODE } from '../../../openapi/rules/product.ts';
import { bulkPlan, refusedRow } from '../../support/bulk-plans.ts';
import { storedBusinessProfile } from '../../support/business-profiles.ts';
import { API, closeConsoles, openConsole, page, type OpenConsole } from '../../support/console.tsx';
import { findNotice } from '../../support/notices.ts';
import { refusal } from '../../support/stub-service.ts';
import { currentUser, userSummary } from '../../support/summaries.ts';

const ACTIVE = `GET ${API}/user/list/active`;
const PLAN = `POST ${API}/bulk/plan`;
const APPLY = `POST ${API}/bulk`;
const NAMES = Array.from({ length: 25 }, (_, index) => `user${index + 10}`);
const users = NAMES.map((name) => userSummary(name));

listenForListKeys();
afterEach(closeConsoles);

const open = async (path = 'user/list', answers: object = {}) => {
  const opened = openConsole(path, { answers: { [ACTIVE]: () => users, ...answers } });
  await screen.findAllByRole('rowheader');
  return opened;
};
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const pageBox = () => screen.getByRole('checkbox', { name: 'Select all rows of this page' });
const selected = () =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .flatMap((input) => /^Select (user\d+)$/.exec(input.closest('label')?.textContent ?? '')?.[1] ?? []);
const sentTo = ({ asked }: OpenConsole['service'], call: string) =>
  asked.findLast((one) => one.call === call)?.body;
const bar = () => screen.findByRole('region', { name: 'Selected rows' });
const status = async () => within(await bar()).getByRole('status').textContent;
const filter = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter Username' }), { target: { value: text } });

describe('rows of a list', () => {
  it('are selected by a click, and with Shift up to a row', async () => {
    await open();
    await userEvent.click(box('user11'));
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(box('user14'));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual(['user11', 'user12', 'user13', 'user14']);
    expect(await status()).toBe('4 active users selected');
  });

  it('are selected by keyboard: Space, arrow keys, and arrow keys with Shift', async () => {
    await open();
    act(() => box('user10').focus());
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['user10', 'user12', 'user13', 'user14']);
    expect(box('user14')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp} ');
    expect(selected()).toEqual(['user10', 'user12', 'user14']);
  });

  it('stay selected on other pages, in another order, and hidden by a filter, which the bar says', async () => {
    const { router } = await open();
    await userEvent.click(box('user11'));
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select user21' }));
    expect(await status()).toBe('2 active users selected');
    filter('user1');
    await expect.poll(status).toBe('2 active users selected; the filters hide 1');
    await userEvent.click(screen.getByRole('button', { name: 'Username' }));
    filter('');
    await waitFor(() => expect(router.state.status).toBe('idle'));
    await expect.poll(status).toBe('2 active users selected');
    act(() => void router.navigate({ to: '/application/list' }));
    await page('Applications');
    act(() => router.history.back());
    await screen.findAllByRole('rowheader');
    expect(await status()).toBe('2 active users selected');
  });

  it('are selected by page with Ctrl-A, then all that match, except some, and Escape clears', async () => {
    await open();
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(selected()).toHaveLength(10);
    expect(pageBox()).toBeChecked();
    filter('user2');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Select all 10 active users that match' }),
    );
    expect(await status()).toBe('10 active users selected');
    await userEvent.click(box('user21'));
    expect(await status()).toBe('9 active users selected');
    expect((pageBox() as HTMLInputElement).indeterminate).toBe(true);
    filter('user21');
    await expect.poll(status).toBe('9 active users selected; the filters hide 9');
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
    expect(selected()).toEqual([]);
  });

  it('keep Ctrl-A and Escape in a filter for its text', async () => {
    await open();
    await userEvent.click(box('user11'));
    act(() => screen.getByRole('searchbox', { name: 'Filter Username' }).focus());
    await userEvent.keyboard('{Control>}a{/Control}{Escape}');
    expect(selected()).toEqual(['user11']);
  });

  it('can be selected in pages of a list that the browser does not have, by the filter', async () => {
    const counted = { headers: { 'X-Total-Count': '90000', 'X-List-Count': '900000' } };
    const { service } = await open('user/list?username=user', {
      [ACTIVE]: () => Response.json(users.slice(0, 10), counted),
      [PLAN]: () => bulkPlan({ updated: 89_999 }),
    });
    await userEvent.click(pageBox());
    await userEvent.click(
      await screen.findByRole('button', { name: 'Select all 90,000 active users that match' }),
    );
    await userEvent.click(box('user12'));
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Deactivate' }));
    await screen.findByRole('dialog');
    expect(sentTo(service, PLAN)).toMatchObject({
      selection: {
        uuids: [],
        matching: { list: 'activeUsers', filters: { username: 'user' } },
        except: [users[2]!.uuid],
      },
    });
  });

  it('can only be exported if there are more than an action may change', async () => {
    await open('user/list?username=user', {
      [ACTIVE]: () =>
        Response.json(users.slice(0, 10), {
          headers: { 'X-Total-Count': '100001', 'X-List-Count': '900000' },
        }),
    });
    await userEvent.click(pageBox());
    await userEvent.click(
      await screen.findByRole('button', { name: 'Select all 100,001 active users that match' }),
    );
    expect(await status()).toBe(
      '100,001 active users selectedAt most 100,000 active users can be changed at once. Select fewer.',
    );
    const inBar = within(await bar());
    expect(inBar.queryByRole('button', { name: 'Deactivate' })).toBeNull();
    expect(inBar.queryByRole('button', { name: 'Change…' })).toBeNull();
    await userEvent.click(inBar.getByRole('button', { name: 'More…' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Export as CSV',
      'Export as XLSX (Excel)',
    ]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(box('user12'));
    expect(await status()).toBe('100,000 active users selected');
    expect(inBar.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  });

  it('are selected by a long press on a card, which does not open the row', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { address } = await open();
      const row = screen.getByRole('rowheader', { name: 'user11' });
      row.closest('tr')!.style.display = 'block';
      fireEvent.pointerDown(row, { pointerType: 'touch' });
      act(() => void vi.advanceTimersByTime(500));
      fireEvent.pointerUp(row, { pointerType: 'touch' });
      fireEvent.click(row);
      expect(selected()).toEqual(['user11']);
      expect(address()).toBe('/user/list');
    } finally {
      vi.useRealTimers();
    }
  });

  it('have no check boxes for a viewer without a role', async () => {
    await open('user/list', { [`GET ${API}/me`]: () => currentUser({ roles: [] }) });
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});

const deactivate = async () => {
  await userEvent.click(box('user10'));
  await userEvent.click(box('user11'));
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Deactivate' }));
  return screen.findByRole('dialog', { name: /^Deactivate 2 users/ });
};

describe('an action on selected users', () => {
  const withRefused = bulkPlan({
    refused: 1,
    rows: [...bulkPlan().rows, { ...refusedRow, uuid: users[1]!.uuid }],
  });
  it('shows its plan, applies it, and selects what was refused', async () => {
    const { service } = await open('user/list', {
      [PLAN]: () => withRefused,
      [APPLY]: () => ({ updated: 1, unchanged: 0, refused: 1, endedSessions: 2 }),
    });
    const dialog = await deactivate();
    expect(within(dialog).getByRole('rowheader', { name: 'anna' })).toBeVisible();
    expect(within(dialog).getByText('Active')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    const done = await screen.findByRole('dialog', { name: '1 user deactivated' });
    expect(sentTo(service, APPLY)).toMatchObject({ resource: 'user', values: { active: false } });
    expect(within(done).getByText('This user does not exist.')).toBeVisible();
    expect(within(done).getByRole('rowheader', { name: 'user11' })).toBeVisible();
    await userEvent.click(within(done).getByRole('button', { name: 'Select What Failed' }));
    await waitFor(() => expect(selected()).toEqual(['user11']));
    expect(await findNotice('1 user deactivated')).toHaveTextContent('2 sign-in sessions have ended');
  });

  it('shows a new plan if an object was changed, and why an action was refused', async () => {
    await open('user/list', { [PLAN]: () => withRefused, [APPLY]: () => refusal(412, 'stale') });
    const dialog = await deactivate();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await within(dialog).findByText(/This is the new plan/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(selected()).toEqual(['user10', 'user11']);
  });
});

const READER = storedBusinessProfile({ uuid: 'uuid of reader', name: 'Reader' });

const dialogWith = async (title: string) =>
  (await screen.findByText(title)).closest<HTMLElement>('[role=dialog]')!;
const press = (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('button', { name }));

const offering = (answers: object = {}) =>
  open('user/list', {
    [`GET ${API}/profile/business/list`]: () => [READER],
    [PLAN]: () => bulkPlan(),
    [APPLY]: () => ({ updated: 1, unchanged: 0, refused: 0, endedSessions: 0 }),
    ...answers,
  });
const choose = async (field: string) => {
  await userEvent.click(box('user10'));
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Change…' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: field }));
  return dialogWith(`Change ${field} of the selected users`);
};

const chooseAction = async (item: string) => {
  await userEvent.click(box('user10'));
  await userEvent.click(within(await bar()).getByRole('button', { name: 'More…' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('further actions on selected users', () => {
  it.each([
    [
      'End sessions',
      'endSessions',
      'End the sessions of 1 user?',
      'End Sessions',
      'Sessions of 1 user ended',
    ],
    ['Send reset mails', 'resetMail', 'Send a reset mail to 1 user?', 'Send', 'Reset mails to 1 user queued'],
  ])('%s after a plan, without an undo', async (item, action, title, confirm, notice) => {
    // A table of more than ten rows has a page size.
    const rows = Array.from({ length: 11 }, () => bulkPlan().rows[0]!);
    const { service } = await offering({ [PLAN]: () => bulkPlan({ rows }) });
    await chooseAction(item);
    const dialog = await dialogWith(title);
    expect(sentTo(service, PLAN)).toEqual({
      resource: 'user',
      selection: { uuids: [users[0]!.uuid], matching: null, except: [] },
      action,
    });
    expect(within(dialog).queryByRole('button', { name: 'Back' })).toBeNull();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    expect(within(dialog).getByRole('combobox', { name: 'Rows per page' })).not.toHaveFocus();
    await press(dialog, confirm);
    expect(await findNotice(notice)).toBeVisible();
    expect(sentTo(service, APPLY)).toMatchObject({ action });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('do not offer reset mails without a mail server', async () => {
    const settings = { ssoEnabled: false, ssoAutoRedirect: false, mailEnabled: false };
    await offering({ 'GET /userprofile/config.json': () => settings });
    await userEvent.click(box('user10'));
    await userEvent.click(within(await bar()).getByRole('button', { name: 'More…' }));
    await screen.findByRole('menuitem', { name: 'End sessions' });
    expect(screen.queryByRole('menuitem', { name: 'Send reset mails' })).toBeNull();
  });

  it.each([
    ['Export as CSV', 'csv'],
    ['Export as XLSX (Excel)', 'xlsx'],
  ])('%s', async (item, format) => {
    const call = `POST ${API}/user/export`;
    const { service } = await offering({ [call]: () => new Response('username') });
    await chooseAction(item);
    await waitFor(() =>
      expect(sentTo(service, call)).toEqual({ uuids: [users[0]!.uuid], matching: null, except: [] }),
    );
    expect(service.asked.findLast((one) => one.call === call)!.search.get('format')).toBe(format);
  });
});

describe('a new value for selected users', () => {
  it('can be changed after the plan', async () => {
    await offering({ [`GET ${API}/location/list`]: () => [] });
    const dialog = await choose('Location');
    expect(await within(dialog).findByText(/the selected users get no location/)).toBeVisible();
    await press(dialog, 'Show Plan');
    const plan = await dialogWith('Change 1 user?');
    await press(plan, 'Back');
    const again = await dialogWith('Change Location of the selected users');
    expect(within(again).getByRole('combobox', { name: /^Location/ })).toHaveFocus();
  });

  it('is required for a profile, and is planned and applied', async () => {
    const { service } = await offering();
    const dialog = await choose('Profile');
    const field = await within(dialog).findByRole('combobox', { name: /^Profile/ });
    await press(dialog, 'Show Plan');
    expect(await within(dialog).findByText('This field is required')).toBeVisible();
    await userEvent.type(field, 'nothing like it');
    await press(dialog, 'Show Plan');
    expect(await within(dialog).findByText(/No single profile has this name/)).toBeVisible();
    expect(sentTo(service, PLAN)).toBeUndefined();
    await userEvent.clear(field);
    await userEvent.type(field, 'Reader');
    await press(dialog, 'Show Plan');
    const plan = await dialogWith('Change 1 user?');
    await press(plan, 'Change');
    expect(await findNotice('1 user changed')).toBeVisible();
    expect(sentTo(service, APPLY)).toMatchObject({
      selection: { uuids: [users[0]!.uuid] },
      values: { businessProfile: { uuid: READER.uuid } },
    });
  });

  it.each<[string, object]>([
    ['Location', { location: null }],
    ['Company', { [COMPANY_FIELD]: null }],
    ['Visible To', { minimumRole: { name: 'ADMIN' } }],
  ])('may be empty for %s, or has a first value', async (field, values) => {
    const { service } = await offering({
      [`GET ${API}/location/list`]: () => [],
      [`GET ${API}/${PRODUCT_CODE}CustomerCompany/list`]: () => [],
      [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
    });
    const dialog = await choose(field);
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Show Plan' }));
    await dialogWith('Change 1 user?');
    expect(sentTo(service, PLAN)).toMatchObject({ values });
  });

  it('is not offered for the company to an administrator of customers', async () => {
    await offering({ [`GET ${API}/me`]: () => currentUser({ roles: ['ADMIN'] }) });
    await userEvent.click(box('user10'));
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Change…' }));
    await screen.findByRole('menuitem', { name: 'Visible To' });
    expect(screen.queryByRole('menuitem', { name: 'Company' })).toBeNull();
  });

  it('can be chosen after its options were loaded again', async () => {
    let isDown = true;
    await offering({
      [`GET ${API}/profile/visibility/list`]: () => (isDown ? refusal(503, 'unavailable') : []),
    });
    const dialog = await choose('Visibility');
    expect(await within(dialog).findByText('What can be chosen could not be loaded')).toBeVisible();
    isDown = false;
    await press(dialog, 'Try Again');
    expect(await within(dialog).findByRole('combobox', { name: /^Visibility/ })).toHaveFocus();
  });

  it('has the focus, also if its options were loaded after the dialog opened', async () => {
    let load!: (options: []) => void;
    const options = new Promise<[]>((resolve) => (load = resolve));
    await offering({ [`GET ${API}/location/list`]: () => options });
    const dialog = await choose('Location');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    load([]);
    expect(await within(dialog).findByRole('combobox', { name: /^Location/ })).toHaveFocus();
  });
});
