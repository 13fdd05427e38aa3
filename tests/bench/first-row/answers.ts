import type { BrowserContext, CDPSession, Page } from 'playwright';
import { paintOf, watchPaints } from '../paints.ts';
import type { Contender } from './contenders.ts';
import { longestTask, visit } from './visits.ts';

/** Each key changes the displayed rows: types `mar` and `so`, and deletes them. */
const TYPED = ['m', 'a', 'r', 'Backspace', 'Backspace', 'Backspace', 's', 'o', 'Backspace'];
const CLICKS = 7;
/** A pointer rests on a link at least this long before the click, in milliseconds. */
const REACH_MS = 100;
const ROWS = 'tbody';
const BACK = 'F8';
/** Number of visits from the list to a form and back. */
const ROUNDS = 200;
/** Warm-up visits, after which lazy code and one-time requests are loaded. */
const FIRST_ROUNDS = 20;
const ROWS_VISITED = 5;
/** A form has loaded when a field contains an e-mail address. */
const FILLED_FIELD = 'input[value*="@"]';

/** Waits for the indexes that the list builds in idle time, so that no key is pressed before they exist. */
const settle = (page: Page, users: number): Promise<void> => page.waitForTimeout(1000 + users / 25);

/** Milliseconds from a key or click until the changed frame, once everything is loaded. */
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

/** Runs in the page. Goes back on a key, because a headless browser does not receive Alt and the left arrow. */
function goBackOn(key: string): void {
  addEventListener('keydown', (event) => {
    if (event.key === key) history.back();
  });
}

/**
 * Milliseconds from a click on a row until its form has loaded for the first time, from there back to the list, and to
 * the form again.
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

/** Size of a page's JavaScript heap after a garbage collection, in megabytes. */
async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/** Heap growth by visits to forms, in megabytes, after warm-up visits. */
export async function roundsLeave(
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
    // The last form may be removed only after the frame that shows the list.
    await settle(page, 0);
    return heapMb(devtools);
  };
  const before = await goRounds(FIRST_ROUNDS);
  const after = await goRounds(ROUNDS);
  await page.close();
  return after - before;
}

/** Heap size in megabytes once everything is loaded, and the longest task after the first row. */
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
