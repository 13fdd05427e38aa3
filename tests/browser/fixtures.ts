import { test as base, expect, type BrowserContext, type Page, type WorkerInfo } from '@playwright/test';
import { resources } from '../../machines/resources.ts';
import { PRODUCT_CODE } from '../../openapi/product.ts';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { MEASURES, measureTransitions } from '../support/model/browser-transitions.ts';
import { startStack, type Stack } from '../support/stack.ts';

/** The demo account that may do everything. */
export const PRODUCT_ADMINISTRATOR = `${PRODUCT_CODE}.admin`;

/** Where each resource has its screens, below the console's root. */
export const AREAS = Object.values(resources).flatMap((resource) =>
  'address' in resource ? [resource.address.slice(1)] : [],
);

const FIRST_PORT = Number(process.env['TEST_PORT'] ?? 9180);

interface WorkerFixtures {
  /** The built service with its demo suite and fresh demo data, one for each worker. */
  stack: Stack;
  /** What a browser holds once a demo account has signed in; it signs in once for each worker. */
  sessionOf: (username: string) => Promise<StorageState>;
}

interface TestFixtures {
  /** Whether lists follow what others change, which tests about that ask for: `test.use({ follows: true })`. */
  follows: boolean;
  /** Opens an address of the console as a demo account that is signed in already. */
  open: (username: string, path?: string) => Promise<void>;
}

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
        // Where the list was left is what each test says for itself.
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
    // What a test has not waited for, such as the whole list behind its first page, is of no use to it any more.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    writeTransitions?.(String(parallelIndex));
  },
  open: async ({ page, sessionOf }, provide) =>
    provide(async (username, path = 'user/list') => {
      // A console that is open would notice that it is somebody else's now, and load itself anew.
      await page.goto('about:blank');
      await page.context().setStorageState(await sessionOf(username));
      await page.goto(path);
    }),
});

type StackFixture = Pick<WorkerFixtures, 'stack'>;

/** Each is a function of its own, by which Playwright knows tests that need a worker to themselves. */
const ownStack = (): [typeof stackOfWorker, { scope: 'worker' }] => [
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  ({}, provide, worker) => stackOfWorker({}, provide, worker),
  { scope: 'worker' },
];

/** For tests that change what is in the demo data for all others: these have a worker, and data, to themselves. */
export const testApart = test.extend<object, StackFixture>({ stack: ownStack() });

/** For tests that need the demo data as they are at first. */
export const freshTest = test.extend<object, StackFixture>({ stack: ownStack() });

export { expect };

export const EVENTS_END = '/api/v1/changes/events';

/** What tells of changes as long as it is open. */
export const EVENTS = `**${EVENTS_END}`;

/**
 * Runs in a page: an answer that stays open keeps the network from coming to rest. A route in place of this would keep pages
 * from the cache, which takes a browser longer.
 */
function answerNoEvents(end: string): void {
  const own = window.fetch;
  window.fetch = async (input, init) =>
    input instanceof Request && input.url.endsWith(end)
      ? new Response(null, { status: 204 })
      : own(input, init);
}

/** Types a demo account's name and password into the login screen, and sends them. */
export async function fillLogin(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens an address of the console as a demo account: signs in on the way. */
export async function openAs(page: Page, username: string, path = 'user/list'): Promise<void> {
  await page.goto(path);
  await fillLogin(page, username);
}
