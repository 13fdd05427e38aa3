import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PRODUCT_CODE } from '../../openapi/product.ts';
import { FILE_COLUMNS } from '../../openapi/file-columns.ts';
import { readUserFile } from '../../service/user/bulk/read-file.ts';
import { messages } from '../../src/screens/user/resource.ts';
import { cellsOf, csvOf } from '../support/user-files.ts';
import { expect, test } from './fixtures.ts';
import { notice } from './form-page.ts';

const ADMINISTRATOR = `${PRODUCT_CODE}.admin`;
const BULK = 'user/bulk';

const chooseFile = (page: Page, content: string | Buffer, name = 'users.csv') =>
  page
    .getByLabel('Choose File')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

/** Chooses a file with this number of bytes. The page creates the file, so that Playwright need not transfer it. */
const chooseFileOf = (page: Page, bytes: number) =>
  page.getByLabel('Choose File').evaluate((input: HTMLInputElement, size) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(size).fill(0x61)], 'large.csv'));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, bytes);

const count = (page: Page, outcome: string) =>
  page.locator('dl > div').filter({ hasText: outcome }).getByRole('definition');

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
  await expect(page.getByText('Nothing is changed yet')).toBeInViewport();
  await expect(count(page, 'Left alone')).toBeInViewport();
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

test('an import shows a preview first; afterwards, the list contains its users', async ({ page }) => {
  const [created, changed] = await newUsers(page, 'bulk.created', 'bulk.changed');
  await chooseFile(page, csvOf([changed!]));
  await expect(count(page, 'Created')).toHaveText('1');
  await importFile(page);
  await expect(notice(page, messages.imported)).toBeVisible();

  await chooseFile(page, csvOf([created!, { ...changed!, lastName: '=SUM(A1)' }]));
  await expect(page.getByText('users.csv')).toBeVisible();
  await expect(count(page, 'Created')).toHaveText('1');
  await expect(page.getByRole('table')).toContainText('=SUM(A1)');
  await importFile(page);
  await expect(page.getByText('The file was imported')).toBeVisible();

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByLabel('Filter Username').fill('bulk.c');
  await expect(page.getByRole('row', { name: /bulk\.created/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /bulk\.changed/ })).toContainText('=SUM(A1)');
});

test('refused rows can be downloaded as a file, corrected and imported', async ({ page }) => {
  const [good, bad] = await newUsers(page, 'mend.good', 'mend.bad');
  await chooseFile(page, csvOf([good!, { ...bad!, businessProfile: 'Operatr' }]));
  await expect(page.getByText('1 row cannot be imported, so none is')).toBeVisible();
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

test('an invalid file is refused with the reason, and a file of 50 MB without being read', async ({
  page,
}) => {
  const alert = page.getByRole('main').getByRole('alert');
  for (const [name, content, reason] of [
    ['empty.csv', '', 'The file is empty.'],
    ['picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'neither a CSV nor an XLSX'],
    ['latin.csv', Buffer.from(`${FILE_COLUMNS.join(',')}\nzo\u00EB`, 'latin1'), 'UTF-8'],
    ['other.csv', 'name;mail\nada;ada@example.org\n', 'first row must name the columns'],
  ] as const) {
    await chooseFile(page, content, name);
    await expect(alert).toContainText(reason);
  }
  await chooseFileOf(page, 50 * 1024 * 1024);
  await expect(page.getByText('large.csv')).toBeVisible();
  await expect(alert).toContainText('The file is larger than 20 MB.');
});

test('the preview lists each unknown or missing column, repeated row and too long text', async ({ page }) => {
  const refused = page.getByRole('table', { name: 'Refused' }).locator('tbody').getByRole('row');
  const because = (reason: string) => refused.filter({ hasText: reason });
  const [twice, long] = await newUsers(page, 'row.twice', 'row.long');
  await chooseFile(page, csvOf([twice!]).replace('deskPhone', 'pager'));
  await expect(page.getByText('The first row does not name the columns correctly.')).toBeVisible();
  await expect(refused).toHaveCount(2);
  await expect(because('There is no such column')).toContainText('pager');
  await expect(because('This column is missing.')).toContainText('deskPhone');

  const longest = { firstName: 'x'.repeat(255), mobilePhone: '1'.repeat(255) };
  await chooseFile(page, csvOf([twice!, { ...long!, ...longest, lastName: 'x'.repeat(256) }, twice!]));
  await expect(page.getByText('2 rows cannot be imported, so none is')).toBeVisible();
  await expect(because('Row 2 has the same username.')).toContainText('row.twice');
  await expect(because('This field is required. (Max 255 Characters)')).toContainText('Last Name');
  await expect(refused.filter({ hasText: /First Name|Mobile Phone/ })).toHaveCount(0);
});

test('an import that takes access from several users asks for confirmation', async ({ page }) => {
  const users = await newUsers(page, 'lose.first', 'lose.second');
  await chooseFile(page, csvOf(users));
  await expect(page.getByText(/^2 users gain /)).toBeVisible();
  await importFile(page);
  await expect(page.getByText('The file was imported')).toBeVisible();

  await chooseFile(page, csvOf(users.map((user) => ({ ...user, active: 'false' }))));
  await expect(page.getByText('Takes access from 2 users')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Changed' })).toContainText('Inactive');
  const question = page.getByRole('alertdialog', { name: 'Take access away from 2 users?' });
  await importFile(page);
  await question.getByRole('button', { name: 'Back to the plan' }).click();
  await expect(question).toBeHidden();
  await importFile(page);
  await question.getByRole('button', { name: 'Import and take away' }).click();
  await expect(page.getByText('The file was imported')).toBeVisible();
});

test('an import whose response is lost computes the preview again to find out the outcome', async ({
  page,
}) => {
  await chooseFile(page, csvOf(await newUsers(page, 'lost.one')));
  await expect(count(page, 'Created')).toHaveText('1');
  await page.route(
    '**/user/import',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await importFile(page);
  await expect(notice(page, messages.imported)).toBeVisible();
  await expect(page.getByText('The file was imported')).toBeVisible();
});

test('an import reports a lost, slow or late response', async ({ page }) => {
  const users = await newUsers(page, 'late.one');
  const csv = csvOf(users);
  await page.route('**/user/import', (route) => route.abort(), { times: 1 });
  await chooseFile(page, csv);
  await importFile(page);
  await expect(notice(page, messages.importFailed)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The import failed');

  const left = page.waitForURL('**/user/list*');
  await page.route('**/user/import', async (route) => {
    await left;
    await route.continue();
  });
  await importFile(page);
  await expect(page.getByRole('progressbar', { name: 'Importing 1 user…' })).toBeVisible();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(notice(page, messages.imported)).toBeVisible();
  await page.unroute('**/user/import');

  // The page plans an import. Then another request imports the same change, as another administrator would.
  await page.goto(BULK);
  const renamed = csvOf([{ ...users[0]!, lastName: 'Renamed' }]);
  await chooseFile(page, renamed);
  await expect(count(page, 'Changed')).toHaveText('1');
  const authorization = await page.evaluate(
    () => `Bearer ${localStorage.getItem('user-profile.access_token')}`,
  );
  const multipart = { users: { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(renamed) } };
  await page.request.post('api/v1/user/import', { multipart, headers: { authorization } });
  await importFile(page);
  await expect(page.getByText('Nothing was imported')).toBeVisible();
  await page.getByRole('button', { name: 'Plan again' }).click();
  await expect(page.getByText('This file changes nothing: all users already have its values.')).toBeVisible();
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
