import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { paths } from '../../../src/routing/paths.ts';
import { resourcesWithScreens } from '../../../machines/app/resource-names.ts';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { currentUser, userSummary } from '../../support/summaries.ts';

afterEach(closeConsoles);

const users = Array.from({ length: 23 }, (_, number) => userSummary(`user${number}`));
const ME = `GET ${API}/me`;

describe('the URL of a form', () => {
  it.each(resourcesWithScreens)('shows Not Found for an invalid id without a request: %s', async (name) => {
    const path = paths[name].edit('xyz');
    const { service, address } = openConsole(path.slice(1), {
      answers: { [ME]: () => currentUser({ roles: [PRODUCT_ADMIN] }) },
    });
    expect(await page('404 Not Found')).toBeVisible();
    expect(screen.getByText('Page Not Found, please check URL is correct.')).toBeVisible();
    expect(address()).toBe(path);
    expect(service.asked.filter(({ call }) => call.includes('xyz'))).toEqual([]);
  });
});

describe('the URL of a new user', () => {
  const CLONE = '?clone=0f6a1f5e-5f0c-4a52-9d0e-3f8a8c1b7d10';

  it.each([
    ['a user without a role', { roles: [] }, '', 'Your account has no administrative role'],
    ['a user without a role', { roles: [] }, CLONE, 'Your account has no administrative role'],
    [
      'an SCO administrator without a company',
      { roles: ['SCO_ADMIN'], [COMPANY_FIELD]: null },
      CLONE,
      'Your account belongs to no company',
    ],
  ])('shows %s which action is forbidden, and loads nothing: %j %s', async (_who, viewer, search, reason) => {
    const { service, address } = openConsole(`user/new${search}`, {
      answers: { [ME]: () => currentUser(viewer) },
    });
    expect(await page('Creating New User')).toBeVisible();
    expect(screen.getByText('You cannot change users').parentElement).toHaveTextContent(reason);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(address()).toBe(`/user/new${search}`);
    expect(service.asked.filter(({ call }) => /\/(user|profile|location)\//.test(call))).toEqual([]);
  });
});

describe('a page beyond the last', () => {
  const answers = { [`GET ${API}/user/list/active`]: () => users };

  it('shows the last page, in the list and in the URL', async () => {
    const { address } = openConsole('user/list?page=99', { answers });
    expect(await screen.findByRole('rowheader', { name: 'user22' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/user/list?page=3'));
    expect(screen.getByRole('link', { name: 'Page 3', current: 'page' })).toBeVisible();
  });

  it('shows the last page of the rows that match the filter', async () => {
    const { address } = openConsole('user/list?page=3&username=user1', { answers });
    expect(await screen.findByRole('rowheader', { name: 'user19' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/user/list?page=2&username=user1'));
  });

  it('does not redirect if the user is leaving the list for one with more pages', async () => {
    const { router, address } = openConsole('profile/business/list', { answers });
    await page('Profiles');
    void router.navigate({ to: '/user/list', search: { page: 2, sort: 'email', desc: true } });
    expect(await screen.findByRole('rowheader', { name: 'user12' })).toBeVisible();
    expect(address()).toBe('/user/list?page=2&sort=email&desc=true');
  });

  it('shows the first page of an empty list', async () => {
    const { address } = openConsole('user/list?page=3', {
      answers: { ...answers, [`GET ${API}/user/list/active`]: () => [] },
    });
    expect(await screen.findByText('There are no active users')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/user/list'));
    expect(screen.getAllByRole('link', { name: 'New User' })).toHaveLength(2);
  });
});

it('a list trims its filters, and ignores filters of spaces', async () => {
  openConsole('user/list', { answers: { [`GET ${API}/user/list/active`]: () => users } });
  const filter = await screen.findByRole('searchbox', { name: 'Filter Username' });
  await userEvent.type(filter, '  ');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  await userEvent.type(filter, 'USER22 ');
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  expect(filter).toHaveValue('  USER22 ');
});
