import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { expect, openAs } from './fixtures.ts';
import { button, field, saveBar } from './form-page.ts';
import { UsersPage } from './users-page.ts';

/** A service that a test can kill and then start again on the same data. */
interface Restarted {
  readonly url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

const test = base.extend<{ service: Restarted }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  service: async ({}, provide) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'restart-'));
    const port = await freePort();
    const environment = { DEMO_USERS: '20' };
    let stack: Stack = await startStack({ port, dataDirectory, environment });
    await provide({
      url: stack.url,
      async kill() {
        stack.process.kill('SIGKILL');
        await once(stack.process, 'exit');
      },
      async start() {
        stack = await startStack({ port, dataDirectory, environment });
      },
    });
    await stack.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  },
  baseURL: async ({ service }, provide) => provide(service.url),
});

test('the console keeps its draft and opens the event stream again after a restart of the service', async ({
  page,
  service,
}) => {
  await openAs(page, 'admin');
  const users = new UsersPage(page);
  await expect(users.rows.first()).toBeVisible();
  const list = await page.context().newPage();
  await list.goto('user/list');
  const others = new UsersPage(list);
  const username = await others.rows.first().getByRole('link').first().innerText();
  await page.bringToFront();
  await users.rows.first().getByRole('link').first().click();
  await field(page, 'Last Name').fill('Before');

  await service.kill();
  await button(page, 'Update User').click();
  await expect(page.getByText('It is not known whether this was saved')).toBeVisible();
  await expect(field(page, 'Last Name')).toHaveValue('Before');
  await service.start();
  await button(page, 'Try again').click();
  await expect(saveBar(page)).toHaveText('Not saved: Last Name');
  await expect(page.getByText('It is not known whether this was saved')).toBeHidden();
  await button(page, 'Update User').click();
  await expect(saveBar(page)).toHaveText('All saved');

  await list.bringToFront();
  await expect(others.row(username)).toContainText('Before', { timeout: 20_000 });
});
