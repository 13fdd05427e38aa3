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

/**
 * Runs in the page: returns the sides on which the scrolling box of the notices cuts off a notice's shadow inside the
 * window.
 */
const cutShadow = (notice: Element): string[] => {
  // Each shadow ends in `… x y blur spread`. Colours contain lengths without a unit only.
  const shown = [...notice.querySelectorAll('*')].find((part) => getComputedStyle(part).boxShadow !== 'none');
  if (!shown) throw new Error('The notice has no shadow');
  const lengths = [...getComputedStyle(shown).boxShadow.matchAll(/(-?[\d.]+)px/g)].map(([, px]) =>
    Number(px),
  );
  const shadows = Array.from({ length: lengths.length / 4 }, (_, index) =>
    lengths.slice(4 * index, 4 * index + 4),
  );
  const card = shown.getBoundingClientRect();
  const box = notice.closest('[data-notices]')!.getBoundingClientRect();
  const reach = (side: (shadow: number[]) => number) => Math.max(...shadows.map(side));
  const cut = {
    left: Math.max(0, card.left - reach(([x, , blur, spread]) => blur! + spread! - x!)) < box.left,
    top: Math.max(0, card.top - reach(([, y, blur, spread]) => blur! + spread! - y!)) < box.top,
    right:
      Math.min(innerWidth, card.right + reach(([x, , blur, spread]) => blur! + spread! + x!)) > box.right,
    bottom:
      Math.min(innerHeight, card.bottom + reach(([, y, blur, spread]) => blur! + spread! + y!)) > box.bottom,
  };
  return Object.entries(cut).flatMap(([side, isCut]) => (isCut ? [side] : []));
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
    await expect(saveBar(page)).toHaveText('All saved');
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

test('the shadow of a notice is not cut off', async ({ page, open }) => {
  await open('admin', 'user/new');
  await page.getByRole('button', { name: 'Create User' }).click();
  const notice = notices(page).locator('[data-notice]');
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => notice.evaluate(cutShadow), `at ${width} px`).toEqual([]);
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
