import { expectNoViolation } from '../axe.ts';
import { expect, fillLogin, test } from '../fixtures.ts';
import { expectSignedIn, signOut } from '../suite.ts';

test('an application of the suite signs a user in by password, out of this application only, and then out of all', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.suiteUrl}application/`);
  await expect(page.getByText('You are not signed in.')).toBeVisible();
  await expectNoViolation(page);

  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/userprofile\/authorize\?client_id=.+&code_challenge_method=S256/);
  await fillLogin(page, 'admin');
  await expectSignedIn(page, 'admin', 'ADMIN');
  await expectNoViolation(page);

  await page.getByRole('button', { name: 'Sign out here' }).click();
  await expect(page.getByText('You are not signed in.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expectSignedIn(page, 'admin', 'ADMIN');

  await test.step('the console needs no password, until the user signs out of all applications', async () => {
    await page.goto('user/list');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    await page.goto(`${stack.suiteUrl}application/`);
    await signOut(page, () => page.getByRole('link', { name: 'Sign out of all applications' }).click());
    await page.goto(`${stack.suiteUrl}application/`);
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await page.goto('user/list');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
