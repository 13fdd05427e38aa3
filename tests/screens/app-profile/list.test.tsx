import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { storedAppProfile } from '../../support/app-profiles.ts';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { deferredAnswer } from '../../support/deferred.ts';
import { userSummary } from '../../support/summaries.ts';

// The check of `pointer-events` is skipped, because in jsdom the page stays inert after a dialog has closed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

const LIST = `GET ${API}/profile/app/list`;
const GET = `GET ${API}/profile/app/get/5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10`;
const USAGE = `GET ${API}/profile/app/5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10/businessProfiles`;
const DELETE = `DELETE ${API}/profile/app/5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10`;

const answers = {
  [LIST]: () => [storedAppProfile()],
  [GET]: () => storedAppProfile(),
  [USAGE]: () => [],
  [DELETE]: () => new Response(null, { status: 204 }),
};

afterEach(closeConsoles);

const toast = (text: string) =>
  within(screen.getByRole('region', { name: 'Notifications' })).queryByText(text);
const DELETED = 'Application Profile Deleted Successfully';

describe('the list of application profiles', () => {
  it('links to the form of each profile, and to the form of a new one', async () => {
    openConsole('profile/app/list', { answers });
    await page('Application Profiles');
    expect(await screen.findByRole('link', { name: 'Mapper' })).toHaveAttribute(
      'href',
      '/userprofile/profile/app/edit/5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10',
    );
    expect(screen.getByRole('link', { name: 'New App Profile' })).toHaveAttribute(
      'href',
      '/userprofile/profile/app/new',
    );
  });

  it('distinguishes elements with equal names by their category', async () => {
    const elements = ['LAYER', 'SHEET'].map((category) => ({ uuid: category, name: 'Access', category }));
    openConsole('profile/app/list', {
      answers: { ...answers, [LIST]: () => [storedAppProfile({ elements })] },
    });
    await page('Application Profiles');
    const cell = (await screen.findByText('Access (LAYER)')).closest('td');
    expect(
      within(cell!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Access (SHEET)']);
  });

  it('is reloaded after a delete, which is announced once', async () => {
    const { loaded } = openConsole('profile/app/list', { answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Mapper' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await expect.poll(() => loaded).toEqual(['/userprofile/profile/app/list']);
    expect(toast(DELETED)).toBeNull();
    cleanup();

    openConsole('profile/app/list', { answers: { ...answers, [LIST]: () => [] } });
    expect(await page('Application Profiles')).toHaveFocus();
    expect(toast(DELETED)).toBeVisible();
    cleanup();

    closeConsoles();
    openConsole('profile/app/list', { answers });
    await page('Application Profiles');
    expect(toast(DELETED)).toBeNull();
  });

  it('lists the users whom a delete affects through their business profiles', async () => {
    const users = [userSummary('anna'), userSummary('ben', { active: false })];
    const { service } = openConsole('profile/app/list', {
      answers: {
        ...answers,
        [USAGE]: () => [
          { uuid: 'uuid-noc', name: 'NOC', activeUsers: 299_999, inactiveUsers: 1, users },
          { uuid: 'uuid-desk', name: 'Desk', activeUsers: 1, inactiveUsers: 0, users: [userSummary('cleo')] },
        ],
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Mapper' }));
    expect(await screen.findByText('300,000 active users and 1 inactive user have them.')).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Their users' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['anna', '/userprofile/user/edit/uuid-anna'],
      ['cleo', '/userprofile/user/edit/uuid-cleo'],
      ['ben', '/userprofile/user/edit/uuid-ben'],
    ]);
    expect(list.getByText('299,998 more are not listed.')).toBeVisible();
    expect(screen.getByLabelText('Type Mapper to confirm')).toBeVisible();
    expect(service.asked.filter(({ call }) => call.includes('/user/'))).toEqual([]);
  });

  it('can be deleted from even if the service does not say which users have the business profiles', async () => {
    openConsole('profile/app/list', {
      answers: { ...answers, [USAGE]: () => [{ uuid: 'uuid-noc', name: 'NOC' }] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Mapper' }));
    expect(await screen.findByText('The service does not say which users have them.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'NOC' })).toBeVisible();
    expect(screen.getByLabelText('Type Mapper to confirm')).toBeVisible();
  });

  it('is not opened after a delete if the user has opened another screen since then', async () => {
    const deleted = deferredAnswer<Response>();
    const { loaded, router, address } = openConsole('profile/app/list', {
      answers: { ...answers, [DELETE]: () => deleted.answered },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Mapper' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await router.navigate({ to: '/user/list' });
    await page('Users');
    deleted.answer(new Response(null, { status: 204 }));
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Notifications', hidden: true })).getByText(DELETED),
      ).toBeVisible(),
    );
    expect(loaded).toEqual([]);
    expect(address()).toBe('/user/list');
  });

  it('is opened after a delete from the form, without asking about unsaved changes', async () => {
    const { loaded } = openConsole('profile/app/edit/5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10', {
      answers: {
        ...answers,
        [`GET ${API}/${COMPANY_FIELD}/list`]: () => [],
        [`GET ${API}/app/app-maps`]: () => ({ uuid: 'app-maps', name: 'Maps', roles: [], elements: [] }),
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Delete Profile' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await expect.poll(() => loaded).toEqual(['/userprofile/profile/app/list']);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });
});
