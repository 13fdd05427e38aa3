import { expect, test } from '../fixtures.ts';
import { notices } from '../form-page.ts';

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
      const field = page.getByRole('textbox', { name, exact: true });
      await field.focus();
      await expect.poll(() => field.evaluate(isUncovered), `${name} at ${width} × ${height}`).toBe(true);
      // Checks the save button only in a tall window, because in a short one the save bar scrolls with the
      // page (B2.12).
      if (height >= 480) expect(await save.evaluate(isUncovered)).toBe(true);
    }
  }
});
