import type { Locator } from '@playwright/test';
import { createUser } from '../fill-user.ts';
import { expect, test } from '../fixtures.ts';
import { field, freshName, notices, saveBar } from '../form-page.ts';

/** Runs in the page: returns whether no other element covers the centre of an element. */
const isUncovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && (element.contains(found) || found.contains(element));
};

test('notices cover neither the focused field nor the save bar, at any size of the window', async ({
  page,
  open,
}) => {
  await open('admin', 'user/new');
  const save = page.getByRole('button', { name: 'Create User' });
  for (const [width, height] of [
    [320, 568],
    [844, 390],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await save.click();
    await expect(notices(page).locator('[data-notice]')).toHaveCount(1);
    for (const name of ['Username', 'Email', 'First Name', 'Last Name']) {
      const input = field(page, name);
      await input.focus();
      await expect.poll(() => input.evaluate(isUncovered), `${name} at ${width} × ${height}`).toBe(true);
      // Checks the save button only in a tall window, because in a short one the save bar scrolls with the
      // page (B2.12).
      if (height >= 480) expect(await save.evaluate(isUncovered)).toBe(true);
    }
  }
});

test('a notice does not overlap the buttons of a form’s header, also in two lines', async ({
  page,
  open,
}) => {
  await open('admin', 'user/new');
  await createUser(page, freshName('z.username.that.makes.the.notice.two.lines.high.because.it.is.long'));
  for (const width of [390, 601, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await field(page, 'First Name').fill(`Zoë ${width}`);
    await page.keyboard.press('Control+s');
    await expect(saveBar(page)).toHaveText('Everything is saved');
    const shown = await notices(page).locator('[data-notice]').first().boundingBox();
    for (const name of ['Send Password Reset Email', 'Clone User']) {
      // The notice itself can have a button of the same name.
      const header = page.getByRole('main');
      const button = await header
        .getByRole('button', { name, exact: true })
        .or(header.getByRole('link', { name, exact: true }))
        .boundingBox();
      expect(overlaps(shown!, button!), `${name} at ${width} px`).toBe(false);
    }
  }
});

test('notices are at the top of a window without a header', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('user/list');
  const { x, y, width } = (await notices(page).locator('[data-notice]').boundingBox())!;
  expect(y).toBe(1440 - x - width);
});

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
