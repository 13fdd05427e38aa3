import type { BrowserContext, CDPSession, Page } from 'playwright';
import { paintOf, watchPaints } from '../paints.ts';
import type { Contender } from './contenders.ts';
import { longestTask, visit } from './visits.ts';

/** Keys that each change the displayed rows: they type `mar` and `so`, and delete them. */
const TYPED = ['m', 'a', 'r', 'Backspace', 'Backspace', 'Backspace', 's', 'o', 'Backspace'];
const CLICKS = 7;
/** How long a pointer rests on a link before the click, in milliseconds. */
const REACH_MS = 100;
const ROWS = 'tbody';
const BACK = 'F8';
/** Number of measured visits from the list to a form and back. */
const ROUNDS = 200;
/** Number of warm-up visits, during which lazy code is loaded and one-time requests are sent. */
const FIRST_ROUNDS = 20;
const ROWS_VISITED = 5;
/** Matches a field with an e-mail address. Its presence means that the form has loaded. */
const FILLED_FIELD = 'input[value*="@"]';

/**
 * Waits long enough for the list to build its indexes in idle time: 1 s, and 40 ms more for each 1,000 users.
 * The indexes must exist before a key is pressed.
 */
const settle = (page: Page, users: number): Promise<void> => page.waitForTimeout(1000 + users / 25);

/**
 * Measures the time from a key or click until the frame with its effect, in milliseconds, after everything is
 * loaded.
 */
export async function listAnswers(
  context: BrowserContext,
  url: string,
  { contender, users }: { contender: Contender; users: number },
) {
  const { page } = await visit(context, url, { contender });
  await settle(page, users);
  await page.evaluate(watchPaints, ROWS);
  const clicks = (selector: string) =>
    Array.from({ length: CLICKS }, () => () => page.locator(selector).first().click());
  const nextPage = await paintOf(page, clicks(contender.nextPage));
  await page.locator(contender.filter).focus();
  const filter = await paintOf(
    page,
    TYPED.map((key) => () => page.keyboard.press(key)),
  );
  const sort = await paintOf(page, clicks(contender.sortByName));
  await page.close();
  return { nextPage, filter, sort };
}

/**
 * Runs in the page: registers a key that goes back in the history, because a headless browser does not handle Alt with
 * the left arrow.
 */
function goBackOn(key: string): void {
  addEventListener('keydown', (event) => {
    if (event.key === key) history.back();
  });
}

/**
 * Measures three durations in milliseconds: from a click on a row until the first form has loaded; from the key to go
 * back until the list is shown; from a click on another row until its form has loaded.
 */
export async function formAnswers(context: BrowserContext, url: string, contender: Contender) {
  const { page } = await visit(context, url, { contender });
  await settle(page, 0);
  const openForm = async (row: number) => {
    await page.evaluate(watchPaints, FILLED_FIELD);
    const link = page.locator(contender.row).nth(row);
    await link.hover();
    await page.waitForTimeout(REACH_MS);
    return paintOf(page, [() => link.click()]);
  };
  await page.evaluate(goBackOn, BACK);
  const first = await openForm(0);
  await page.evaluate(watchPaints, ROWS);
  const back = await paintOf(page, [() => page.keyboard.press(BACK)]);
  const again = await openForm(1);
  await page.close();
  return { first, back, again };
}

/** Returns the size of a page's JavaScript heap after a garbage collection, in megabytes. */
async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/**
 * Measures how much the heap grows during `ROUNDS` visits to forms, in megabytes. The warm-up visits are not counted.
 */
export async function measureHeapGrowth(
  context: BrowserContext,
  url: string,
  contender: Contender,
): Promise<number> {
  const { page } = await visit(context, url, { contender });
  await settle(page, 0);
  const devtools = await context.newCDPSession(page);
  const goRounds = async (count: number) => {
    for (let round = 0; round < count; round++) {
      await page
        .locator(contender.row)
        .nth(round % ROWS_VISITED)
        .click();
      await page.locator(FILLED_FIELD).first().waitFor();
      await page.evaluate('history.back()');
      await page.locator(contender.row).first().waitFor();
    }
    // The heap is measured after React has removed the last form, which may happen only after the frame that shows the
    // list.
    await settle(page, 0);
    return heapMb(devtools);
  };
  const before = await goRounds(FIRST_ROUNDS);
  const after = await goRounds(ROUNDS);
  await page.close();
  return after - before;
}

/**
 * Opens the list and waits until all rows are loaded. Returns the heap size in megabytes, and the duration in
 * milliseconds of the longest task after the first row.
 */
export async function loadedWhole(
  context: BrowserContext,
  url: string,
  { contender, users }: { contender: Contender; users: number },
): Promise<{ heapMb: number; longestTask: number }> {
  const { page, ms } = await visit(context, url, { contender });
  await settle(page, users);
  const longest = await longestTask(page, ms);
  const devtools = await context.newCDPSession(page);
  const held = await heapMb(devtools);
  await page.close();
  return { heapMb: held, longestTask: longest };
}
