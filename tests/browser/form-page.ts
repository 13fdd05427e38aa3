import type { APIResponse, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

let count = 0;
/** A name that no other test has, in whatever worker. */
export const freshName = (of: string): string => `${of}.${process.pid}.${Date.now()}.${(count += 1)}`;

export const field = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });
export const choice = (page: Page, label: string): Locator =>
  page.getByRole('combobox', { name: label, exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const title = (page: Page, text: string): Locator =>
  page.getByRole('heading', { name: text, exact: true });
/** A visible notice; a live region has its text, too. */
export const notice = (page: Page, text: string): Locator =>
  notices(page).getByText(new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}( ×\\d+)?$`));
/** A text of the screen that is shown: the list behind it may have it too. */
export const shownText = (page: Page, text: string | RegExp, options?: { exact: boolean }): Locator =>
  page.getByRole('main').getByText(text, options).filter({ visible: true });
/** What the save bar says is unsaved: lists to pick from say their counts in the same way, before it. */
export const saveBar = (page: Page): Locator => page.locator('form output').last();
/** What the address of a form names. */
export const uuidIn = (page: Page): string => page.url().split('/').at(-1)!;
/** All that is told for a moment. */
export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });
export const leaveDialog = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Leave without saving?' });
export const conflictDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Somebody else has saved this in the meantime' });

/**
 * Waits for what comes with the next frame, since a program does the next thing sooner than a person can: a drop-down takes the
 * focus back, and who types elsewhere before that would type into it; a place that was scrolled to is noted.
 */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Searches a drop-down for an option, and takes it. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await choice(page, label).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(choice(page, label)).toHaveValue(option);
  await nextFrames(page);
}

/** Calls the service as the page does, past the page. */
export async function callAs(
  page: Page,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<APIResponse> {
  const token = await page.evaluate(() => localStorage.getItem('user-profile.access_token'));
  return page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } });
}
