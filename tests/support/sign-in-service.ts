import { afterAll, beforeAll, beforeEach } from 'vitest';
import { SUITE_CLIENT_UUID } from '../../demo/suite-client.ts';
import { BrowserSession } from './browser-session.ts';
import { type ENGINES, START_MS } from './databases.ts';
import { startService, type TestService } from './service.ts';

/** A service at which a test signs in, and the browser of the test. */
class SignInService {
  service!: TestService;
  /** A browser that is signed out, but already has the XSRF cookie. */
  browser!: BrowserSession;
  /** By how many milliseconds the service's clock is ahead. Each test starts with 0. */
  clockOffset = 0;

  /** Returns an authorization request of the demo suite's application, and its redirect URI. */
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
 * Starts a service with demo users before the tests of a `describe`, and stops it after them. Each test starts with a
 * new browser, and with all throttle counters reset.
 *
 * @param consoleDirectory returns the folder of the console that the service serves; by default there is none
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
