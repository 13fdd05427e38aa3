import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** What a page has asked for until `shown`: how many requests, and how many kB of script, compressed here. */
async function loaded(page: Page, path: string, shown: () => Promise<void>) {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(path);
  await shown();
  const ours = finished.filter((request) => request.url().includes('/userprofile/'));
  const sizes = await Promise.all(
    ours
      .filter((request) => request.url().endsWith('.js'))
      .map(async (request) => gzipSync((await (await request.response())?.body()) ?? '').byteLength / 1000),
  );
  return { requests: ours.length, scriptKb: sizes.reduce((sum, size) => sum + size, 0) };
}

test('the users list needs few requests, and little script', async ({ page, open }) => {
  await open('admin', 'forbidden');
  await page.getByRole('heading', { name: '403 Forbidden' }).waitFor();
  const { requests, scriptKb } = await loaded(page, 'user/list', () =>
    page.getByRole('rowheader').first().waitFor(),
  );
  expect(requests).toBeLessThanOrEqual(12);
  expect(scriptKb).toBeLessThanOrEqual(166);
});

test('the login screen needs few requests, and little script', async ({ page }) => {
  const { requests, scriptKb } = await loaded(page, 'user/list', () =>
    page.getByRole('button', { name: 'Sign In' }).waitFor(),
  );
  expect(requests).toBeLessThanOrEqual(12);
  expect(scriptKb).toBeLessThanOrEqual(145);
});
