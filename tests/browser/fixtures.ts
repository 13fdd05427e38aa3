import { test as base, expect, type BrowserContext, type Page, type WorkerInfo } from '@playwright/test';
import { resources } from '../../machines/resources.ts';
import { PRODUCT_CODE } from '../../openapi/rules/product.ts';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { MEASURES, measureTransitions } from '../support/model/browser-transitions.ts';
import { startStack, type Stack } from '../support/stack.ts';

/** Username of the demo account that is a product administrator. */
export const PRODUCT_ADMINISTRATOR = `${PRODUCT_CODE}.admin`;

/** The paths of the resources' screens, relative to the console's root. */
export const AREAS = Object.values(resources).flatMap((resource) =>
  'address' in resource ? [resource.address.slice(1)] : [],
);

const FIRST_PORT = Number(process.env['TEST_PORT'] ?? 9180);

interface WorkerFixtures {
  /** The built service with its demo suite and new demo data. Each worker has its own. */
  stack: Stack;
  /**
   * Returns the browser's storage (cookies and local storage) after this demo account has signed in. Each worker signs
   * in once per account, so a test that ends the session must sign in by `openAs` instead.
   */
  sessionOf: (username: string) => Promise<StorageState>;
}

interface TestFixtures {
  /**
   * Whether lists follow the changes of other users; by default they do not. `test.use({ follows: true })` enables it.
   */
  follows: boolean;
  /** Opens an address of the console with a signed-in demo account. */
  open: (username: string, path?: string) => Promise<void>;
  /**
   * Calls the service as a demo account, without a page. Returns the body of the response, or null if it is empty.
   * Fails if the service refuses the call.
   */
  call: (username: string, method: Method, path: string, data?: unknown) => Promise<unknown>;
}

type Method = 'GET' | 'POST' | 'DELETE';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
async function stackOfWorker({}, provide: (stack: Stack) => Promise<void>, { parallelIndex }: WorkerInfo) {
  const stack = await startStack({
    port: FIRST_PORT + 2 * parallelIndex,
    environment: { SHOW_FLOWS: '1' },
  });
  await provide(stack);
  await stack.stop();
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [stackOfWorker, { scope: 'worker' }],
  sessionOf: [
    async ({ stack, browser }, provide) => {
      const sessions = new Map<string, Promise<StorageState>>();
      const signIn = async (username: string): Promise<StorageState> => {
        const context = await browser.newContext({ baseURL: stack.url });
        const page = await context.newPage();
        await openAs(page, username);
        await page.getByRole('heading', { name: 'Users', exact: true }).waitFor();
        // The stored search criteria are removed, so that the tests of a worker do not affect each other.
        await page.evaluate(() => localStorage.removeItem('user-profile.search_criteria'));
        const state = await context.storageState();
        await context.close();
        return state;
      };
      await provide((username) => {
        const session = sessions.get(username) ?? signIn(username);
        sessions.set(username, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, provide) => provide(stack.url),
  follows: [false, { option: true }],
  context: async ({ context, follows }, provide, { parallelIndex }) => {
    if (!follows) await context.addInitScript(answerNoEvents, EVENTS_END);
    const writeTransitions = MEASURES ? await measureTransitions(context) : null;
    await provide(context);
    // Some requests are still pending when the test ends, such as the request for the whole list. Their errors are
    // ignored.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    writeTransitions?.(String(parallelIndex));
  },
  open: async ({ page, sessionOf }, provide) =>
    provide(async (username, path = 'user/list') => {
      const { cookies, origins } = await sessionOf(username);
      // The page leaves the console before another account signs in, because an open console reloads when the account
      // changes.
      if (page.url() !== 'about:blank') await page.goto('about:blank');
      await page.context().clearCookies();
      await page.context().addCookies(cookies);
      // `setStorageState` would open another page to write the local storage, which takes half a second.
      const restore = await page.addInitScript(restoreStorage, origins);
      await page.goto(path);
      await restore.dispose();
    }),
  call: async ({ request, sessionOf }, provide) =>
    provide(async (username, method, path, data) => {
      const stored = (await sessionOf(username)).origins.flatMap(({ localStorage }) => localStorage);
      const token = stored.find(({ name }) => name === 'user-profile.access_token')?.value;
      const headers = { authorization: `Bearer ${token}` };
      const response = await request.fetch(`api/v1/${path}`, { method, data, headers });
      const body = await response.text();
      expect(response.ok(), body).toBe(true);
      return body === '' ? null : JSON.parse(body);
    }),
});

/** The test function for tests that need unchanged demo data. They run in a separate worker with a new service. */
export const freshTest = test.extend<object, Pick<WorkerFixtures, 'stack'>>({
  // A new function, because Playwright runs tests with different functions for a worker fixture in different workers.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  stack: [({}, provide, worker) => stackOfWorker({}, provide, worker), { scope: 'worker' }],
});

export { expect };

export const EVENTS_END = '/api/v1/changes/events';

/** The URL pattern of the event stream that reports list changes. */
export const EVENTS = `**${EVENTS_END}`;

/** Runs in a page, before its scripts: replaces the local storage of its origin with the stored one. */
function restoreStorage(origins: StorageState['origins']): void {
  const stored = origins.find(({ origin }) => origin === location.origin);
  if (!stored) return;
  localStorage.clear();
  for (const { name, value } of stored.localStorage) localStorage.setItem(name, value);
}

/**
 * Runs in a page: responds to the request for the event stream with 204, because an open stream would prevent
 * `networkidle`. A Playwright route would disable the HTTP cache and slow the browser down.
 */
function answerNoEvents(end: string): void {
  const own = window.fetch;
  window.fetch = async (input, init) =>
    input instanceof Request && input.url.endsWith(end)
      ? new Response(null, { status: 204 })
      : own(input, init);
}

/** Fills in the login screen for a demo account, and submits it. */
export async function fillLogin(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens an address of the console and signs in as a demo account. */
export async function openAs(page: Page, username: string, path = 'user/list'): Promise<void> {
  await page.goto(path);
  await fillLogin(page, username);
}
