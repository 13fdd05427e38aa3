import type { Page } from '@playwright/test';
import { fillUser } from './fill-user.ts';
import { expect, test } from './fixtures.ts';
import {
  button,
  choice,
  choose,
  field,
  freshName,
  leaveDialog,
  notice,
  saveBar,
  title,
  nextFrames,
} from './form-page.ts';

const fresh = (): string => freshName('choice');
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

/** Returns an array to which the URL of every later POST request of the page is added. */
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

test('the arrow keys highlight an option; Escape closes the list first, and then restores the selection', async ({
  page,
  open,
}) => {
  await open('admin', 'user/new');
  const profile = choice(page, 'Profile');
  await typeInto(page, 'Profile', 'desk', 'ArrowDown', 'Enter');
  await expect(profile).toHaveValue('Service Desk');
  // Typing after the chosen name starts a new search.
  await page.keyboard.press('End');
  await page.keyboard.type('violet');
  await expect(profile).toHaveValue('violet');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await profile.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(profile).toHaveValue('violet');
  await profile.press('Escape');
  await expect(profile).toHaveValue('Service Desk');
  await expect(title(page, 'Creating New User')).toBeVisible();
  await expect(leaveDialog(page)).toHaveCount(0);
});

test('an emptied drop-down is saved as empty if it is optional, and shows an error if it is required', async ({
  page,
  open,
}) => {
  const username = fresh();
  await open('admin', 'user/new');
  await fillUser(page, username);
  await choose(page, 'Location', 'Zürich');
  await button(page, 'Create User').click();
  // Waits until the title of the next form has the focus. Earlier input would go to the form before it.
  await expect(title(page, 'Editing User')).toBeFocused();

  await typeInto(page, 'Location', '', 'Tab');
  await expect(choice(page, 'Location')).toHaveValue('');
  await expect(choice(page, 'Location')).toHaveAccessibleDescription('');
  await expect(saveBar(page)).toHaveText('Not saved: Location');
  await button(page, 'Update User').click();
  await expect(saveBar(page)).toHaveText('Everything is saved');
  await page.reload();
  await expect(field(page, 'Username')).toHaveValue(username);
  await expect(choice(page, 'Location')).toHaveValue('');

  await typeInto(page, 'Profile', '', 'Tab');
  await expect(choice(page, 'Profile')).toHaveValue('');
  await expect(choice(page, 'Profile')).toHaveAccessibleDescription('This field is required');
});

for (const { kind, path, label, tab, noun, several, one, taken } of [
  {
    kind: 'a user',
    path: 'user/new',
    label: 'Location',
    tab: null,
    noun: 'location',
    several: 'on',
    one: 'london',
    taken: 'London',
  },
  {
    kind: 'a business profile',
    path: 'profile/business/new',
    label: 'Fault Manager',
    tab: null,
    noun: 'application profile',
    several: 'alarm',
    one: 'alarm v',
    taken: 'Alarm Viewer',
  },
  {
    kind: 'a visibility profile',
    path: 'profile/visibility/new',
    label: 'Primary Visibility',
    tab: 'Cluster',
    noun: 'cluster',
    several: 'a',
    one: 'KENYA',
    taken: 'Kenya',
  },
  {
    kind: 'an application profile',
    path: 'profile/app/new',
    label: 'Application',
    tab: null,
    noun: 'application',
    several: 'er',
    one: 'inventory',
    taken: 'Inventory',
  },
]) {
  test(`text that matches no option of ${kind} is marked as an error, and is kept after a refused save`, async ({
    page,
    open,
  }) => {
    const wrong = `No single ${noun} has this name. Choose one from the list.`;
    const box = choice(page, label);
    await open('admin', path);
    if (tab) await page.getByRole('tab', { name: tab, exact: true }).click();
    await box.waitFor();
    const posts = postsOf(page);
    for (const [text, key] of [
      ['violet', 'Enter'],
      [several, 'Tab'],
    ] as const) {
      await typeInto(page, label, text, key);
      await expect(box).toHaveValue(text);
      await expect(box).toHaveAttribute('aria-invalid', 'true');
      await expect(box).toHaveAccessibleDescription(wrong);
    }
    await page.getByRole('button', { name: /^Create / }).press('Enter');
    await expect(notice(page, 'Please Check Form Is Filled Correctly')).toBeVisible();
    expect(posts).toEqual([]);
    if (tab) await page.getByRole('tab', { name: tab }).first().click();
    await expect(box).toHaveValue(several);
    await expect(box).toHaveAccessibleDescription(wrong);
    await expect(saveBar(page)).toContainText('Not saved: ');

    await typeInto(page, label, one, 'Tab');
    await expect(box).toHaveValue(taken);
    await expect(box).not.toHaveAttribute('aria-invalid', 'true');
  });
}
