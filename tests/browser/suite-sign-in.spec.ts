import { SUITE_CLIENT_UUID } from '../../demo/suite-client.ts';
import { expectNoViolation } from './axe.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { expectSignedIn, mixUpIssuer, signOut, startAtApplication } from './suite.ts';

test('an application of the suite signs a user in by password, and out of this application only', async ({
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
});

test('a user who is signed in to one application needs no password at another, until they sign out of all', async ({
  page,
  stack,
}) => {
  await startAtApplication(page, stack);
  await fillLogin(page, 'viewer');
  await expectSignedIn(page, 'viewer', 'none');

  await page.goto('user/list');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();

  await page.goto(`${stack.suiteUrl}application/`);
  await signOut(page, () => page.getByRole('link', { name: 'Sign out of all applications' }).click());
  await page.goto(`${stack.suiteUrl}application/`);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('user/list');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('the second use of a code revokes the tokens of the first one', async ({ page, stack }) => {
  await startAtApplication(page, stack);
  const answered = page.waitForRequest((request) => request.url().includes('/application/callback?'));
  await fillLogin(page, 'viewer');
  const callback = (await answered).url();
  await expectSignedIn(page, 'viewer', 'none');

  const replayed = await page.request.post('api/v1/auth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: SUITE_CLIENT_UUID,
      code: new URL(callback).searchParams.get('code') ?? '',
      code_verifier: 'v'.repeat(43),
    },
  });
  expect(await replayed.json()).toMatchObject({ error: 'invalid_grant' });
  await page.reload();
  await expect(page.getByText('Your session has ended.')).toBeVisible();

  await page.goto(callback);
  await expect(page.getByRole('alert')).toContainText('invalid_state');
});

test('an invalid request is reported to the application, which shows the error', async ({ page, stack }) => {
  await startAtApplication(page, stack);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto(page.url().replace('code_challenge_method=S256', 'code_challenge_method=plain'));
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText([
    'invalid_request',
    'code_challenge_method must be S256',
  ]);
  await expectNoViolation(page);
});

test('an application does not use a code if the redirect names another issuer', async ({ page, stack }) => {
  await mixUpIssuer(page);
  await startAtApplication(page, stack);
  await fillLogin(page, 'viewer');
  await expect(page.getByRole('alert')).toContainText('invalid_issuer');
  await page.getByRole('link', { name: 'Back to the application' }).click();
  await expect(page.getByText('You are not signed in.')).toBeVisible();
});
