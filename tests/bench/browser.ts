import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page, type Request } from 'playwright';
import { DEMO_PASSWORD } from '../../service/demo/accounts.ts';
import { requireChromium } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { startStack } from '../support/stack.ts';
import { budget, frameBudget, print, type Figure } from './measure.ts';
import { PATIENCE_MS, paintOf, watchPaints } from './paints.ts';

const SMALL = 10_000;
const LARGE = 100_000;
const SORT_BUDGET_MS = 50;
const LOGIN_BUDGET_KB = 125;
const LIST_BUDGET_KB = 150;
const REQUEST_BUDGET = 12;
const TYPED = ['a', 'n', 'n', 'e', 'Backspace', 'Backspace', 'Backspace', 'e', 'r', 'Backspace', 'Backspace'];

/** What a page has asked for so far: requests, and the script among them. */
class Traffic {
  requests = 0;
  readonly #scripts: Promise<number>[] = [];

  constructor(page: Page) {
    page.on('requestfinished', (request) => this.#count(request));
  }

  #count(request: Request): void {
    this.requests++;
    if (request.resourceType() !== 'script' && !request.url().endsWith('.js')) return;
    this.#scripts.push(this.#sizeOf(request));
  }

  /** Compressed here, so that what is counted does not depend on the encoding that was sent. */
  async #sizeOf(request: Request): Promise<number> {
    const response = await request.response();
    return response ? gzipSync(await response.body()).byteLength / 1000 : 0;
  }

  async scriptKb(): Promise<number> {
    const sizes = await Promise.all(this.#scripts);
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('rowheader').first().waitFor();
}

async function loadFigures(browser: Browser, url: string): Promise<Figure[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const atLogin = new Traffic(page);
  await page.goto(`${url}user/list`);
  await page.getByLabel('Username').waitFor();
  await page.waitForLoadState('networkidle');
  const login = await atLogin.scriptKb();
  await signIn(page);

  const list = await context.newPage();
  const atList = new Traffic(list);
  await list.goto(`${url}user/list`);
  await list.getByRole('rowheader').first().waitFor();
  const [listKb, requests] = [await atList.scriptKb(), atList.requests];
  await context.close();
  return [
    {
      what: 'script to the login screen',
      measured: login,
      unit: 'kB gzip',
      against: budget(LOGIN_BUDGET_KB),
    },
    { what: 'script to the users list', measured: listKb, unit: 'kB gzip', against: budget(LIST_BUDGET_KB) },
    { what: 'requests to the users list', measured: requests, unit: '', against: budget(REQUEST_BUDGET) },
  ];
}

async function paintFigures(browser: Browser, url: string, users: number): Promise<Figure[]> {
  // The console's policy forbids eval, which Playwright waits with.
  const page = await browser.newPage({ bypassCSP: true });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${url}user/list`);
  await signIn(page);
  // Filtering is measured as a person meets it: after the index was built in idle time.
  await page.waitForTimeout(users / 25);
  await page.evaluate(watchPaints);
  const filter = page.getByLabel('Filter Username');
  await filter.focus();
  const filtered = await paintOf(
    page,
    TYPED.map((key) => () => page.keyboard.press(key)),
  );
  const header = page.getByRole('columnheader').filter({ hasText: 'Email' }).getByRole('button').first();
  const sorted = await paintOf(
    page,
    Array.from({ length: 7 }, () => () => header.click()),
  );
  await page.close();
  const size = users.toLocaleString('en');
  return [
    {
      what: `a key in a filter of ${size}`,
      measured: filtered,
      unit: 'ms to paint',
      against: frameBudget(users === LARGE ? 2 : 1),
    },
    {
      what: `a click that sorts ${size}`,
      measured: sorted,
      unit: 'ms to paint',
      against: budget(SORT_BUDGET_MS),
    },
  ];
}

async function consoleFigures(browser: Browser, users: number): Promise<Figure[]> {
  const stack = await startStack({ port: await freePort(), environment: { DEMO_USERS: String(users) } });
  try {
    const loads = users === SMALL ? await loadFigures(browser, stack.url) : [];
    return [...loads, ...(await paintFigures(browser, stack.url, users))];
  } finally {
    await stack.stop();
  }
}

/** Opens the console in Chromium: what it loads, and how fast the users list answers. */
export async function measureBrowser(): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] });
  try {
    print('Browser', [...(await consoleFigures(browser, SMALL)), ...(await consoleFigures(browser, LARGE))]);
  } finally {
    await browser.close();
  }
}
