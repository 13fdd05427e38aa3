import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { choice, field, nextFrames, saveBar, title } from '../form-page.ts';

const options = (page: Page) => page.getByRole('listbox').getByRole('option');

/** Returns an array that collects the URLs of the page's POST requests from now on. */
function postsOf(page: Page): readonly string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  return posts;
}

/** Focuses a drop-down, replaces its text and presses keys. */
async function typeInto(page: Page, label: string, text: string, ...keys: readonly string[]): Promise<void> {
  await choice(page, label).focus();
  await page.keyboard.press('Control+a');
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.type(text);
  for (const key of keys) await page.keyboard.press(key);
  await nextFrames(page);
}

test('a drop-down selects the option whose name is typed in full, or the only match, on Tab, Enter and blur', async ({
  page,
  open,
}) => {
  await open('admin', 'user/new');
  await field(page, 'Last Name').focus();
  await page.keyboard.press('Tab');
  await expect(choice(page, 'Profile')).toBeFocused();
  const posts = postsOf(page);

  await page.keyboard.type(' nETWORK engineer ');
  await expect(options(page)).toHaveText(['Network Engineer']);
  await page.keyboard.press('Tab');
  await expect(choice(page, 'Profile')).toHaveValue('Network Engineer');
  await expect(choice(page, 'Profile')).not.toBeFocused();
  await expect(page.getByRole('link', { name: 'Open Network Engineer' })).toBeVisible();

  // Enter chooses the option, and must not submit the form.
  await typeInto(page, 'Visibility', 'AMERI', 'Enter');
  await expect(choice(page, 'Visibility')).toHaveValue('Americas');
  await expect(choice(page, 'Visibility')).toBeFocused();

  await typeInto(page, 'Location', 'zurich', 'Shift+Tab');
  await expect(choice(page, 'Location')).toHaveValue('Zürich');
  await expect(field(page, 'Mobile Phone')).toBeFocused();
  await typeInto(page, 'Location', 'NAIRO');
  await title(page, 'Creating New User').click();
  await expect(choice(page, 'Location')).toHaveValue('Nairobi');
  await expect(saveBar(page)).toHaveText('Not saved: Profile, Visibility, Location');
  expect(posts).toEqual([]);
});
