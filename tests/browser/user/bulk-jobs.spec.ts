import { test as base } from '@playwright/test';
import { freePort } from '../../support/free-port.ts';
import { startStack, type Stack } from '../../support/stack.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, openAs, PRODUCT_ADMINISTRATOR } from '../fixtures.ts';

/** About 11,000 of them are active: more than the service changes in one transaction. */
const USERS = 14_000;
/** How long the change of all users may take, in milliseconds. */
const PATIENCE_MS = 120_000;

const test = base.extend<{ stack: Stack }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  stack: async ({}, provide) => {
    const stack = await startStack({
      port: await freePort(),
      environment: { DEMO_USERS: String(USERS) },
    });
    await provide(stack);
    await stack.stop();
  },
  baseURL: async ({ stack }, provide) => provide(stack.url),
});

test('a change of more than 10,000 users continues without its window, and each window shows how far it is', async ({
  page,
  context,
}) => {
  test.setTimeout(2 * PATIENCE_MS);
  await openAs(page, PRODUCT_ADMINISTRATOR, 'user/list');
  await page.locator('tbody th').first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: /^Select all / }).click();
  await bar.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('menuitem', { name: 'Location', exact: true }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('button', { name: 'Show Plan' }).click();
  await expect(dialog.getByText(/makes this change in parts/)).toBeVisible({ timeout: PATIENCE_MS });
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: PATIENCE_MS });
  await expect(bar).toBeHidden();

  await page.close();
  const openList = async () => {
    const opened = await context.newPage();
    await opened.goto('user/list');
    return { opened, main: opened.getByRole('main') };
  };
  const job = /^(Change )?[\d,]+ users( changed)?$/;
  const [one, other] = [await openList(), await openList()];
  await expect(one.main.getByText(job)).toBeVisible();
  await expect(other.main.getByText(job)).toBeVisible();
  await expectNoViolation(one.opened);
  for (const { main } of [one, other]) {
    await expect(main.getByText(/^[\d,]+ users changed$/)).toBeVisible({ timeout: PATIENCE_MS });
  }
  await expect(other.main.getByText('The change history has an entry for each part')).toBeVisible();
  await other.main.getByRole('button', { name: 'Dismiss' }).click();
  await expect(other.main.getByText(job)).toBeHidden();
});
