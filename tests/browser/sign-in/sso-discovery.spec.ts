import { test as base } from '@playwright/test';
import { freePort } from '../../support/free-port.ts';
import { startStack, type Stack } from '../../support/stack.ts';
import { expect } from '../fixtures.ts';
import { fillProvider, startSso } from '../suite.ts';

/**
 * The test function with a service that reads the login address of the demo suite's identity provider from the
 * provider's metadata.
 */
const test = base.extend<{ stack: Stack }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  stack: async ({}, provide) => {
    const stack = await startStack({
      port: await freePort(),
      environment: { DEMO_USERS: '20', SSO_DISCOVERY: '1' },
    });
    await provide(stack);
    await stack.stop();
  },
  baseURL: async ({ stack }, provide) => provide(stack.url),
});

test('Enterprise SSO opens the login address from the metadata of the identity provider', async ({
  page,
  stack,
}) => {
  const METADATA = '**/auth/identityprovider';
  await page.route(METADATA, (route) =>
    route.fulfill({
      status: 502,
      contentType: 'application/problem+json',
      json: { status: 502, code: 'source_failed', message: 'The identity provider cannot be reached.' },
    }),
  );
  await page.goto('user/list');
  await startSso(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Enterprise SSO cannot start. The identity provider cannot be reached.',
  );
  await page.unroute(METADATA);

  const asked = page.waitForRequest((request) => request.url().startsWith(stack.suiteUrl));
  await startSso(page);
  const parameters = new URL((await asked).url()).searchParams;
  expect(parameters.get('scope')).toBe('openid profile email');
  expect(parameters.get('nonce')).toBe(parameters.get('code_challenge'));
  await fillProvider(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
});
