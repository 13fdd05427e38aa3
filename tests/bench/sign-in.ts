import type { Page } from 'playwright';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';

/** Signs in as the demo administrator, and waits for the users list. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}user/list`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('rowheader').first().waitFor();
}
