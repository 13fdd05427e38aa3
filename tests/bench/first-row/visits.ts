import type { BrowserContext, Page } from 'playwright';
import { openUntilShown, requestsUntil } from '../../support/first-shown.ts';
import { PATIENCE_MS } from '../paints.ts';
import type { Contender } from './contenders.ts';
import { RequestsUnderWay } from './requests-under-way.ts';

/** The measurements of a visit. `ms` is the time until the first row was painted, in milliseconds. */
export interface Visit {
  page: Page;
  ms: number;
  /** Time until the page's own script (and not the prerendered HTML) showed its first row, in milliseconds. */
  ownMs: number;
  /** CPU time of the page's main thread, in milliseconds. */
  cpuMs: number;
  /** The URLs that were requested until the first row was painted, including the document's URL. */
  requests: string[];
  /** The URLs that were requested until the page's own script rendered its first row, including the document's URL. */
  ownRequests: string[];
}

/** The page that a visit opens, and the elements that it waits for. */
type Visited = Pick<Contender, 'path' | 'row' | 'ownRow'>;

declare global {
  interface Window {
    longTasks: PerformanceEntry[];
    /** The time at which the page's own script rendered a row, in milliseconds since the start of the navigation. */
    ownRow: Promise<number>;
  }
}

/** Runs in the page before the page's scripts: records tasks of more than 50 ms. */
function noteLongTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries())).observe({
    type: 'longtask',
  });
}

/** Runs in the page before the page's scripts: records when the page's own script renders a row. */
function noteOwnRow(selector: string): void {
  window.ownRow = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      resolve(performance.now());
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}

/**
 * Returns the duration of the longest task since `since`, in milliseconds. Returns 0 if no task took more
 * than 50 ms, because browsers do not report shorter tasks.
 */
export const longestTask = (page: Page, since: number): Promise<number> =>
  page.evaluate(
    (start) =>
      Math.max(
        0,
        ...window.longTasks.filter((task) => task.startTime >= start).map(({ duration }) => duration),
      ),
    since,
  );

/** Opens a contender in a new page, waits for its first row, and then for the remaining requests. */
export async function visit(
  context: BrowserContext,
  url: string,
  { contender, slowdown = 1 }: { contender: Visited; slowdown?: number },
): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const underWay = new RequestsUnderWay(page);
  await page.addInitScript(noteLongTasks);
  await page.addInitScript(noteOwnRow, contender.ownRow ?? contender.row);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const ms = await openUntilShown(page, url + contender.path, {
    selector: contender.row,
    patienceMs: PATIENCE_MS,
  });
  const { metrics } = await devtools.send('Performance.getMetrics');
  const cpuMs = 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
  const ownMs = await page.evaluate(() => window.ownRow);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await underWay.rest();
  return {
    page,
    ms,
    ownMs,
    cpuMs,
    requests: await requestsUntil(page, ms),
    ownRequests: await requestsUntil(page, ownMs),
  };
}
