import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { button, choose, field, title } from './form-page.ts';

/**
 * Fills in the form of a new user, without saving. The profile `Reader` grants no tree, so only the fields of the tab
 * Basic Info are required.
 */
export async function fillUser(page: Page, username: string, profile = 'Reader'): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'Email').fill(`${username}@suite.example`);
  await field(page, 'First Name').fill('Zoë');
  await field(page, 'Last Name').fill('Ångström');
  await choose(page, 'Profile', profile);
  await choose(page, 'Visibility', 'Europe');
}

export async function createUser(page: Page, username: string): Promise<void> {
  await fillUser(page, username);
  await button(page, 'Create User').click();
  await expect(title(page, 'Editing User')).toBeVisible();
  await expect(field(page, 'Username')).toHaveValue(username);
}
