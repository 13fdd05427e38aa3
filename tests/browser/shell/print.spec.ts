import { expect, test } from '../fixtures.ts';
import { expectPrintable } from '../print-page.ts';

test('forms and the account screen can be printed', async ({ page, open }) => {
  for (const screen of ['user/new', 'user/bulk', 'account']) {
    await test.step(screen, async () => {
      await open('nova.admin', screen);
      await expectPrintable(page);
    });
  }
});

test('a pick list and a tree are printed with all their rows', async ({ page, open }) => {
  await open('nova.admin', 'profile/visibility/new');
  await page.getByRole('tab', { name: /^Carrier/ }).click();
  const carriers = page.getByRole('listbox', { name: 'Carrier' });
  await expect(carriers.getByRole('option').first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const total = Number(await carriers.getByRole('option').first().getAttribute('aria-setsize'));
  await expect(carriers.getByRole('option')).toHaveCount(total);
  await page.getByRole('tab', { name: /^Cluster /u }).click();
  const tree = page.getByRole('treegrid');
  await expect(tree.getByRole('row').first()).toBeVisible();
  await expect(tree.getByRole('row')).toHaveCount(Number(await tree.getAttribute('aria-rowcount')));
});
