import { cp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { build } from 'vite';
import { OPTIONAL_PARTS, type OptionalPart } from '../../tools/optional-parts.ts';
import { freePort } from '../support/free-port.ts';
import { BUILT_SERVICE, startStack } from '../support/stack.ts';
import { expect, openAs } from './fixtures.ts';
import { button, field, saveBar } from './form-page.ts';
import { UsersPage } from './users-page.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the console without an optional part, such as the flow viewer. */
async function buildWithout(part: OptionalPart, outDir: string): Promise<void> {
  process.env['CONSOLE_OMIT'] = part;
  try {
    await build({ root: ROOT, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  } finally {
    delete process.env['CONSOLE_OMIT'];
  }
}

// All tests run in one worker, because a second build in the same process takes a third of the time of the first one.
base.describe.configure({ mode: 'default' });

const test = base.extend<{ omitted: OptionalPart }>({
  omitted: ['route-files', { option: true }],
  /** The address of a service whose console was built without this part. */
  baseURL: async ({ omitted }, provide) => {
    // The build is below `node_modules`, so that the service finds its packages.
    const directory = join(ROOT, 'node_modules/.cache', `without-${omitted}`);
    await buildWithout(omitted, join(directory, 'console'));
    await cp(dirname(BUILT_SERVICE), join(directory, 'service'), { recursive: true });
    const stack = await startStack({
      port: await freePort(),
      main: join(directory, 'service/main.js'),
      environment: { DEMO_USERS: '20' },
    });
    await provide(stack.url);
    await stack.stop();
    await rm(directory, { recursive: true, force: true });
  },
});

for (const omitted of OPTIONAL_PARTS) {
  test.describe(`the console built without ${omitted}`, () => {
    test.use({ omitted });

    test('signs in, filters a list, and saves a user', async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await openAs(page, 'admin');
      const users = new UsersPage(page);
      await expect(users.rows.first()).toBeVisible();
      await users.filter('Username').fill('admin');
      await expect(users.rows).toHaveCount(2);
      await users.row('admin').getByRole('link').first().click();
      await field(page, 'Last Name').fill('Changed');
      await button(page, 'Update User').click();
      await expect(saveBar(page)).toHaveText('All saved');
      await page.goto('user/list');
      await expect(users.row('admin')).toContainText('Changed');
      expect(errors).toEqual([]);
    });
  });
}
