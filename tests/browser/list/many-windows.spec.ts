import type { Page, Request } from '@playwright/test';
import { EVENTS_END, expect, openAs, test } from '../fixtures.ts';
import { callAs } from '../form-page.ts';
import { UsersPage } from '../users-page.ts';
import type { UserSummary } from '../../../openapi/generated/types.ts';

test.use({ follows: true });

const WINDOWS = 3;

const isStream = (request: Request): boolean => request.url().endsWith(EVENTS_END);

test('three windows share one event stream, and all show a change that is made in one of them', async ({
  page,
  context,
}) => {
  const open = new Set<Request>();
  let most = 0;
  context.on('request', (request) => {
    if (isStream(request)) most = Math.max(most, open.add(request).size);
  });
  const forget = (request: Request): boolean => open.delete(request);
  context.on('requestfinished', forget);
  context.on('requestfailed', forget);
  await openAs(page, 'admin');
  await expect(new UsersPage(page).table).toBeVisible();
  await expect.poll(() => open.size).toBe(1);
  const active = (await (await callAs(page, 'GET', 'api/v1/user/list/active')).json()) as UserSummary[];
  const { uuid, username } = active.find(({ businessProfile }) => businessProfile !== null)!;
  const others = await Promise.all(Array.from({ length: WINDOWS - 1 }, () => context.newPage()));
  for (const other of others) {
    await other.goto(`user/list?username=${username}`);
    await expect(new UsersPage(other).row(username)).toBeVisible();
  }
  expect(most).toBe(1);

  const change = async (by: Page, firstName: string): Promise<void> => {
    const user = await (await callAs(by, 'GET', `api/v1/user/${uuid}`)).json();
    const saved = await callAs(by, 'POST', 'api/v1/user/update', {
      user: { ...user, firstName },
      clonedId: null,
    });
    expect(saved.status(), await saved.text()).toBe(200);
  };
  await change(page, 'Everywhere');
  for (const other of others) {
    await expect(new UsersPage(other).row(username)).toContainText('Everywhere');
  }

  // The window that has the event stream leaves the console, so that another window must open one.
  const [next, ...rest] = others;
  await page.goto('about:blank');
  await expect.poll(() => [...open].map((request) => request.frame().page() !== page)).toEqual([true]);
  await change(next!, 'Afterwards');
  for (const other of rest) {
    await expect(new UsersPage(other).row(username)).toContainText('Afterwards');
  }
});
