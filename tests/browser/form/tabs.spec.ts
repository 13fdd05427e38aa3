import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** Returns how far an element extends beyond the visible part of its strip, in pixels. */
const hiddenPart = (tab: Locator): Promise<number> =>
  tab.evaluate((element) => {
    const strip = element.parentElement!.parentElement!.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    return Math.max(0, strip.left - left, right - strip.right);
  });

test('the selected tab stays visible in a window that becomes narrower', async ({ page, open, call }) => {
  const users = (await call('nova.admin', 'GET', 'user/list/active?username=amelia.hartley')) as {
    uuid: string;
  }[];
  await page.setViewportSize({ width: 1440, height: 900 });
  await open('nova.admin', `user/edit/${users[0]!.uuid}`);
  for (const name of ['History', 'Sign-ins', 'Basic Info']) {
    const tab = page.getByRole('tab', { name, exact: true });
    await tab.click();
    for (const width of [768, 390, 320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => hiddenPart(tab), `${name} at ${width} px`).toBeLessThan(1);
    }
  }
});
