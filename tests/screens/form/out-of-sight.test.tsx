import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { currentUser } from '../../support/summaries.ts';
import { refusal } from '../../support/stub-service.ts';

afterEach(closeConsoles);

const UUID = '7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11';
const MAPS = { uuid: 'app-maps', name: 'Maps', roles: [], elements: [] };
const profile = {
  uuid: UUID,
  name: 'NOC',
  description: null,
  appProfiles: [{ uuid: 'mapper', name: 'Mapper', appUUID: 'app-maps', application: { uuid: 'app-maps' } }],
  minimumRole: { name: 'ADMIN' },
  [COMPANY_FIELD]: null,
};
const mapper = { uuid: 'mapper', name: 'Mapper', application: MAPS, roles: [], elements: [] };
const GET = `GET ${API}/profile/business/get/${UUID}`;
const UPDATE = `POST ${API}/profile/business/update`;
const LIST = `GET ${API}/profile/business/list`;
const other = { ...profile, uuid: 'other', name: 'Other' };
const answers = {
  [`GET ${API}/me`]: () => currentUser({ roles: ['ADMIN'], layoutCode: ['SCO'] }),
  [LIST]: () => [profile, other],
  [`GET ${API}/profile/app/list`]: () => [mapper],
  [`GET ${API}/app/list`]: () => [MAPS],
  [`GET ${API}/${COMPANY_FIELD}/list`]: () => [],
  [GET]: () => profile,
};

const outOfSight = async () => {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Visible To/ }), 'SCO Customer');
  await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
  return within(await screen.findByRole('dialog', { name: 'You will not see this any more' }));
};
const notices = () => screen.getByRole('region', { name: 'Notifications', hidden: true }).textContent;

describe('an object that its editor cannot see after the save', () => {
  it.each([
    ['returns the saved object', () => ({ uuid: UUID, name: 'NOC' })],
    ['does not return it', () => new Response(null, { status: 200 })],
  ])('is announced before the save, which opens the list, with a service that %s', async (_, saved) => {
    const { service, address }: ReturnType<typeof openConsole> = openConsole(
      `profile/business/edit/${UUID}`,
      {
        answers: {
          ...answers,
          [UPDATE]: saved,
          [LIST]: () => (service.count(UPDATE) > 0 ? [other] : [profile, other]),
        },
      },
    );
    await screen.findByRole('textbox', { name: 'Name' });
    const dialog = await outOfSight();
    expect(dialog.getByText(/visible to SCO Customer only/)).toBeVisible();
    expect(service.count(UPDATE)).toBe(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Save anyway' }));
    expect(await page('Profiles')).toBeVisible();
    expect(address()).toBe('/profile/business/list');
    await waitFor(() => expect(notices()).toContain('Profile NOC Is Saved Successfully'));
    expect(notices()).not.toMatch(/Not Saved|Reload|deleted/i);
    expect(await screen.findByRole('rowheader', { name: 'Other' })).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: 'NOC' })).toBeNull();
    expect([service.count(UPDATE), service.count(GET)]).toEqual([1, 1]);
  });

  it('can be edited further if the editor cancels the save', async () => {
    const { service } = openConsole(`profile/business/edit/${UUID}`, { answers });
    await screen.findByRole('textbox', { name: 'Name' });
    const dialog = await outOfSight();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(await screen.findByRole('combobox', { name: /^Visible To/ })).toHaveValue('SCO_ADMIN');
    expect(service.count(UPDATE)).toBe(0);
  });

  it('is saved without a confirmation if the editor will still see it', async () => {
    const { service } = openConsole(`profile/business/edit/${UUID}`, {
      answers: {
        ...answers,
        [`GET ${API}/me`]: () => currentUser({ roles: ['ADMIN', 'SCO_ADMIN'], layoutCode: ['SCO'] }),
        [UPDATE]: () => ({ uuid: UUID, name: 'NOC' }),
      },
    });
    await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: /^Visible To/ }),
      'SCO Customer',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
    await waitFor(() => expect(notices()).toContain('Profile NOC Is Saved Successfully'));
    expect(service.count(UPDATE)).toBe(1);
  });

  it('is saved without a warning if the console could not know that the editor will not see it', async () => {
    let saves = 0;
    const { address } = openConsole(`profile/business/edit/${UUID}`, {
      answers: {
        ...answers,
        [GET]: () => (saves > 0 ? refusal(404, 'not_found') : profile),
        [UPDATE]: () => {
          saves += 1;
          return { uuid: UUID, name: 'NOC' };
        },
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
    await waitFor(() => expect(address()).toBe('/profile/business/list'));
    await waitFor(() => expect(notices()).toContain('Is Saved Successfully'));
    expect(notices()).not.toMatch(/Not Saved|deleted/i);
  });
});
