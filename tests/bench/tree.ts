import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { build, preview } from 'vite';
import { fannedClusters, LARGE_FAN } from '../support/clusters.ts';
import { requireChromium } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { budget, frameBudget, median, type Figure } from './measure.ts';
import { figureTable, type Table } from './tables.ts';
import { paintOf, PATIENCE_MS, watchPaints } from './paints.ts';

const PAGE = fileURLToPath(new URL('tree', import.meta.url));
const STYLES = fileURLToPath(new URL('../../styled-system', import.meta.url));
const CLUSTERS = fannedClusters(LARGE_FAN);
const FIRST_BUDGET_MS = 150;
const RUNS = 7;

/** Builds and serves the page with the cluster tree. Returns its address, and a function that stops the server. */
async function servePage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'userprofile-tree-'));
  const shared = { root: PAGE, configFile: false as const, logLevel: 'error' as const };
  await build({
    ...shared,
    resolve: { alias: { 'styled-system': STYLES } },
    build: { outDir, emptyOutDir: true },
  });
  const port = await freePort();
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port } });
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url);
  // The clusters are copied to the page before the measurement, because copying them blocks the page.
  await page.evaluate((clusters) => void Object.assign(window, { clusters }), CLUSTERS);
  await page.evaluate(watchPaints, null);
  return page;
}

async function firstPaint(browser: Browser, url: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await openPage(browser, url);
    times.push(await paintOf(page, [() => page.getByText('As at first').click()]));
    await page.close();
  }
  return median(times);
}

async function figuresOf(browser: Browser, url: string): Promise<Figure[]> {
  const first = await firstPaint(browser, url);
  const page = await openPage(browser, url);
  await page.getByText('Open everywhere').click();
  await page.getByRole('row').first().focus();
  const pressing = (...keys: string[]) =>
    Array.from({ length: RUNS }, () => keys)
      .flat()
      .map((key) => () => page.keyboard.press(key));
  const opening = await paintOf(page, pressing('ArrowLeft', 'ArrowRight'));
  // Space selects a cluster below the first selected one. The first one became the primary visibility, which cannot be
  // deselected.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  const selecting = await paintOf(page, pressing('Space'));
  await page.getByRole('searchbox').focus();
  const filtering = await paintOf(page, pressing('7', '.', '1', 'Backspace', 'Backspace', 'Backspace'));
  await page.close();
  return [
    { what: 'the first paint', measured: first, unit: 'ms', against: budget(FIRST_BUDGET_MS) },
    ...(
      [
        ['expand or collapse 5,020 of them', opening],
        ['select or deselect one with 5,020 below', selecting],
        ['a key in the filter', filtering],
      ] as const
    ).map(([what, measured]) => ({ what, measured, unit: 'ms to paint', against: frameBudget(2) })),
  ];
}

/** Measures the cluster tree of a large network in Chromium, on a page that contains only the tree. */
export async function measureTree(): Promise<Table[]> {
  const page = await servePage();
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] });
  try {
    return [figureTable('Tree of 50,210 clusters', await figuresOf(browser, page.url))];
  } finally {
    await browser.close();
    await page.stop();
  }
}
