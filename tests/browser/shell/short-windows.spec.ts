import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { choice, nextFrames } from '../form-page.ts';

/**
 * A window of 1280 × 720 at 400 % zoom, a phone in both orientations, and a window in which a dialog has just enough
 * space.
 */
const SIZES = [
  { width: 320, height: 180 },
  { width: 667, height: 375 },
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
] as const;

/**
 * Returns the name of the focused element if the element, or the label of a hidden input, is covered or out of view;
 * otherwise null. Returns undefined if no element has the focus.
 */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
    const label = (focused as HTMLInputElement).labels?.[0];
    const isSeen = (part: HTMLElement): boolean => {
      const { left, top, width, height } = part.getBoundingClientRect();
      // A visually hidden input is checked by its label.
      if (width <= 1 || height <= 1) return label !== undefined && label !== part && isSeen(label);
      // A part that is higher than the window, such as a long name, has its first line or its last line in view.
      const y = height > innerHeight ? Math.max(top, 0) : top;
      const on = document.elementFromPoint(left + Math.min(width, 20) / 2, y + Math.min(height, 20) / 2);
      return on !== null && (part.contains(on) || Boolean(label?.contains(on)));
    };
    const isWhole = isSeen(focused) && (!label || isSeen(label));
    return isWhole ? null : (focused.getAttribute('aria-label') ?? label?.textContent ?? focused.textContent);
  });

/** Presses Tab through the page. Asserts that each focused element is visible. */
async function expectFocusSeen(page: Page): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const hidden = await hiddenFocus(page);
    if (hidden === undefined) break;
    // The check is repeated, because a list may still be loading rows, which moves the content.
    if (hidden !== null) {
      await expect.poll(() => hiddenFocus(page), 'The focused control is out of view').toBeNull();
    }
  }
}

/** Runs the check in each window size. */
async function inEachSize(page: Page, check: () => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await check();
    });
  }
}

test('each field of the login screen is visible with its label when it has the focus', async ({ page }) => {
  await page.goto('user/list');
  // The test waits until React's page has replaced the prerendered page.
  await expect(page.locator('#root').getByLabel('Username')).toBeVisible();
  await inEachSize(page, () => expectFocusSeen(page));
});

test('each field of a form is visible when it has the focus, although the save bar shows a loss of access; a dialog can be scrolled to its end', async ({
  page,
  open,
}) => {
  await open('nova.admin', 'profile/business/list');
  await page.getByRole('link', { name: 'NOC Operator', exact: true }).click();
  await choice(page, 'Fault Manager').click();
  // The browser places the list of options one frame after it opens. An earlier click may miss the option.
  await nextFrames(page);
  await page.getByRole('option', { name: '---' }).click();
  await expect(page.getByText(/^Takes access from \d+ users$/)).toBeVisible();
  await inEachSize(page, async () => {
    await page.getByRole('main').focus();
    await expectFocusSeen(page);
    await page.getByRole('button', { name: 'Delete Profile', exact: true }).click();
    const proof = page.getByLabel('Type NOC Operator to confirm');
    await proof.fill('NOC Operator');
    await expect(proof).toBeInViewport({ ratio: 1 });
    expect(await hiddenFocus(page)).toBeNull();
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page)).toBeNull();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
    expect(await hiddenFocus(page)).toBeNull();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});

test('each control of a list is visible when it has the focus', async ({ page, open }) => {
  await open('admin');
  await expect(page.locator('#root').getByRole('rowheader')).toHaveCount(10);
  await inEachSize(page, async () => {
    await page.getByRole('main').focus();
    await expectFocusSeen(page);
  });
});

test('the selected tab of a form stays visible when the window becomes narrow', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open('nova.admin', 'profile/visibility/list');
  await page.getByRole('link', { name: 'Europe', exact: true }).click();
  const tab = page.getByRole('tab', { name: 'Venue' });
  await tab.click();
  // A browser may scroll to the focused tab.
  await page.getByRole('main').focus();
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(tab).toBeInViewport({ ratio: 1 });
});
