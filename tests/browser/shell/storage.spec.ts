import type { Page } from '@playwright/test';
import { expect, fillLogin, openAs, test } from '../fixtures.ts';
import { field } from '../form-page.ts';

const SHARED = ['ticket', 'menu_expanded', 'search_criteria', 'sso_hold', 'sso_anew'];
const OF_TAB = ['pkce', 'sso', 'draft', 'notice', 'flows_shared', 'flows_tab'];

/** Values that the console does not expect in storage: invalid JSON, JSON of another shape, and very long values. */
const GARBAGE = [
  '\u0000{',
  '[null]',
  '{"kind":5,"text":{}}',
  '{"/user/list":{"page":-1,"size":"all","sort":{},"username":[1]}}',
  `{"owner":"nova.admin","form":"userForm","uuid":null,"clonedId":null,"tag":null,"base":{},"draft":{"username":${'[7],'.repeat(9999)}"x":1}}`,
];

/** Returns an array that collects the errors of the page from now on. */
function failuresOf(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  return failures;
}

const users = (page: Page) => page.getByRole('heading', { name: 'Users', exact: true });

test('values in storage that the console cannot read are treated as missing', async ({ page, open }) => {
  const failures = failuresOf(page);
  await open('nova.admin');
  await expect(users(page)).toBeVisible();
  for (const text of GARBAGE) {
    await page.evaluate(
      ([shared, ofTab, garbage]) => {
        for (const key of shared) localStorage.setItem(`user-profile.${key}`, garbage);
        for (const key of ofTab) sessionStorage.setItem(`user-profile.${key}`, garbage);
      },
      [SHARED, OF_TAB, text] as const,
    );
    await page.goto('user/list');
    await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).not.toHaveCount(0);
    await page.goto('user/new');
    await expect(field(page, 'Username')).toHaveValue('');
  }
  expect(failures).toEqual([]);
});

test('a user can sign in while the storage is full, until the page is closed', async ({ page }) => {
  const failures = failuresOf(page);
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function set(key: string, value: string) {
      if (this === localStorage) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await openAs(page, 'viewer');
  await expect(users(page)).toBeVisible();
  await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: 'viewer', exact: true }).click();
  await expect(field(page, 'Username')).toHaveValue('viewer');
  expect(failures).toEqual([]);
});

test('the login screen reports that the browser stores nothing, and continues once it does', async ({
  page,
}) => {
  const failures = failuresOf(page);
  await page.addInitScript(() => {
    if (document.cookie.includes('allowed=1')) return;
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get(): never {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
  });
  await page.goto('user/list');
  await expect(page.getByText('Allow this browser to store data for this address')).toBeVisible();
  await page.evaluate(() => (document.cookie = 'allowed=1; path=/'));
  await page.reload();
  await fillLogin(page, 'viewer');
  await expect(users(page)).toBeVisible();
  expect(failures).toEqual([]);
});
