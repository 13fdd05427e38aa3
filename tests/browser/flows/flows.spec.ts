import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { ROOM } from '../../../src/flows/drawing.ts';
import { passwordTexts } from '../../../src/screens/password/texts.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const chart = (page: Page, title: string) => page.getByRole('region', { name: `Statechart of ${title}` });
const source = (page: Page) => page.getByRole('combobox', { name: 'Follow' });
const live = (page: Page) => page.getByRole('region', { name: 'Live' });
const replay = (page: Page) => page.getByRole('region', { name: 'Replay' });

test('every flow can be read without a sign-in', async ({ page }) => {
  // The parameter started a third-party inspector in development builds; the product contains none.
  await page.goto('flows?inspect');
  await expect(page.getByRole('heading', { name: 'Flows', exact: true })).toBeVisible();
  await expect(page.getByText('Stately inspector')).toHaveCount(0);
  await expectNoViolation(page);

  await page.getByRole('link', { name: 'Form', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Form', exact: true })).toBeFocused();
  const form = chart(page, 'Form');
  // A click expands a state of the diagram, and so does the Enter key.
  await form.getByRole('link', { name: /^open, \d+ states inside$/ }).click();
  await form.getByRole('link', { name: /^open\.draft, \d+ states inside$/ }).press('Enter');
  await form.getByRole('link', { name: /^open\.draft\.unsaved, \d+ states inside$/ }).press('Enter');
  await form.getByRole('link', { name: /^open\.draft\.unsaved\.busy, \d+ states inside$/ }).press('Enter');
  await form.getByRole('link', { name: 'open.draft.unsaved.busy.saving', exact: true }).click();
  await expect(page).toHaveURL(/state=userForm\.open\.draft\.unsaved\.busy\.saving/);
  const chosen = page.getByRole('region', { name: 'State open.draft.unsaved.busy.saving' });
  await expect(chosen.getByText('The service saves the draft')).toBeVisible();
  await expect(chosen.getByText('SUBMIT [else] from open.draft.unsaved.editing')).toBeVisible();
  await expectNoViolation(page);

  await test.step('on a phone, the description is above the chart', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const isAbove = async () => {
      const words = (await page.getByRole('region', { name: 'In words' }).boundingBox())!;
      return (await form.boundingBox())!.y >= words.y + words.height;
    };
    await expect.poll(isAbove).toBe(true);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });
});

// The unit test of the drawings proves that every chart fits into `ROOM`. The largest charts show that a window has it.
test('the largest charts fit the window, with no text below 11 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('flows');
  for (const title of ['Removal', 'Logout', 'Action on many objects']) {
    // The link opens the chart without loading the page again.
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    const pane = chart(page, title);
    await expect(pane).toBeVisible();
    const sizes = await pane.evaluate((scroller) => ({
      smallest: Math.min(
        ...[...scroller.querySelectorAll('text')].map(
          (text) => text.getScreenCTM()!.a * Number(text.getAttribute('font-size')),
        ),
      ),
      isWhole: scroller.scrollWidth <= scroller.clientWidth && scroller.scrollHeight <= scroller.clientHeight,
      end: scroller.getBoundingClientRect().bottom,
      width: scroller.clientWidth,
      height: scroller.clientHeight,
    }));
    expect.soft(sizes.isWhole, `${title} is whole`).toBe(true);
    expect.soft(sizes.end, `${title} ends in the window`).toBeLessThanOrEqual(800);
    expect.soft(sizes.smallest, `${title} can be read`).toBeGreaterThan(10.99);
    expect.soft(sizes.width, `the room beside ${title}`).toBeGreaterThanOrEqual(ROOM.width);
    expect.soft(sizes.height, `the room above ${title}`).toBeGreaterThanOrEqual(ROOM.height);
    await page.goBack();
  }
});

test('a chart can be zoomed and moved by keyboard and pointer, and navigated by keyboard', async ({
  page,
}) => {
  await page.goto('flows/session');
  const pane = chart(page, 'Session');
  const drawing = pane.locator('svg');
  const widthOf = async () => (await drawing.boundingBox())!.width;
  await pane.focus();
  const first = await widthOf();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(widthOf).toBeGreaterThan(first * 1.4);
  await page.keyboard.press('ArrowRight');
  const scrolled = () => pane.evaluate((element) => element.scrollLeft);
  const before = await scrolled();
  await page.keyboard.press('ArrowRight');
  await expect.poll(scrolled).toBeGreaterThan(before);
  await page.keyboard.press('0');
  const { height } = (await pane.boundingBox())!;
  await expect.poll(async () => (await drawing.boundingBox())!.height).toBeLessThanOrEqual(height);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state=session\./);

  await test.step('dragging does not select a state', async () => {
    await page.goto('flows/session');
    for (let times = 0; times < 4; times++) await page.getByRole('button', { name: 'Zoom in' }).click();
    const position = () => pane.evaluate((element) => element.scrollTop + element.scrollLeft);
    const start = await position();
    const box = (await pane.boundingBox())!;
    await page.mouse.move(box.x + 300, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 200, { steps: 5 });
    await page.mouse.up();
    await expect.poll(position).toBeGreaterThan(start + 50);
    await expect(page).not.toHaveURL(/state=/);
  });
});

test('the login screen and the lists load no code of the flow viewer', async ({ page, open }) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  await open('admin');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  const scripts = loaded.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const url of scripts) {
    const text = await (await page.request.get(url)).text();
    expect(text, url).not.toContain('statechart trace');
    expect(text, url).not.toContain('Watch this tab');
  }
});

test('another tab can watch a tab that shares its steps, and records the steps of the form in that tab', async ({
  page,
  open,
  context,
}) => {
  const viewer = await context.newPage();
  await viewer.goto('flows/userForm');
  await expect(source(viewer).getByRole('option')).toHaveText(['This tab', 'No actor']);

  await open('admin', 'flows');
  await page.getByRole('button', { name: 'Watch this tab' }).click();
  const badge = page.getByRole('complementary', { name: 'This tab is watched' });
  await expect(badge).toBeVisible();
  // The tab is still watched after it has loaded another page.
  await page.goto('user/new');
  await expect(badge).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Creating New User' })).toBeVisible();
  // The test waits for the form, because a trace that begins while the form is loading would start in another state.
  await expect(page.getByLabel('Username')).toBeEditable();

  const tab = source(viewer).getByRole('option', { name: /^Tab:/ });
  await expect(tab).toHaveCount(1);
  await source(viewer).selectOption((await tab.getAttribute('value'))!);
  await expect(live(viewer).getByText('It is in open.draft.clean & stored.current.')).toBeVisible();
  await live(viewer).getByText('Its data').click();

  await page.getByLabel('Username').fill('somebody');
  await expect(live(viewer).getByText('It is in open.draft.unsaved.editing & stored.current.')).toBeVisible();
  await expect(chart(viewer, 'Form').getByRole('link', { name: 'open.draft.unsaved.editing' })).toBeVisible();
  await expect(
    live(viewer)
      .getByText(/^EDIT → open.draft.unsaved.editing/)
      .first(),
  ).toBeVisible();

  await live(viewer)
    .getByRole('button', { name: /^Replay/ })
    .click();
  await expect(replay(viewer).getByText(/^Step 0 of .*The start → open.draft.clean/)).toBeVisible();
  const traceFile = viewer.waitForEvent('download');
  await replay(viewer).getByRole('button', { name: 'Save the trace' }).click();
  const kept = await (await traceFile).path();
  expect((await traceFile).suggestedFilename()).toBe('userForm.trace.json');
  expect(JSON.parse(await readFile(kept, 'utf8'))).toMatchObject({ machine: 'userForm', born: null });
  await expectNoViolation(viewer);
  await replay(viewer).getByRole('button', { name: 'Close' }).click();

  await badge.getByRole('button', { name: 'Stop' }).click();
  await expect(badge).toHaveCount(0);
  await expect(source(viewer).getByRole('option', { name: /^Tab:/ })).toHaveCount(0);
});

test('a watched tab reveals no passwords and no tokens of reset links', async ({ page, context }) => {
  const received: string[] = [];
  await context.exposeFunction('record', (text: string) => received.push(text));
  await context.addInitScript(() => {
    const channel = new BroadcastChannel('user-profile.flows');
    channel.addEventListener('message', ({ data }) => {
      void (window as unknown as { record: (text: string) => void }).record(JSON.stringify(data));
    });
  });
  const viewer = await context.newPage();
  await viewer.goto('flows/authorize');
  await page.goto('flows');
  await page.getByRole('button', { name: 'Watch this tab' }).click();
  await page.goto('user/list');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const tab = source(viewer).getByRole('option', { name: /^Tab:/ });
  await source(viewer).selectOption((await tab.getAttribute('value'))!);
  await expect(live(viewer).getByText(/^It is in/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a password nobody has');
  await expect(
    live(viewer)
      .getByText(/^TYPE_PASSWORD/)
      .first(),
  ).toBeVisible();
  await page.goto('password/new/a-token-nobody-has');
  await expect(page.getByText(passwordTexts.reset.invalid)).toBeVisible();
  await expect.poll(() => received.join('\n')).toMatch(/"machine":"reset".*"token":"•••"/);
  expect(received.join('\n')).not.toMatch(/a password nobody has|a-token-nobody-has/);
});

test('the dock beside a screen shows its flow, follows it, and saves it as a test', async ({
  page,
  open,
}) => {
  await open('admin', 'user/new');
  const username = page.getByLabel('Username');
  await username.fill('some');
  const access = page.getByRole('complementary', { name: 'Effective access' });
  await expect(access).toBeVisible();
  await page.keyboard.press('F2');
  const dock = page.getByRole('complementary', { name: 'Flow of this screen: Form' });
  await expect(dock.getByText('It is in open.draft.unsaved.editing & stored.current.')).toBeVisible();
  await expect(dock.getByRole('img', { name: 'open.draft.unsaved.editing, active now' })).toBeInViewport({
    ratio: 1,
  });
  await expect(dock).toBeFocused();
  await expectNoViolation(page);

  // The dock takes space from the screen, so effective access becomes a tab.
  await expect(access).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Effective access' })).toBeVisible();
  await username.click();
  await page.keyboard.type('body');
  await expect(username).toHaveValue('somebody');
  await expect(dock.getByText(/^EDIT → open.draft.unsaved.editing/).first()).toBeVisible();
  const screenEnd = await page.locator('#root').evaluate((root) => root.getBoundingClientRect().right);
  expect(screenEnd).toBeLessThanOrEqual((await dock.boundingBox())!.x);
  expect(await dock.getByRole('list').getByRole('listitem').count()).toBeLessThanOrEqual(10);
  const kept = page.waitForEvent('download');
  await dock.getByRole('button', { name: 'Save as a test' }).click();
  expect((await kept).suggestedFilename()).toBe('userForm.test.ts');

  await page.setViewportSize({ width: 800, height: 844 });
  await expect.poll(async () => (await dock.boundingBox())!.width).toBe(800);
  await expect(username).toBeInViewport();
  await expectNoViolation(page);

  await dock.getByRole('button', { name: 'Start afresh' }).focus();
  await page.keyboard.press('Escape');
  await expect(dock).toHaveCount(0);
  await expect(username).toBeFocused();
});
