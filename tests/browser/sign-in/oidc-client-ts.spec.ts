import { readFileSync } from 'node:fs';
import { registerClient, settingsFrom } from '../../service/connect/documented.ts';
import { startOtherSystem } from '../../support/other-system.ts';
import { expect, fillLogin, test } from '../fixtures.ts';

const LIBRARY = new URL(
  '../../../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js',
  import.meta.url,
);

/**
 * The page of an application that uses the library oidc-client-ts. Its buttons call the library, and its output shows
 * the stored user.
 */
const PAGE = `<!doctype html>
<html lang="en">
<title>Reports</title>
<h1>Reports</h1>
<button id="signinRedirect">Sign in</button>
<button id="signinSilent">Renew</button>
<button id="signoutRedirect">Sign out</button>
<output></output>
<script src="/oidc-client-ts.js"></script>
<script type="module">
  import { settings } from '/settings.js';
  const manager = new oidc.UserManager(settings);
  const output = document.querySelector('output');
  const show = async () => {
    const user = await manager.getUser();
    output.textContent = JSON.stringify(user && { token: user.access_token, profile: user.profile });
  };
  const fail = (error) => {
    output.textContent = String(error);
  };
  for (const button of document.querySelectorAll('button')) {
    button.onclick = () => manager[button.id]().then(show, fail);
  }
  if (location.pathname === '/callback') await manager.signinCallback().catch(fail);
  await show();
</script>
</html>`;

interface ShownUser {
  token: string;
  profile: Record<string, unknown>;
}

test('oidc-client-ts at another origin signs in, renews its token and signs out', async ({ page, stack }) => {
  const { origin } = new URL(stack.url);
  const application = await startOtherSystem();
  try {
    const client = await registerClient({ url: origin }, `${application.url}/callback`, {
      clientType: 'browser',
      allowedOrigins: [application.url],
      postLogoutTargets: [`${application.url}/`],
    });
    const settings = settingsFrom('oidc-client-ts', {
      issuer: origin,
      application: application.url,
      ...client,
    });
    const scripts: Record<string, string> = {
      '/settings.js': settings,
      '/oidc-client-ts.js': readFileSync(LIBRARY, 'utf8'),
    };
    application.answer((request, response) => {
      const script = scripts[request.url ?? ''];
      response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
      response.end(script ?? PAGE);
    });
    const output = page.getByRole('status');
    const shown = async () => JSON.parse((await output.textContent()) ?? 'null') as ShownUser;

    await page.goto(application.url);
    await expect(output).toHaveText('null');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await fillLogin(page, 'viewer');
    await expect(output).toContainText('"preferred_username":"viewer"');
    await expect(page).toHaveURL(({ origin: at }) => at === application.url);
    const before = await shown();
    expect(before.profile).toMatchObject({ iss: origin, email: expect.stringContaining('@') });

    await page.getByRole('button', { name: 'Renew' }).click();
    await expect(output).not.toContainText(before.token);
    const { profile } = await shown();
    expect(profile).toMatchObject({ sub: before.profile['sub'], email: before.profile['email'] });

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${application.url}/`);
    await expect(output).toHaveText('null');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  } finally {
    await application.stop();
  }
});
