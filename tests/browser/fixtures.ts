import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../service/demo/accounts.ts';
import { startStack, type Stack } from '../support/stack.ts';

const FIRST_PORT = Number(process.env['TEST_PORT'] ?? 9180);

interface WorkerFixtures {
  /** The built service with its demo suite and fresh demo data, one for each worker. */
  stack: Stack;
}

export const test = base.extend<object, WorkerFixtures>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, provide, { parallelIndex }) => {
      const stack = await startStack({ port: FIRST_PORT + 2 * parallelIndex });
      await provide(stack);
      await stack.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, provide) => provide(stack.url),
});

export { expect };

/** Types a demo account's name and password into the login screen, and sends them. */
export async function fillLogin(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens an address of the console as a demo account: signs in on the way. */
export async function openAs(page: Page, username: string, path = 'user/list'): Promise<void> {
  await page.goto(path);
  await fillLogin(page, username);
}
