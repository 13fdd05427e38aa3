import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { BulkAction, BulkRow } from '../../../openapi/generated/types.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { bulkPlan, refusedRow } from '../../support/bulk-plans.ts';
import { storedBusinessProfile } from '../../support/business-profiles.ts';
import { API, closeConsoles, openConsole } from '../../support/console.tsx';
import { findNotice } from '../../support/notices.ts';
import type { Answers } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';

const PLAN = `POST ${API}/bulk/plan`;
const APPLY = `POST ${API}/bulk`;
const NAMES = Array.from({ length: 12 }, (_, index) => `Profile ${index + 10}`);
const profiles = NAMES.map((name) => storedBusinessProfile({ uuid: `uuid of ${name}`, name }));

const CLIENTS = ['Reports', 'Maps'].map((name) => ({
  uuid: `uuid of ${name}`,
  name,
  allowedRedirectTarget: 'https://client.example.org',
}));

afterEach(closeConsoles);

const rowOf = (name: string, users?: BulkRow['users']) => ({
  uuid: `uuid of ${name}`,
  name,
  outcome: 'updated' as const,
  changes: [],
  ...(users && { users }),
  problems: [],
});
const noAccess = { groups: [], omitted: 0 };

const open = async (path: string, answers: Answers) => {
  const { service } = openConsole(path, { answers });
  await screen.findAllByRole('rowheader');
  return {
    sentTo: (call: string) =>
      service.asked.findLast((one) => one.call === call)?.body as BulkAction | undefined,
  };
};
const openProfiles = (answers: Answers = {}) =>
  open('profile/business/list', {
    [`GET ${API}/profile/business/list`]: () => profiles,
    [APPLY]: () => ({ updated: 1, unchanged: 0, refused: 1, endedSessions: 0 }),
    ...answers,
  });
const select = (name: string) => userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
const press = (part: HTMLElement, name: string) =>
  userEvent.click(within(part).getByRole('button', { name }));
// A search by text is faster than one by role, which computes the name of each element.
const dialogWith = async (title: string) =>
  (await screen.findByText(title)).closest<HTMLElement>('[role$=dialog]')!;
const bar = () => screen.findByRole('region', { name: 'Selected rows' });

describe('selected profiles', () => {
  it('are deleted after a plan with the access that users lose, and refused ones are selected again', async () => {
    const lost = { kind: 'role', uuid: 'uuid of Operator', name: 'Operator', application: 'Alarms' } as const;
    const user = {
      uuid: 'uuid of anna',
      username: 'anna',
      firstName: 'Anna',
      lastName: 'Lind',
      active: true,
    };
    const group = { count: 1, isCapped: false, gained: [], gainedTotal: 0, lost: [lost], lostTotal: 1 };
    const { sentTo } = await openProfiles({
      [PLAN]: () =>
        bulkPlan({
          refused: 1,
          accessOfChange: { groups: [{ ...group, users: [user], next: null }], omitted: 0 },
          rows: [
            rowOf('Profile 10', { count: 7, isCapped: false }),
            { ...refusedRow, uuid: 'uuid of Profile 11', name: 'Profile 11' },
          ],
        }),
    });
    await select('Profile 10');
    await select('Profile 11');
    await press(await bar(), 'Delete');
    const dialog = await dialogWith('Delete 2 profiles?');
    expect(within(dialog).getByText('Users lose access')).toBeVisible();
    expect(within(dialog).getByText('Operator (Alarms)')).toBeVisible();
    const planned = within(dialog).getByRole('table', { name: 'What is changed' });
    expect(within(planned).getByRole('columnheader', { name: 'Users Who Lose It' })).toBeVisible();
    expect(within(planned).getByRole('row', { name: /Profile 10.*7/ })).toBeVisible();
    expect(sentTo(PLAN)).toEqual({
      resource: 'businessProfile',
      selection: { uuids: ['uuid of Profile 10', 'uuid of Profile 11'], matching: null, except: [] },
      action: 'delete',
    });
    await press(dialog, 'Delete');
    await userEvent.click(await screen.findByText('Select What Failed'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByRole('checkbox', { checked: true })).toEqual([
      screen.getByRole('checkbox', { name: 'Select Profile 11' }),
    ]);
    expect(await findNotice('1 profile deleted')).toBeVisible();
    expect(sentTo(APPLY)).toEqual(sentTo(PLAN));
  });

  it('are sent as uuids, not as a filter, after "Select all"', async () => {
    const { sentTo } = await openProfiles({ [PLAN]: () => bulkPlan({ accessOfChange: noAccess }) });
    await select('Profile 10');
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 12 profiles' }));
    expect(within(await bar()).getByRole('status')).toHaveTextContent('12 profiles selected');
    await press(await bar(), 'Delete');
    await waitFor(() => expect(sentTo(PLAN)).toBeDefined());
    expect(sentTo(PLAN)!.selection.matching).toBeNull();
    expect(sentTo(PLAN)!.selection.uuids.toSorted()).toEqual(profiles.map(({ uuid }) => uuid));
  });
});

describe('selected sign-in clients', () => {
  it.each([
    ['Block', 'block', 'blocked', null, { count: 1000, isCapped: true }, 'More than 1,000'],
    ['Unblock', 'unblock', 'unblocked', null, undefined, null],
    ['Delete', 'delete', 'deleted', noAccess, { count: 3, isCapped: false }, '3'],
  ])('%s after a plan', async (button, action, done, accessOfChange, users, shown) => {
    const { sentTo } = await open('authClient/list', {
      [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
      [`GET ${API}/authClient/list`]: () => CLIENTS,
      [PLAN]: () => bulkPlan({ accessOfChange, rows: [rowOf('Reports', users)] }),
      [APPLY]: () => ({ updated: 1, unchanged: 0, refused: 0, endedSessions: 0 }),
    });
    await select('Reports');
    await press(await bar(), button);
    const dialog = await dialogWith(`${button} 1 OAuth2 client?`);
    const headers = within(dialog)
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    expect(headers).toEqual(users === undefined ? ['Name'] : ['Name', 'Signed-In Users']);
    expect(within(dialog).getByRole('row', { name: ['Reports', shown].join(' ').trim() })).toBeVisible();
    await press(dialog, button);
    expect(await findNotice(`1 OAuth2 client ${done}`)).toBeVisible();
    expect(sentTo(APPLY)).toMatchObject({ resource: 'authClient', action });
  });
});

describe('applications', () => {
  it.each([
    [PRODUCT_ADMIN, 1],
    ['ADMIN', 0],
  ])('have check boxes for %s: %s', async (role, count) => {
    await open('application/list', {
      [`GET ${API}/me`]: () => currentUser({ roles: [role] }),
      [`GET ${API}/app/list`]: () => [{ uuid: 'uuid of Alarms', name: 'Alarms', roles: [], elements: [] }],
    });
    expect(screen.queryAllByRole('checkbox', { name: 'Select Alarms' })).toHaveLength(count);
  });
});
