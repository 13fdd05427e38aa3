import { expect, test } from './fixtures.ts';
import { refuse, UsersPage } from './users-page.ts';

const LONG =
  'an application could not be told of it, since its host did not answer within half a minute of waiting';

for (const width of [1024, 1280, 1920]) {
  test(`notices cover neither buttons nor rows in a window of ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await open('admin', 'user/list?username=an');
    const users = new UsersPage(page);
    await users.onStatusCall('inactivate', refuse(500, LONG));
    await users.changeStatus('anh.hoang', 'Deactivate');
    await expect(users.notices.getByRole('alert')).toHaveCount(1);
    await users.changeStatus('ananya.joshi', 'Deactivate');
    const older = users.notices.getByRole('button', { name: '1 more' });
    await expect(older).toBeVisible();
    await page.mouse.move(10, 400);
    const newest = users.notices.getByRole('alert').first();
    const table = (await users.table.boundingBox())!;
    const title = (await page.getByRole('link', { name: 'New User' }).boundingBox())!;
    for (const shown of [newest, older]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const box = (await shown.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(title.y + title.height);
      expect(box.y + box.height).toBeLessThanOrEqual(table.y);
    }
    // Whoever reaches for them reads them whole.
    await newest.hover();
    await expect(older).toHaveAttribute('aria-expanded', 'true');
    const heights = await users.notices
      .getByRole('alert')
      .evaluateAll((notices) => notices.map((notice) => notice.getBoundingClientRect().height));
    expect(heights).toHaveLength(2);
    expect(Math.min(...heights)).toBeGreaterThan(60);
  });
}
