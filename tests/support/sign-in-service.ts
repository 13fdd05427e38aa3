import { afterAll, beforeAll, beforeEach } from 'vitest';
import { SUITE_CLIENT_UUID } from '../../demo/suite-client.ts';
import { BrowserSession } from './browser-session.ts';
import { type ENGINES, START_MS } from './databases.ts';
import { startService, type TestService } from './service.ts';

/** A service to sign in to, and the browser of the current test. */
class SignInService {
  service!: TestService;
  /** A signed-out browser that already has the XSRF cookie. */
  browser!: BrowserSession;
  /** How far the service's clock is ahead, in milliseconds; 0 at the start of each test. */
  clockOffset = 0;

  /** Builds an authorization request of the suite's application. Also returns its redirect URI. */
  async suiteRequest(challenge: string) {
    const { allowed_redirect_target: target } = await this.service.db
      .selectFrom('auth_clients')
      .select('allowed_redirect_target')
      .where('uuid', '=', SUITE_CLIENT_UUID)
      .executeTakeFirstOrThrow();
    return {
      target,
      request: this.browser.request(challenge, { client_id: SUITE_CLIENT_UUID, redirect_uri: target }),
    };
  }
}

/**
 * Starts a service with demo users for the tests of a `describe`. Each test has a fresh browser and no
 * counted failures.
 *
 * @param consoleDirectory returns the folder of the console that the service serves; none by default
 */
export function signInService(
  emptyDatabase: (typeof ENGINES)[number]['emptyDatabase'],
  consoleDirectory?: () => string,
): SignInService {
  const setup = new SignInService();
  beforeAll(async () => {
    const now = () => Date.now() + setup.clockOffset;
    setup.service = await startService({
      emptyDatabase,
      demoUsers: 5,
      now,
      ...(consoleDirectory ? { consoleDirectory: consoleDirectory() } : {}),
    });
  }, START_MS);
  afterAll(() => setup.service.stop());
  beforeEach(async () => {
    setup.clockOffset = 0;
    await setup.service.db.deleteFrom('throttle_counters').execute();
    setup.browser = new BrowserSession(setup.service.url);
    await setup.browser.call('/userprofile/api/v1/auth/frontendconfig');
  });
  return setup;
}
