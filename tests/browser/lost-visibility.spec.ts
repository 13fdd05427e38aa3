import type { Page } from '@playwright/test';
import { createUser, fillUser } from './fill-user.ts';
import { expect, PRODUCT_ADMINISTRATOR, test } from './fixtures.ts';
import {
  button,
  callAs,
  choice,
  choose,
  conflictDialog,
  field,
  freshName,
  nextFrames,
  notice,
  notices,
  saveBar,
  title,
  uuidIn,
} from './form-page.ts';

const fresh = () => freshName('handed.over');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const outOfSight = (page: Page) => page.getByRole('dialog', { name: 'You will not see this any more' });

/**
 * The kinds of objects that an administrator can make visible only to SCO customers. The administrator then no longer
 * sees the object.
 */
const KINDS = [
  {
    kind: 'user',
    path: 'user',
    list: 'Users',
    column: 'Username',
    fill: fillUser,
    saved: (name: string) => `${name} Successfully Updated`,
  },
  {
    kind: 'business profile',
    path: 'profile/business',
    list: 'Profiles',
    column: 'Name',
    fill: async (page: Page, name: string) => {
      await field(page, 'Name').fill(name);
      await choose(page, 'Fault Manager', 'Alarm Viewer');
    },
    saved: (name: string) => `Profile ${name} Is Saved Successfully`,
  },
  {
    kind: 'visibility profile',
    path: 'profile/visibility',
    list: 'Visibilities',
    column: 'Name',
    fill: async (page: Page, name: string) => {
      await field(page, 'Name').fill(name);
      await tab(page, 'Cluster').click();
      await page.getByRole('row', { name: /^Egypt\b/ }).click();
      await tab(page, 'Basic Info').click();
    },
    saved: (name: string) => `Visibility ${name} Is Saved Successfully`,
  },
  {
    kind: 'application profile',
    path: 'profile/app',
    list: 'Application Profiles',
    column: 'Name',
    fill: async (page: Page, name: string) => {
      await field(page, 'Name').fill(name);
      await choose(page, 'Application', 'Topology Maps');
    },
    saved: (name: string) => `Application Profile ${name} Is Saved Successfully`,
  },
] as const;

/** Returns an array to which every later request is added that the service refuses. */
function refusalsOf(page: Page): readonly string[] {
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
  });
  return refusals;
}

/** Returns an object whose `count` grows with every later save. */
function savesOf(page: Page): { count: number } {
  const saves = { count: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/update')) saves.count += 1;
  });
  return saves;
}

for (const { kind, path, list, column, fill, saved } of KINDS) {
  for (const what of ['new', 'saved'] as const) {
    test(`a ${what} ${kind} that its editor will not see after the save shows a warning before, and the list afterwards`, async ({
      page,
      open,
    }) => {
      const name = fresh();
      await open('admin', `${path}/new`);
      await fill(page, name);
      const save = page.getByRole('button', { name: /^(Create|Update) / });
      if (what === 'saved') {
        await save.click();
        await expect(saveBar(page)).toHaveText('Everything is saved');
      }
      const [refusals, saves] = [refusalsOf(page), savesOf(page)];
      await choice(page, 'Visible To').selectOption('SCO Customer');

      // Neither Escape nor an accidental Enter saves or changes the form.
      for (const key of ['Escape', 'Enter']) {
        await save.click();
        await expect(outOfSight(page)).toContainText('visible to SCO Customer only, and not to you');
        await expect(outOfSight(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
        // Waits for two frames: a key press before that could reach the dialog before it has the focus.
        await nextFrames(page);
        await page.keyboard.press(key);
        await expect(outOfSight(page)).toHaveCount(0);
        await expect(save).toBeFocused();
        await expect(choice(page, 'Visible To')).toHaveValue('SCO_ADMIN');
        await expect(field(page, column)).toHaveValue(name);
      }
      expect(saves.count).toBe(0);

      await save.click();
      await outOfSight(page).getByRole('button', { name: 'Save anyway' }).click();
      await expect(title(page, list)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/${path}/list$`));
      await expect(notice(page, saved(name)).last()).toBeVisible();
      const filter = page.getByRole('searchbox', { name: `Filter ${column}`, exact: true });
      await filter.fill(name);
      await expect(page.getByText(/^No .* match these filters$/)).toBeVisible();
      await expect(notices(page)).not.toContainText(/not saved|deleted|reload|error/i);
      expect(saves.count).toBe(1);
      expect(refusals).toEqual([]);

      await open(PRODUCT_ADMINISTRATOR, `${path}/list`);
      await filter.fill(name);
      await expect(page.getByText(/^1 of \d+ /)).toBeVisible();
      await page.getByRole('link', { name, exact: true }).click();
      await expect(choice(page, 'Visible To')).toHaveValue('SCO_ADMIN');
    });
  }
}

test('choosing the other version in a conflict also shows the warning if the user will not see the object', async ({
  page,
  open,
}) => {
  const name = fresh();
  await open('admin', 'user/new');
  await createUser(page, name);
  const user = await (await callAs(page, 'GET', `api/v1/user/${uuidIn(page)}`)).json();
  const theirs = { ...user, firstName: 'Theirs' };
  const answer = await callAs(page, 'POST', 'api/v1/user/update', { user: theirs, clonedId: null });
  expect(answer.status(), await answer.text()).toBe(200);
  await choice(page, 'Visible To').selectOption('SCO Customer');
  await button(page, 'Update User').click();
  await outOfSight(page).getByRole('button', { name: 'Save anyway' }).click();

  await conflictDialog(page).getByRole('button', { name: 'Save the chosen values' }).click();
  await expect(outOfSight(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await outOfSight(page).getByRole('button', { name: 'Save anyway' }).click();
  await expect(title(page, 'Users')).toBeVisible();
  await expect(notice(page, `${name} Successfully Updated`).last()).toBeVisible();
  await expect(notices(page)).not.toContainText(/not saved|deleted|reload|error/i);
});
