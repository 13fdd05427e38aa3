import { expect, test } from '../fixtures.ts';
import { field, freshName, leaveDialog, notice, title } from '../form-page.ts';

test.use({ follows: true });

const FOLLOWED = /\/api\/v1\/changes(\/events)?$/;

test('a form follows the deletion of its object by another user', async ({ page, open, call }) => {
  const create = async (): Promise<{ uuid: string; name: string }> => {
    const draft = {
      uuid: null,
      name: freshName('visibility'),
      description: null,
      minimumRole: { name: 'ADMIN' },
    };
    const [network] = ((await call('admin', 'GET', 'visibility/elements')) as { networkGroups: unknown[] })
      .networkGroups;
    const profile = {
      ...draft,
      primaryVisibility: null,
      defaultClusterGroup: null,
      networkGroups: [network],
    };
    const lists = { carriers: [], clusters: [], clusterGroups: [], neAttributes: [], venues: [] };
    return (await call('admin', 'POST', 'profile/visibility/update', { ...profile, ...lists })) as {
      uuid: string;
      name: string;
    };
  };
  const [clean, unsaved] = [await create(), await create()];
  const remove = ({ uuid }: { uuid: string }) => call('admin', 'DELETE', `profile/visibility/${uuid}`);

  await test.step('without unsaved changes, it says so and leads to the list', async () => {
    const followed = page.waitForResponse(FOLLOWED);
    await open('nova.admin', `profile/visibility/edit/${clean.uuid}`);
    await expect(field(page, 'Name')).toHaveValue(clean.name);
    await followed;
    await remove(clean);
    await expect(notice(page, `${clean.name} no longer exists, or you can no longer see it`)).toBeVisible();
    await expect(title(page, 'Visibilities')).toBeVisible();
  });

  await test.step('with unsaved changes, it says so above the input, which stays', async () => {
    const followed = page.waitForResponse(FOLLOWED);
    await page.goto(`profile/visibility/edit/${unsaved.uuid}`);
    await field(page, 'Description').fill('Typed');
    await followed;
    await remove(unsaved);
    await expect(page.getByRole('alert').filter({ hasText: 'This no longer exists' })).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue('Typed');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect(title(page, 'Visibilities')).toBeVisible();
  });
});
