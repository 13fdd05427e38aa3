import { chromium, type Browser, type BrowserContext } from 'playwright';
import { requireChromium } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { startStack } from '../support/stack.ts';
import { formAnswers, loadedWhole, listAnswers, measureHeapGrowth } from './first-row/answers.ts';
import { CONTENDERS, type Contender } from './first-row/contenders.ts';
import { comparisonTable, Samples } from './first-row/comparison.ts';
import { buildContenders } from './first-row/serve.ts';
import { measureLoads } from './first-row/loads.ts';
import { visit } from './first-row/visits.ts';
import { scriptKb } from '../support/first-shown.ts';
import { signIn } from './sign-in.ts';
import type { Figure } from './measure.ts';
import { figureTable, type Table } from './tables.ts';

const LARGE = 100_000;
const SLOWDOWNS = [1, 4];

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The service under measurement, and a function that runs work in a browser. */
interface Stage {
  url: string;
  users: number;
  /** Runs `work` in a new browser context with an empty cache. By default, the administrator is signed in. */
  inContext<Result>(
    work: (context: BrowserContext) => Promise<Result>,
    isSignedIn?: boolean,
  ): Promise<Result>;
}

async function signedIn(browser: Browser, url: string): Promise<StorageState> {
  const context = await browser.newContext();
  await signIn(await context.newPage(), url);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function onStage(
  users: number,
  { browser, main }: { browser: Browser; main: string },
  measure: (stage: Stage) => Promise<void>,
): Promise<void> {
  const stack = await startStack({
    port: await freePort(),
    main,
    environment: { DEMO_USERS: String(users) },
  });
  try {
    const storageState = await signedIn(browser, stack.url);
    await measure({
      url: stack.url,
      users,
      async inContext(work, isSignedIn = true) {
        // The context bypasses the content security policy, which forbids react-admin's inline styles, and the `eval`
        // with which Playwright waits.
        const context = await browser.newContext({
          bypassCSP: true,
          ...(isSignedIn ? { storageState } : {}),
        });
        try {
          return await work(context);
        } finally {
          await context.close();
        }
      },
    });
  } finally {
    await stack.stop();
  }
}

/** Measures two visits to a list: with an empty cache, and with the cache of the first visit. */
async function measureVisits(
  { url, inContext }: Stage,
  contender: Contender,
  samples: Samples,
): Promise<void> {
  for (const slowdown of SLOWDOWNS) {
    await inContext(async (context) => {
      for (const cache of ['cold', 'warm']) {
        const { page, ms, ownMs, cpuMs, requests } = await visit(context, url, { contender, slowdown });
        await page.close();
        samples.add(contender, `first row, ${cache}, CPU ${slowdown}x`, ms);
        samples.add(contender, `first row that works, ${cache}, CPU ${slowdown}x`, ownMs);
        if (slowdown > 1) continue;
        samples.add(contender, `main thread until then, ${cache}, CPU 1x`, cpuMs);
        if (cache === 'warm') continue;
        samples.add(contender, 'script before the first row', await scriptKb(requests));
        samples.add(contender, 'requests before the first row', requests.length);
      }
    });
  }
}

async function measureForm({ url, inContext }: Stage, contender: Contender, samples: Samples): Promise<void> {
  const { first, back, again } = await inContext((context) => formAnswers(context, url, contender));
  samples.add(contender, 'list to form, first', first);
  samples.add(contender, 'list to form, again', again);
  samples.add(contender, 'form to list', back);
}

async function measureList(
  { url, users, inContext }: Stage,
  contender: Contender,
  samples: Samples,
): Promise<void> {
  const size = users.toLocaleString('en');
  const answers = await inContext((context) => listAnswers(context, url, { contender, users }));
  samples.add(contender, `filter, ${size} users`, answers.filter);
  samples.add(contender, `next page, ${size} users`, answers.nextPage);
  samples.add(contender, `sort, ${size} users`, answers.sort);
  const whole = await inContext((context) => loadedWhole(context, url, { contender, users }));
  samples.add(contender, `longest task after the first row, ${size} users`, whole.longestTask);
  samples.add(contender, `heap, ${size} users`, whole.heapMb);
}

async function measureRounds(
  { url, inContext }: Stage,
  contender: Contender,
  samples: Samples,
): Promise<void> {
  const left = await inContext((context) => measureHeapGrowth(context, url, contender));
  samples.add(contender, 'left behind by 200 rounds to a form and back', left);
}

/**
 * Measures the console's users list, react-admin's list, and a minimal list. The measurements of the three lists
 * alternate, so that other load on the machine affects all of them.
 */
export async function measureFirstRow({ users, runs }: { users: number; runs: number }): Promise<Table[]> {
  const main = await buildContenders();
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] });
  const samples = new Samples();
  const loads: Figure[] = [];
  try {
    await onStage(users, { browser, main }, async (stage) => {
      for (let run = 0; run < runs; run++)
        for (const contender of CONTENDERS) {
          await measureVisits(stage, contender, samples);
          await measureForm(stage, contender, samples);
        }
      loads.push(...(await measureLoads(stage.url, runs, stage.inContext)));
      for (const contender of CONTENDERS) await measureList(stage, contender, samples);
      for (const contender of CONTENDERS) await measureRounds(stage, contender, samples);
    });
    if (users < LARGE)
      await onStage(LARGE, { browser, main }, async (stage) => {
        for (const contender of CONTENDERS) await measureList(stage, contender, samples);
      });
  } finally {
    await browser.close();
  }
  return [
    comparisonTable(`First row, ${users.toLocaleString('en')} users`, samples),
    figureTable('Loaded before a screen is visible, and before it works', loads),
  ];
}
