import { expect, test as base } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { freePort } from '../support/free-port.ts';
import { expectNoViolation } from './axe.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GALLERY = join(ROOT, 'tools/gallery');

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
async function servedGallery({}, provide: (url: string) => Promise<void>) {
  const outDir = await mkdtemp(join(tmpdir(), 'userprofile-gallery-'));
  const shared = { root: GALLERY, configFile: false as const, logLevel: 'error' as const };
  await build({
    ...shared,
    resolve: { alias: { 'styled-system': join(ROOT, 'styled-system') } },
    css: { postcss: ROOT },
    build: { outDir, emptyOutDir: true },
  });
  const port = await freePort();
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port } });
  await provide(`http://127.0.0.1:${port}/`);
  await server.close();
  await rm(outDir, { recursive: true });
}

/**
 * The test function with a server for the gallery of design components. The gallery is not part of the product's build.
 */
const test = base.extend<object, { gallery: string }>({ gallery: [servedGallery, { scope: 'worker' }] });

const PAGES = ['Base', 'Feedback', 'Field', 'Overlay', 'Table', 'Tree', 'Layout', 'Card'];

test('every page of the gallery is accessible, in the light and the dark theme', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(PAGES);
  for (const name of PAGES) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expectNoViolation(page);
  }
});

test('open menus, dialogs and tooltips are accessible', async ({ page, gallery }) => {
  await page.goto(`${gallery}#overlay`);
  for (const [button, role] of [
    ['Neutral dialog', 'dialog'],
    ['Critical dialog', 'alertdialog'],
    ['Drawer at the end', 'dialog'],
    ['Menu', 'menu'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole(role)).toBeVisible();
    await expectNoViolation(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toBeHidden();
  }
});

test('the theme can be changed', async ({ page, gallery }) => {
  await page.goto(gallery);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('radio', { name: 'Dark' }).click();
  expect(await background()).not.toBe(light);
  await expectNoViolation(page);
});
