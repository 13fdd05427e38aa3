import type { Agent } from 'node:http';
import { CONSOLE_CLIENT_UUID } from '../../service/oauth/console-client.ts';
import { PRODUCT_CODE } from '../../openapi/rules/product.ts';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { HASHING } from '../../service/password/hash.ts';
import { BrowserSession, bearer, codeIn, pkcePair } from '../support/browser-session.ts';
import { freePort } from '../support/free-port.ts';
import { startStack } from '../support/stack.ts';
import { percentile, timesWhile } from './answers.ts';
import { beside } from './beside.ts';
import { ask, ratePerSecond } from './load.ts';
import { bodyOf, cookieHeader, jsonOf, takeCookies } from './messages.ts';
import { budget, type Figure } from './measure.ts';
import { ratesOfReference, ratesOfService } from './openid.ts';
import { rateWithPasskey } from './sign-ins-with-passkey.ts';
import { figureTable, type Table } from './tables.ts';

const LOGINS = 400;
const CODES = 2000;
const REFERENCE = 'oidc-provider with its data in memory';
const AUTH = '/userprofile/api/v1/auth';

/**
 * Several accounts, because the sign-ins of one account are limited. `admin` is not one of them: the other measurements
 * use its session, which would end as the oldest one.
 */
const USERNAMES = [`${PRODUCT_CODE}.admin`, 'sco.admin', 'viewer'];

const withoutSession = (cookies: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...cookies].filter(([name]) => !name.includes('session')));

/** Measures the rates of logins, code exchanges, refreshes and userinfo. */
export async function measureSignIns(): Promise<Table[]> {
  const stack = await startStack({ port: await freePort() });
  const { origin } = new URL(stack.url);
  try {
    const session = new BrowserSession(origin);
    await session.call('/userprofile/config.json');
    const token = await session.signIn();
    const headers = {
      cookie: cookieHeader(session.cookies),
      'x-xsrf-token': session.cookies.get('XSRF-TOKEN') ?? '',
    };
    // The cookies of browsers in which a user has logged in. A login sends the cookies of one browser without the
    // session cookie, as on a new day, and then stores the cookies that the response sets.
    const browsers: Map<string, string>[] = [];

    let attempts = 0;
    const login = async (agent: Agent) => {
      const authorizeRequest = session.request(pkcePair().challenge);
      const username = USERNAMES[(attempts += 1) % USERNAMES.length]!;
      const credentials = { username, password: DEMO_PASSWORD };
      const body = { credentials, authorizeRequest, token: null };
      const cookies = withoutSession(browsers.pop() ?? session.cookies);
      const sent = jsonOf({ ...headers, cookie: cookieHeader(cookies) }, body);
      const answer = await ask(`${origin}${AUTH}/authorize`, sent, agent);
      bodyOf(answer);
      takeCookies(cookies, answer);
      browsers.push(cookies);
    };
    const codeAndToken = async (agent: Agent) => {
      const { verifier, challenge } = pkcePair();
      const asked = jsonOf(headers, session.request(challenge));
      const { redirectUrl } = bodyOf<{ redirectUrl: string }>(
        await ask(`${origin}${AUTH}/session`, asked, agent),
      );
      const fields = {
        client_id: CONSOLE_CLIENT_UUID,
        grant_type: 'authorization_code',
        code: codeIn(redirectUrl),
        code_verifier: verifier,
      };
      bodyOf(await ask(`${origin}${AUTH}/token`, jsonOf(headers, fields), agent));
    };

    const bareHashing = await beside(
      'bare-argon2.mjs',
      { ...HASHING, count: LOGINS },
      async (rate: number) => rate,
    );
    const { times } = await timesWhile(`${origin}/userprofile/api/v1/me`, bearer(token), () =>
      ratePerSecond(LOGINS, login),
    );
    // The logins run again without the small requests, which would slow them down.
    const logins = await ratePerSecond(LOGINS, login);
    const withPasskey = await rateWithPasskey(USERNAMES);
    const codes = await ratePerSecond(CODES, codeAndToken);
    const provider = await ratesOfReference(`${origin}/userprofile/selfcallback`);
    const ours = await ratesOfService(origin, session);
    const figures: Figure[] = [
      {
        what: 'logins',
        measured: logins,
        unit: 'logins/s',
        against: { what: 'argon2 alone, as it is set here', value: bareHashing },
      },
      {
        what: 'logins by password and passkey',
        measured: withPasskey,
        unit: 'logins/s',
        against: { what: 'logins by password', value: logins },
      },
      {
        what: 'a small answer meanwhile: 99th percentile',
        measured: percentile(times, 0.99),
        unit: 'ms',
        against: budget(50),
      },
      {
        what: 'code and token, signed in',
        measured: codes,
        unit: 'tokens/s',
        against: { what: REFERENCE, value: provider.exchange },
      },
      {
        what: 'code and tokens with the scope openid',
        measured: ours.exchange,
        unit: 'exchanges/s',
        against: { what: REFERENCE, value: provider.exchange },
      },
      {
        what: 'a refresh token used and replaced',
        measured: ours.refresh,
        unit: 'refreshes/s',
        against: { what: REFERENCE, value: provider.refresh },
      },
      {
        what: 'userinfo',
        measured: ours.userInfo,
        unit: 'responses/s',
        against: { what: REFERENCE, value: provider.userInfo },
      },
    ];
    return [figureTable('Sign-ins', figures)];
  } finally {
    await stack.stop();
  }
}
