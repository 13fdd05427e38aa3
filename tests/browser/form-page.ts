import type { APIResponse, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

let count = 0;
/** Returns a name that no other test and no other worker uses. */
export const freshName = (of: string): string => `${of}.${process.pid}.${Date.now()}.${(count += 1)}`;

export const field = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });
export const choice = (page: Page, label: string): Locator =>
  page.getByRole('combobox', { name: label, exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const title = (page: Page, text: string): Locator =>
  page.getByRole('heading', { name: text, exact: true });
/**
 * Locates a visible notice. A live region contains the same text, so a search in the whole page would find two
 * elements.
 */
export const notice = (page: Page, text: string): Locator =>
  notices(page).getByText(new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}( ×\\d+)?$`));
/**
 * Locates the text of the save bar: the last `output` of the form. The `output` elements before it belong to pick
 * lists.
 */
export const saveBar = (page: Page): Locator => page.locator('form output').last();
/** Returns the uuid at the end of the address of a form. */
export const uuidIn = (page: Page): string => page.url().split('/').at(-1)!;
export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });
export const leaveDialog = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Leave without saving?' });
export const conflictDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Another user has saved this meanwhile' });

/** Discards the unsaved changes of a form, and opens the form again. A reload would restore the changes. */
export async function discardAndReopen(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).not.toHaveURL(address);
  await page.goto(address);
}

/**
 * Waits for two frames. In the first one, a closing drop-down returns the focus and the browser saves the scroll
 * position. A test acts faster than a user: without the wait, its input would go to the wrong element.
 */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Types the option's name into the drop-down, and chooses the option. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await choice(page, label).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(choice(page, label)).toHaveValue(option);
  await nextFrames(page);
}

/** Sends a request to the service with the page's cookies and token, but not from the page's scripts. */
export async function callAs(
  page: Page,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<APIResponse> {
  const token = await page.evaluate(() => localStorage.getItem('user-profile.access_token'));
  return page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } });
}
