import { afterAll, beforeAll, beforeEach } from 'vitest';
import { SUITE_CLIENT_UUID } from '../../demo/suite-client.ts';
import { BrowserSession } from './browser-session.ts';
import { type ENGINES, START_MS } from './databases.ts';
import { startService, type TestService } from './service.ts';

/** A service that people sign in to, and the browser that the test at hand has. */
class SignInService {
  service!: TestService;
  /** Has called nothing yet but what gives it its XSRF cookie. */
  browser!: BrowserSession;
  /** Milliseconds that the service's clock is ahead; none at the start of each test. */
  clockOffset = 0;

  /** Makes the authorization request of the suite's application, and says where its answer goes. */
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

/** Starts a service with demo users for the tests of a `describe`; each has a fresh browser, and no failures counted. */
export function signInService(emptyDatabase: (typeof ENGINES)[number]['emptyDatabase']): SignInService {
  const setup = new SignInService();
  beforeAll(async () => {
    const now = () => Date.now() + setup.clockOffset;
    setup.service = await startService({ emptyDatabase, demoUsers: 5, now });
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
