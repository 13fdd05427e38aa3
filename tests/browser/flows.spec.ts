import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { registry } from '../../machines/flows/registry.ts';
import { versionOf } from '../../machines/flows/statechart.ts';
import type { Moment, Step, Trace } from '../../machines/flows/trace.ts';
import { navigationMachine } from '../../machines/shell/navigation.machine.ts';
import { passwordTexts } from '../../src/screens/password/texts.ts';
import { InputCounter } from './input-counter.ts';
import { expectNoViolation } from './axe.ts';
import { expect, test } from './fixtures.ts';

const chart = (page: Page, title: string) => page.getByRole('region', { name: `Statechart of ${title}` });
const source = (page: Page) => page.getByRole('combobox', { name: 'Follow' });
const live = (page: Page) => page.getByRole('region', { name: 'Live' });
const replay = (page: Page) => page.getByRole('region', { name: 'Replay' });

for (const width of [1440, 390]) {
  test(`every flow can be read without a sign-in, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('flows');
    await expect(page.getByRole('heading', { name: 'Flows', exact: true })).toBeVisible();
    await expectNoViolation(page);

    await page.getByRole('link', { name: 'Form', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Form', exact: true })).toBeFocused();
    await expect(chart(page, 'Form')).toBeVisible();
    // A click expands a state of the diagram, and so does the Enter key.
    await chart(page, 'Form')
      .getByRole('link', { name: /^form, \d+ states inside$/ })
      .click();
    await chart(page, 'Form')
      .getByRole('link', { name: /^form\.unsaved, \d+ states inside$/ })
      .press('Enter');
    await chart(page, 'Form')
      .getByRole('link', { name: /^form\.unsaved\.busy, \d+ states inside$/ })
      .press('Enter');
    await chart(page, 'Form').getByRole('link', { name: 'form.unsaved.busy.saving', exact: true }).click();
    await expect(page).toHaveURL(/state=userForm\.form\.unsaved\.busy\.saving/);
    const chosen = page.getByRole('region', { name: 'State form.unsaved.busy.saving' });
    await expect(chosen.getByText('The service saves the draft')).toBeVisible();
    await expect(chosen.getByText('SUBMIT [else] from form.unsaved.editing')).toBeVisible();
    await expectNoViolation(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('a chart can be zoomed, moved and navigated by keyboard', async ({ page }) => {
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
});

test('every chart fits the window, with no text below 11 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const { machine, title } of registry) {
    await page.goto(`flows/${machine.id}`);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    const pane = page.getByRole('region', { name: /^Statechart of / });
    await expect(pane).toBeVisible();
    const sizes = await pane.evaluate((scroller) => ({
      smallest: Math.min(
        ...[...scroller.querySelectorAll('text')].map(
          (text) => text.getScreenCTM()!.a * Number(text.getAttribute('font-size')),
        ),
      ),
      isWhole: scroller.scrollWidth <= scroller.clientWidth && scroller.scrollHeight <= scroller.clientHeight,
      end: scroller.getBoundingClientRect().bottom,
    }));
    expect.soft(sizes.isWhole, `${machine.id} is whole`).toBe(true);
    expect.soft(sizes.end, `${machine.id} ends in the window`).toBeLessThanOrEqual(800);
    expect.soft(sizes.smallest, `${machine.id} can be read`).toBeGreaterThan(10.99);
  }
});

test('a chart expands the states in which the followed actor is', async ({ page }) => {
  await page.goto('flows/session');
  const checking = chart(page, 'Session').getByRole('link', { name: /^checking/ });
  await expect(checking).toHaveAccessibleName('checking, 3 states inside');
  await source(page).selectOption('This tab');
  await expect(live(page).getByText('It is in signedOut.')).toBeVisible();
  await expect(chart(page, 'Session').getByRole('link', { name: 'signedOut', exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test('the description is above the chart on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('flows/navigation');
  const words = (await page.getByRole('region', { name: 'In words' }).boundingBox())!;
  const drawn = (await chart(page, 'Side navigation').boundingBox())!;
  expect(drawn.y).toBeGreaterThanOrEqual(words.y + words.height);
});

test('dragging moves a chart without selecting a state', async ({ page }) => {
  await page.goto('flows/session');
  const pane = chart(page, 'Session');
  for (let times = 0; times < 4; times++) await page.getByRole('button', { name: 'Zoom in' }).click();
  const position = () => pane.evaluate((element) => element.scrollTop + element.scrollLeft);
  const before = await position();
  const box = (await pane.boundingBox())!;
  await page.mouse.move(box.x + 300, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 200, { steps: 5 });
  await page.mouse.up();
  await expect.poll(position).toBeGreaterThan(before + 50);
  await expect(page).not.toHaveURL(/state=/);
});

test('the text of a chart can be searched, and the search is in the URL', async ({ page }) => {
  await page.goto('flows/forgot');
  await page.getByLabel('Filter states and transitions').fill('retry');
  await expect(page).toHaveURL(/find=retry/);
  await page.getByLabel('Filter states and transitions').fill('no such thing');
  await expect(page.getByText('Nothing in this chart matches.')).toBeVisible();
});

test('the address of an unknown flow shows Not Found', async ({ page }) => {
  await page.goto('flows/nothing');
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
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
  // Waits for the form: a trace that begins while the form is loading would start in another state.
  await expect(page.getByLabel('Username')).toBeEditable();

  const tab = source(viewer).getByRole('option', { name: /^Tab:/ });
  await expect(tab).toHaveCount(1);
  await source(viewer).selectOption((await tab.getAttribute('value'))!);
  await expect(live(viewer).getByText('It is in form.clean.')).toBeVisible();
  await live(viewer).getByText('Its data').click();

  await page.getByLabel('Username').fill('somebody');
  await expect(live(viewer).getByText('It is in form.unsaved.editing.')).toBeVisible();
  await expect(chart(viewer, 'Form').getByRole('link', { name: 'form.unsaved.editing' })).toBeVisible();
  await expect(
    live(viewer)
      .getByText(/^EDIT → form.unsaved.editing/)
      .first(),
  ).toBeVisible();

  await live(viewer)
    .getByRole('button', { name: /^Replay/ })
    .click();
  await expect(replay(viewer).getByText(/^Step 0 of .*The start → form.clean/)).toBeVisible();
  const traceFile = viewer.waitForEvent('download');
  await replay(viewer).getByRole('button', { name: 'Save the trace' }).click();
  const kept = await (await traceFile).path();
  expect((await traceFile).suggestedFilename()).toBe('userForm.trace.json');
  expect(JSON.parse(await readFile(kept, 'utf8'))).toMatchObject({ machine: 'userForm', born: null });
  await replay(viewer).getByRole('button', { name: 'Close' }).click();

  await badge.getByRole('button', { name: 'Stop' }).click();
  await expect(badge).toHaveCount(0);
  await expect(source(viewer).getByRole('option', { name: /^Tab:/ })).toHaveCount(0);
});

test('an actor is named after the object in its form, and the viewer follows the next form', async ({
  page,
  open,
  context,
}) => {
  await open('admin', 'flows');
  await page.getByRole('button', { name: 'Watch this tab' }).click();
  const viewer = await context.newPage();
  await page.goto('user/new');
  await expect(page.getByLabel('Username')).toBeEditable();
  await viewer.goto('flows');
  await viewer.getByRole('link', { name: /^Follow Form: User form: new, form\.clean/ }).click();
  const actor = live(viewer).getByRole('combobox', { name: 'Actor' });
  await expect(actor.locator('option:checked')).toHaveText('User form: new');

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(live(viewer).getByText(/^It has ended in /)).toBeVisible();
  const user = page.getByRole('row').nth(2).getByRole('link').first();
  const username = await user.textContent();
  await user.click();
  await expect(live(viewer).getByText('It is in form.clean.')).toBeVisible();
  await expect(actor.locator('option:checked')).toHaveText(`User form: ${username}`);
});

test('the login flow can be followed live with two clicks', async ({ page, context }) => {
  const viewer = await context.newPage();
  const input = new InputCounter();
  await viewer.goto('flows');
  await page.goto('flows');
  await input.click(page.getByRole('button', { name: 'Watch this tab' }));
  await page.goto('user/list');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  const running = viewer.getByRole('link', { name: /^Follow Login screen: .*Tab: / });
  await expect(running).toBeVisible();
  await expectNoViolation(viewer);
  await input.click(viewer.getByRole('link', { name: 'Login screen', exact: true }));
  await expect(live(viewer).getByText(/^It is in/)).toBeVisible();
  expect(input.clicks).toBe(2);

  await page.getByLabel('Username').fill('admin');
  await expect(
    live(viewer)
      .getByText(/^TYPE_USERNAME/)
      .first(),
  ).toBeVisible();
  // A second viewer does not affect the first one.
  const another = await context.newPage();
  await another.goto('flows');
  await expect(another.getByRole('link', { name: /^Follow Login screen/ })).toBeVisible();
  await expect(
    live(viewer)
      .getByText(/^TYPE_USERNAME/)
      .first(),
  ).toBeVisible();
});

/** A trace of the side navigation: the user collapses and expands it. */
const trace: Trace = {
  kind: 'statechart trace',
  format: 1,
  machine: 'navigation',
  version: versionOf(navigationMachine),
  actor: 'navigation',
  born: { input: { expanded: true } },
  start: moment('expanded'),
  steps: [toggledTo('collapsed'), toggledTo('expanded')],
};

function moment(value: string): Moment {
  return { value, active: ['navigation', `navigation.${value}`], context: { startsExpanded: true } };
}

function toggledTo(value: 'expanded' | 'collapsed'): Step {
  const from = value === 'expanded' ? 'collapsed' : 'expanded';
  const taken = [`navigation.${from} | TOGGLE | 0`];
  return { at: 1, event: { type: 'TOGGLE' }, taken, ...moment(value) };
}

const fileOf = (content: unknown) => ({
  name: 'flow.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
});

test('a trace can be stepped through by keyboard and by buttons, and saved as a test', async ({ page }) => {
  await page.goto('flows/navigation');
  await page.getByLabel('Open a file').setInputFiles(fileOf(trace));
  await expect(replay(page).getByText('Step 0 of 2 steps: The start → expanded')).toBeVisible();
  await replay(page).getByRole('slider', { name: 'Step' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(replay(page).getByText('Step 1 of 2 steps: TOGGLE → collapsed')).toBeVisible();
  await chart(page, 'Side navigation').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(replay(page).getByText(/^Step 0/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(replay(page).getByText(/^Step 1/)).toBeVisible();
  await replay(page).getByRole('button', { name: 'Next' }).click();
  await expect(replay(page).getByText('Step 2 of 2 steps: TOGGLE → expanded')).toBeVisible();
  await expect(replay(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  await replay(page).getByRole('button', { name: 'Back' }).click();
  await expect(replay(page).getByText(/^Step 1/)).toBeVisible();
  await expectNoViolation(page);
  const saved = page.waitForEvent('download');
  await replay(page).getByRole('button', { name: 'Save as a test' }).click();
  expect((await saved).suggestedFilename()).toBe('navigation.test.ts');
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('replay(path)');
});

test('a file that is no valid trace is refused with the reason', async ({ page }) => {
  await page.goto('flows/list');
  const open = page.getByLabel('Open a file');
  const refusal = page.getByRole('alert');
  await open.setInputFiles(fileOf(trace));
  await expect(refusal).toHaveText('This trace is of another flow: navigation.');
  await open.setInputFiles(fileOf({ ...trace, machine: 'list' }));
  await expect(refusal).toHaveText('This file is of another version of this flow, which has changed since.');
  await open.setInputFiles(fileOf([]));
  await expect(refusal).toHaveText('This file is neither a trace nor the coverage of a test run.');
  await refusal.getByRole('button', { name: 'Dismiss' }).click();
  await expect(refusal).toHaveCount(0);
});

test('the chart and the description mark the transitions that tests took', async ({ page }) => {
  await page.goto('flows/navigation');
  await page.getByLabel('Open a file').setInputFiles(
    fileOf({
      kind: 'statechart coverage',
      format: 1,
      versions: { navigation: versionOf(navigationMachine) },
      process: trace.steps[0]!.taken,
      browser: [],
    }),
  );
  await expect(page.getByText('in process 1 of 1 way, in the browser 0 of 1 way')).toBeVisible();
  await expect(page.getByText('taken by no test')).toHaveCount(3);
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Hide what tests took' }).click();
  await expect(page.getByText('taken by no test')).toHaveCount(0);
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

test('the lists keep running while the same tab shows a flow, and can be followed there', async ({
  page,
  open,
}) => {
  await open('admin', 'flows/list');
  await page.getByRole('link', { name: 'All flows' }).click();
  await page.getByRole('link', { name: 'User Profile' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.goBack();
  await page.goBack();
  await source(page).selectOption('This tab');
  await expect(live(page).getByText('It is in rows.shown & freshness.fetched.current.')).toBeVisible();
  await live(page).getByRole('combobox', { name: 'Actor' }).selectOption('Inactive users');
  await expect(live(page).getByText('It is in rows.missing & freshness.unrequested.')).toBeVisible();
  await expectNoViolation(page);
  await live(page).getByRole('button', { name: 'Stop following' }).click();
  await expect(live(page)).toHaveCount(0);
});

test('the build contains no third-party inspector', async ({ page }) => {
  await page.goto('flows?inspect');
  await expect(page.getByRole('heading', { name: 'Flows', exact: true })).toBeVisible();
  await expect(page.getByText('Stately inspector')).toHaveCount(0);
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
  await expect(dock.getByText('It is in form.unsaved.editing.')).toBeVisible();
  await expect(dock.getByRole('img', { name: 'form.unsaved.editing, active now' })).toBeInViewport({
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
  await expect(dock.getByText(/^EDIT → form.unsaved.editing/).first()).toBeVisible();
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

test('the dock beside a screen shows no password', async ({ page }) => {
  await page.goto('user/list');
  // Waits until React has replaced the prerendered page, which does not handle the key that opens the dock.
  const password = page.locator('#root').getByLabel('Password', { exact: true });
  await password.fill('a password nobody has');
  await page.keyboard.press('F2');
  const dock = page.getByRole('complementary', { name: 'Flow of this screen: Login screen' });
  await expect(dock).toBeFocused();
  await password.fill('another that nobody has');
  await expect(
    dock
      .getByRole('list')
      .getByText(/^TYPE_PASSWORD/)
      .first(),
  ).toBeVisible();
  await dock
    .getByRole('list')
    .getByText(/^TYPE_PASSWORD/)
    .first()
    .click();
  await dock.getByText('Its data').click();
  await expect(dock).toContainText('•••');
  await expect(dock).not.toContainText('nobody has');
});
