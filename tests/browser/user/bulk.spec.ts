import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PRODUCT_CODE } from '../../../openapi/rules/product.ts';
import { FILE_COLUMNS } from '../../../openapi/rules/file-columns.ts';
import { readUserFile } from '../../../service/user/bulk/read-file.ts';
import { messages } from '../../../src/screens/user/outcomes.ts';
import { cellsOf, csvOf } from '../../support/user-files.ts';
import { expect, test } from '../fixtures.ts';
import { notice } from '../form-page.ts';
import { hold } from '../users-page.ts';

const ADMINISTRATOR = `${PRODUCT_CODE}.admin`;
const BULK = 'user/bulk';

const chooseFile = (page: Page, content: string | Buffer, name = 'users.csv') =>
  page
    .getByLabel('Choose File')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

const count = (page: Page, outcome: string) =>
  page
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${outcome}`) })
    .getByRole('definition');

const importFile = (page: Page) => page.getByRole('button', { name: 'Import File' }).click();

/** Exports users with the form of the page. Returns the name and content of the downloaded file. */
async function exportFile(page: Page, scope = 'All Users', format = 'CSV') {
  await page.getByLabel('Users to export').selectOption(scope);
  await page.getByLabel('Format').selectOption(format);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export File' }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** Returns the rows of an import file that creates these users. They have the profiles of the demo user `viewer`. */
async function newUsers(page: Page, ...names: string[]) {
  const { content } = await exportFile(page, 'Active Users');
  const sample = (await readUserFile(content)).rows.find(({ cells }) => cells.username === 'viewer')!.cells;
  const { businessProfile, visibilityProfile } = sample;
  return names.map((name) => cellsOf(name, { businessProfile, visibilityProfile }));
}

test.beforeEach(({ open }) => open(ADMINISTRATOR, BULK));

test('a dropped file shows the preview without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { content } = await exportFile(page, 'Inactive Users');
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.csv'));
    return data;
  }, content.toString());
  const section = page.getByRole('region', { name: 'Import' });
  for (const event of ['dragenter', 'dragover', 'drop'])
    await section.dispatchEvent(event, { dataTransfer: dropped });
  await expect(page.getByText('dropped.csv')).toBeVisible();
  await expect(page.getByText('Review, then import')).toBeInViewport();
  await expect(count(page, 'Unchanged')).toBeInViewport();
});

test('an export can be imported unchanged, as CSV and as XLSX', async ({ page }) => {
  for (const [format, extension] of [
    ['CSV', 'csv'],
    ['XLSX (Excel)', 'xlsx'],
  ] as const) {
    const { name, content } = await exportFile(page, 'Inactive Users', format);
    expect(name).toBe(`inactive-users.${extension}`);
    await chooseFile(page, content, name);
    await expect(
      page.getByText('This file changes nothing: all users already have its values.'),
    ).toBeVisible();
    await expect(count(page, 'Changed')).toHaveText('0');
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  }
});

test('an import shows a preview first, offers refused rows as a file to correct, and changes the list', async ({
  page,
}) => {
  const [created, changed, good, bad] = await newUsers(
    page,
    'bulk.created',
    'bulk.changed',
    'mend.good',
    'mend.bad',
  );
  await chooseFile(page, csvOf([changed!]));
  await expect(count(page, 'Created')).toHaveText('1');
  await importFile(page);
  await expect(notice(page, messages.imported)).toBeVisible();

  await test.step('refused rows are downloaded as a file, corrected and imported', async () => {
    await chooseFile(page, csvOf([good!, { ...bad!, businessProfile: 'Operatr' }]));
    await expect(page.getByText('Nothing was imported: 1 row has errors')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Refused' })).toContainText(
      'There is no business profile of this name.',
    );
    await expect(page.getByRole('button', { name: 'Import File' })).toHaveAttribute('aria-disabled', 'true');

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download refused rows' }).click();
    const refused = await readFile(await (await downloading).path(), 'utf8');
    expect(refused).toContain(`${FILE_COLUMNS.join(',')},problem`);
    await chooseFile(page, refused.replace(',Operatr,', `,${bad!.businessProfile},`));
    await expect(count(page, 'Created')).toHaveText('1');
    await importFile(page);
    await expect(page.getByText('The file was imported')).toBeVisible();
  });

  await chooseFile(page, csvOf([created!, { ...changed!, lastName: '=SUM(A1)' }]));
  await expect(page.getByText('users.csv')).toBeVisible();
  await expect(count(page, 'Created')).toHaveText('1');
  await expect(page.getByRole('table')).toContainText('=SUM(A1)');

  // The import continues after the user has left its screen.
  const { release } = await hold(page, '**/user/import');
  await importFile(page);
  await expect(page.getByRole('progressbar', { name: 'Importing 2 users…' })).toBeVisible();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/list/);
  release();
  await expect(notice(page, messages.imported).last()).toBeVisible();
  await page.getByLabel('Filter Username').fill('bulk.c');
  await expect(page.getByRole('row', { name: /bulk\.created/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /bulk\.changed/ })).toContainText('=SUM(A1)');
});

test('an import file that changes on disk is not sent', async ({ page }, testInfo) => {
  const csv = csvOf(await newUsers(page, 'moved.one'));
  const path = testInfo.outputPath('users.csv');
  await writeFile(path, csv);
  await page.getByLabel('Choose File').setInputFiles(path);
  await expect(count(page, 'Created')).toHaveText('1');
  await writeFile(path, csv.replace('moved.one', 'moved.another'));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await importFile(page);
  await expect(notice(page, 'Nothing was imported')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The file has changed');
  expect(sent).toEqual([]);
  await page.getByLabel('Choose File').setInputFiles(path);
  await expect(page.getByRole('main')).toContainText('moved.another');
});

test('new users of an import get reset mails', async ({ page }) => {
  await chooseFile(page, csvOf(await newUsers(page, 'mailed.one', 'mailed.two')));
  await expect(count(page, 'Created')).toHaveText('2');
  await importFile(page);
  await page.getByRole('button', { name: 'Send Password Reset Emails' }).click();
  const plan = page.getByRole('dialog', { name: 'Send a reset mail to 2 users?' });
  await expect(plan.getByRole('table')).toContainText('mailed.one@example.org');
  await plan.getByRole('button', { name: 'Send' }).click();
  await expect(notice(page, 'Reset mails to 2 users queued')).toBeVisible();
  await expect(page.getByText('Reset mails to new users are queued.')).toBeVisible();
  const mails = async (to: string) =>
    (await (await page.request.get('mailbox/mails.json', { params: { to } })).json()) as unknown[];
  await expect.poll(() => mails('mailed.one@example.org')).toHaveLength(1);
  await expect.poll(() => mails('mailed.two@example.org')).toHaveLength(1);
});
