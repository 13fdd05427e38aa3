import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { toRootEvent } from '../../../machines/app/root-events.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';

afterEach(closeConsoles);

const UUID = '7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11';
const profile = {
  uuid: UUID,
  name: 'NOC',
  description: null,
  appProfiles: [],
  minimumRole: { name: 'ADMIN' },
  [COMPANY_FIELD]: null,
};

/** Opens the form of a business profile. `deleteElsewhere` deletes the profile as another user would. */
async function openForm(status = 404) {
  let isDeleted = false;
  const { app, address } = openConsole(`profile/business/edit/${UUID}`, {
    answers: {
      [`GET ${API}/me`]: () => currentUser(),
      [`GET ${API}/profile/business/${UUID}/users`]: () => [],
      [`GET ${API}/profile/business/list`]: () => (isDeleted ? [] : [profile]),
      [`GET ${API}/profile/app/list`]: () => [],
      [`GET ${API}/app/list`]: () => [],
      [`GET ${API}/${COMPANY_FIELD}/list`]: () => [],
      [`GET ${API}/profile/business/get/${UUID}`]: () => (isDeleted ? refusal(status, 'not_found') : profile),
    },
  });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  const report = (deleted: boolean) => {
    isDeleted = deleted;
    const event = { type: 'listsChanged', lists: ['businessProfiles'] } as const;
    act(() => app.actor.send(toRootEvent({ from: 'listChanges', event })));
  };
  return { app, address, name, deleteElsewhere: () => report(true), restoreElsewhere: () => report(false) };
}

const notices = () => screen.getByRole('region', { name: 'Notifications', hidden: true }).textContent;
const banner = () => screen.queryByText('This no longer exists, or you can no longer see it');

describe('a form whose object was deleted elsewhere', () => {
  it.each([403, 404])('without changes says so, and leads to the list: %i', async (status) => {
    const { app, address, deleteElsewhere } = await openForm(status);
    deleteElsewhere();
    await page('Profiles');
    expect(address()).toBe('/profile/business/list');
    await waitFor(() => expect(notices()).toContain('NOC no longer exists, or you can no longer see it'));
    const { screens } = app.actor.getSnapshot().context;
    expect(Object.keys(screens).filter((name) => name.startsWith('businessProfileForm'))).toEqual([]);
  });

  it('with unsaved changes keeps the input, says so above it, and still asks before it is left', async () => {
    const { address, name, deleteElsewhere, restoreElsewhere } = await openForm();
    await userEvent.type(name, ' East');
    deleteElsewhere();
    await waitFor(() => expect(banner()).toBeInTheDocument());
    expect(name).toHaveValue('NOC East');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe(`/profile/business/edit/${UUID}`);
    restoreElsewhere();
    await waitFor(() => expect(banner()).toBeNull());
  });
});
