import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { registerClient, settingsFrom } from '../service/connect/documented.ts';
import { expect, fillLogin, test } from './fixtures.ts';

const LIBRARY = readFileSync(
  createRequire(import.meta.url)
    .resolve('oidc-client-ts')
    .replace(/umd.*|esm.*/, 'browser/oidc-client-ts.js'),
  'utf8',
);

/** An origin of its own. Browsers treat it as secure, as they do https. */
const APPLICATION = 'http://localhost:9';

test('oidc-client-ts signs a user in from another origin, with the settings of docs/connect', async ({
  page,
  stack,
}) => {
  const issuer = new URL(stack.url).origin;
  const client = await registerClient({ url: issuer }, `${APPLICATION}/callback`, {
    clientType: 'browser',
    allowedOrigins: [APPLICATION],
  });
  const settings = settingsFrom('oidc-client-ts', { issuer, application: APPLICATION, ...client });
  const script = `${LIBRARY}
${settings.replace('export ', '')}
const manager = new oidc.UserManager(settings);
const show = (text) => document.body.append(text);
if (location.pathname === '/callback') {
  manager.signinRedirectCallback().then(({ profile }) => show(JSON.stringify(profile)), (error) => show(error.message));
} else {
  manager.signinRedirect().catch((error) => show(error.message));
}`;
  await page.route(`${APPLICATION}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Application</title><body><script src="/application.js"></script>',
        }),
  );
  await page.goto(`${APPLICATION}/`);
  await fillLogin(page, 'viewer');
  await expect(page.getByText('"preferred_username":"viewer"')).toBeVisible();
});
