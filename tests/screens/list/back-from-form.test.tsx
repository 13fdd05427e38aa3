import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import type { Answers } from '../../support/stub-service.ts';
import { currentUser, userSummary } from '../../support/summaries.ts';

const ACTIVE = `GET ${API}/user/list/active`;
const CHOICES = ['profile/visibility/list', 'profile/app/list', 'location/list', 'novaCustomerCompany/list'];
const answers: Answers = {
  [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
  ...Object.fromEntries(CHOICES.map((list) => [`GET ${API}/${list}`, () => []])),
};
const many = Array.from({ length: 25 }, (_, index) => userSummary(`user${index + 10}`));

afterEach(closeConsoles);

const FORM = 'Creating New User';

async function openForm(path = 'user/list', further: Answers = {}) {
  const opened = openConsole(path, { answers: { ...answers, ...further } });
  await screen.findAllByRole('rowheader');
  await userEvent.click(screen.getByRole('link', { name: 'New User' }));
  await page(FORM);
  return opened;
}

describe('the list after a form', () => {
  it('has the filter that it had before', async () => {
    const { router, address } = await openForm('user/list?username=a');
    expect(await screen.findByRole('form', { name: FORM })).toBeVisible();
    expect(document.title).toMatch(FORM);
    act(() => router.history.back());
    await page('Users');
    expect(screen.getByRole('searchbox', { name: 'Filter Username' })).toHaveValue('a');
    expect(screen.queryByRole('form')).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(document.title).toMatch('Users');
    expect(address()).toBe('/user/list?username=a');
  });

  it('gives the focus to the row that was opened when the form is left', async () => {
    const { router } = openConsole('user/list', { answers });
    await screen.findAllByRole('rowheader');
    await userEvent.click(screen.getByRole('link', { name: 'ben' }));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    act(() => router.history.back());
    await page('Users');
    await waitFor(() => expect(screen.getByRole('link', { name: 'ben' })).toHaveFocus());
  });

  it('has updated rows after a change', async () => {
    const { app, router } = await openForm();
    const { lists } = await app.openConsole();
    act(() => lists.activeUsers.send({ type: 'REPLACE', rows: [userSummary('cleo')] }));
    act(() => router.history.back());
    expect(await screen.findByRole('rowheader', { name: 'cleo' })).toBeVisible();
  });

  it('is not loaded if a form is the first screen', async () => {
    const { service } = openConsole('user/new', { answers });
    await page(FORM);
    expect(service.count(ACTIVE)).toBe(0);
  });

  it('goes to the last page if it has fewer rows, and does not change the URL before', async () => {
    const { app, router, address } = await openForm('user/list?page=3', { [ACTIVE]: () => many });
    const { lists } = await app.openConsole();
    act(() => lists.activeUsers.send({ type: 'REMOVE', uuids: many.slice(15).map(({ uuid }) => uuid) }));
    expect(address()).toBe('/user/new');
    act(() => router.history.back());
    await page('Users');
    await waitFor(() => expect(address()).toBe('/user/list?page=2'));
  });

  it('shows an error if it cannot be rendered', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { app, router } = await openForm();
    const { lists } = await app.openConsole();
    const broken = { ...userSummary('ben'), email: {} as string };
    act(() => lists.activeUsers.send({ type: 'REPLACE', rows: [broken] }));
    act(() => router.history.back());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible());
    log.mockReset();
  });
});
