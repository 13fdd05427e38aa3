import { DEMO_PASSWORD } from '../../../demo/accounts.ts';
import { expect, fillLogin, openAs, test } from '../fixtures.ts';
import { addToRequest, expectSignedIn, startAtApplication } from '../suite.ts';

const OPENID = { response_type: 'code', scope: 'openid' };

test('prompt=select_account asks which account to use; prompt=login shows the login screen despite a session', async ({
  page,
  stack,
}) => {
  // This test signs in by `openAs`: another sign-in ends the session, and `open` would share this session with later
  // tests.
  await openAs(page, 'viewer');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await startAtApplication(page, stack);
  await expectSignedIn(page, 'viewer', 'none');
  const signInAgain = async (parameters: Record<string, string>) => {
    await page.getByRole('button', { name: 'Sign out here' }).click();
    await addToRequest(page, { ...OPENID, ...parameters });
    await page.getByRole('link', { name: 'Sign in' }).click();
  };
  const question = page.getByText('asks which account to use. You are signed in as viewer.');

  await signInAgain({ prompt: 'select_account', login_hint: 'viewer' });
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectSignedIn(page, 'viewer', 'none');

  await signInAgain({ prompt: 'select_account', login_hint: 'admin' });
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('admin');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectSignedIn(page, 'admin', 'ADMIN');

  await signInAgain({ prompt: 'login', login_hint: 'viewer' });
  await expect(page.getByLabel('Username')).toHaveValue('viewer');
});

test('response_mode=form_post makes the browser post the response to the application', async ({
  page,
  stack,
}) => {
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/application/callback'),
  );
  await addToRequest(page, { ...OPENID, response_mode: 'form_post' });
  await startAtApplication(page, stack);
  await fillLogin(page, 'viewer');
  const fields = new URLSearchParams((await posted).postData() ?? '');
  expect([...fields.keys()]).toEqual(['code', 'state', 'iss']);
});
