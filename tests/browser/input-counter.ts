import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Limit of Tab presses. No screen has more focusable elements; the users list has about 100. */
const MAX_STOPS = 150;

/** Clicks and presses keys in a page as a user does, and counts both. */
export class InputCounter {
  clicks = 0;
  keys = 0;

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /**
   * Presses keys and counts them.
   *
   * @param keys pressed in order; a combination counts as one
   */
  async press(page: Page, ...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await page.keyboard.press(key);
    }
  }

  async type(page: Page, text: string): Promise<void> {
    await this.press(page, ...text);
  }

  /** Presses Tab until the target has the focus, at most `MAX_STOPS` times. Counts the presses. */
  async tabTo(target: Locator): Promise<void> {
    // One query, because the prerendered page can be replaced between two, and its element would then be compared.
    const hasFocus = async () => (await target.and(target.page().locator(':focus')).count()) > 0;
    for (let stops = 0; stops < MAX_STOPS && !(await hasFocus()); stops += 1) {
      await this.press(target.page(), 'Tab');
    }
    await expect(target).toBeFocused();
  }
}
