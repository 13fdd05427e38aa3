import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolation } from '../axe.ts';
import { expect, PRODUCT_ADMINISTRATOR, freshTest as test } from '../fixtures.ts';

const SCREEN = 'configuration';

const chooseFile = (page: Page, content: string) =>
  page
    .getByLabel('Choose File')
    .setInputFiles({ name: 'suite.yaml', mimeType: 'application/yaml', buffer: Buffer.from(content) });

const exportFile = async (page: Page): Promise<string> => {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export File' }).click();
  return readFile(await (await downloading).path(), 'utf8');
};

test.beforeEach(({ open }) => open(PRODUCT_ADMINISTRATOR, SCREEN));

test('an exported file changes nothing; a changed one is planned, applied and undone', async ({ page }) => {
  const exported = await exportFile(page);
  await chooseFile(page, exported);
  await expect(page.getByText('Nothing to change')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply File' })).toBeDisabled();

  const name = /businessProfiles:\n {2}- name: (.*)/.exec(exported)![1]!;
  const changed = exported.replace(
    `businessProfiles:\n  - name: ${name}`,
    `businessProfiles:\n  - name: ${name} (night)\n    renamedFrom: ${name}`,
  );
  await chooseFile(page, changed);
  await expect(page.getByText('0 objects created, 1 changed, 0 deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Changes business profile ${name}` })).toBeVisible();
  await expectNoViolation(page);

  await page.getByRole('button', { name: 'Apply File' }).click();
  await expect(page.getByText('The file was applied')).toBeVisible();
  expect(await exportFile(page)).toContain(`- name: ${name} (night)`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => exportFile(page)).toBe(exported);
});

test('a refused file names the line and column of its problems', async ({ page }) => {
  await chooseFile(page, 'version: 1\nbusinessProfiles:\n\t- name: NOC\n');
  await expect(
    page.getByText('Line 3, column 1: This line is indented with a tab. Use spaces.'),
  ).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Remove suite.yaml' }).click();
  await expect(page.getByText('This file cannot be applied')).toHaveCount(0);
});
