import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { API, closeConsoles, openConsole } from '../../support/console.tsx';
import { currentUser, userSummary } from '../../support/summaries.ts';
import { refusal } from '../../support/stub-service.ts';

// The check of `pointer-events` is skipped, because in jsdom the page stays inert after a dialog has closed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

afterEach(closeConsoles);

const UUID = '7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11';
const MAPS = { uuid: 'app-maps', name: 'Maps', roles: [], elements: [] };
const appProfile = (name: string) => ({
  uuid: name.toLowerCase(),
  name,
  application: MAPS,
  roles: [{ uuid: `role-${name}`, name: `${name}_ROLE` }],
  elements: [],
});
const profile = {
  uuid: UUID,
  name: 'NOC',
  description: null,
  appProfiles: [{ uuid: 'mapper', name: 'Mapper', appUUID: 'app-maps', application: { uuid: 'app-maps' } }],
  minimumRole: { name: 'ADMIN' },
  [COMPANY_FIELD]: null,
};
const UPDATE = `POST ${API}/profile/business/update`;
const USERS = `GET ${API}/profile/business/${UUID}/users`;

/** Returns a response with one user, and with the number of all users. */
const anna = (count: number) =>
  Response.json([userSummary('anna')], {
    headers: { 'X-Total-Count': String(count), 'X-Active-Count': String(count) },
  });

/**
 * Opens the form of a business profile, chooses another application profile and saves. `users` is the response to the
 * request for the profile's users.
 */
async function saveAnotherChoice(users: () => unknown) {
  const { service } = openConsole(`profile/business/edit/${UUID}`, {
    answers: {
      [`GET ${API}/me`]: () => currentUser(),
      [USERS]: users,
      [`GET ${API}/profile/business/list`]: () => [profile],
      [`GET ${API}/profile/app/list`]: () => [appProfile('Mapper'), appProfile('Reader')],
      [`GET ${API}/app/list`]: () => [MAPS],
      [`GET ${API}/${COMPANY_FIELD}/list`]: () => [],
      [`GET ${API}/profile/business/get/${UUID}`]: () => profile,
      [UPDATE]: () => ({ uuid: UUID, name: 'NOC' }),
    },
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Maps' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Reader' }));
  await screen.findAllByText(/^[\d,]+ users? gains? Reader_ROLE|The affected users could not be loaded/);
  await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
  return { service, saves: () => service.count(UPDATE) };
}

const question = (name: string | RegExp) => screen.findByRole('alertdialog', { name });

describe('a save that takes access from many users', () => {
  it('asks for confirmation with their number before it saves', async () => {
    const { saves } = await saveAnotherChoice(() => anna(300_000));
    const dialog = await question('Take access away from 300,000 users?');
    expect(dialog).toHaveTextContent('300,000 users gain Reader_ROLE and lose Mapper_ROLE in Maps.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(saves()).toBe(0);

    await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
    const again = await question('Take access away from 300,000 users?');
    await userEvent.click(within(again).getByRole('button', { name: 'Save and take away' }));
    await waitFor(() => expect(saves()).toBe(1));
  });

  it('reads no list of users, and counts the users itself if the service returns all of them', async () => {
    const { service } = await saveAnotherChoice(() => [userSummary('anna'), userSummary('ben')]);
    await question('Take access away from 2 users?');
    expect(service.asked.filter(({ call }) => call.includes('/user/list/'))).toEqual([]);
    const [asked, ...others] = service.asked.filter(({ call }) => call === USERS);
    expect(others).toEqual([]);
    expect(asked?.search.get('limit')).toBe('100');
  });

  it('asks for confirmation even if the number of users is unknown', async () => {
    const { saves } = await saveAnotherChoice(() => refusal(500, 'internal'));
    expect(await question('Take access away?')).toHaveTextContent('could not be determined');
    expect(saves()).toBe(0);
  });
});

it('a save that takes access from a single user needs no confirmation', async () => {
  const { saves } = await saveAnotherChoice(() => anna(1));
  await waitFor(() => expect(saves()).toBe(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
