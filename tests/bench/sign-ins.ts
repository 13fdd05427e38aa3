import type { Agent } from 'node:http';
import { CONSOLE_CLIENT_UUID } from '../../service/oauth/console-client.ts';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { HASHING } from '../../service/password/hash.ts';
import { BrowserSession, bearer, codeIn, pkcePair } from '../support/browser-session.ts';
import { freePort } from '../support/free-port.ts';
import { startStack } from '../support/stack.ts';
import { percentile, timesWhile } from './answers.ts';
import { beside } from './beside.ts';
import { ask, ratePerSecond, type Answer } from './load.ts';
import { budget, type Figure } from './measure.ts';
import { figureTable, type Table } from './tables.ts';

const LOGINS = 400;
const CODES = 2000;
const AUTH = '/userprofile/api/v1/auth';

const cookieHeader = (cookies: Iterable<readonly [string, string]>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const withoutSession = (cookies: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...cookies].filter(([name]) => !name.endsWith('session')));

/** Stores the cookies of a response, as a browser does. */
function takeCookies(cookies: Map<string, string>, { headers }: Answer): void {
  for (const cookie of headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

function bodyOf<Body>({ status, body }: Answer): Body {
  if (status !== 200) throw new Error(`answered ${status}: ${body.toString()}`);
  return JSON.parse(body.toString()) as Body;
}

const jsonOf = (headers: Record<string, string>, body: object) => ({
  method: 'POST' as const,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const formOf = (fields: Record<string, string>) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/** Signs in at the reference provider. Returns the cookies of that browser. */
async function providerCookies(origin: string, first: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next: string | undefined = first;
  while (next !== undefined && new URL(next, origin).origin === origin) {
    // oxlint-disable-next-line no-await-in-loop -- it is led from one to the next
    const answer = await ask(new URL(next, origin).href, { headers: { cookie: cookieHeader(cookies) } });
    takeCookies(cookies, answer);
    next = answer.headers.location;
  }
  return cookieHeader(cookies);
}

/** Returns how many codes per second the reference provider exchanges, which keeps its data in memory. */
function providerRate(redirectUri: string): Promise<number> {
  const clientId = 'bench';
  return beside('bare-provider.mjs', { clientId, redirectUri }, async (port: number) => {
    const origin = `http://127.0.0.1:${port}`;
    const request = (challenge: string) =>
      `${origin}/auth?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`;
    const cookie = await providerCookies(origin, request(pkcePair().challenge));
    return ratePerSecond(CODES, async (agent) => {
      const { verifier, challenge } = pkcePair();
      const { headers } = await ask(request(challenge), { headers: { cookie } }, agent);
      const fields = {
        client_id: clientId,
        grant_type: 'authorization_code',
        code: codeIn(headers.location ?? ''),
        code_verifier: verifier,
        redirect_uri: redirectUri,
      };
      bodyOf(await ask(`${origin}/token`, formOf(fields), agent));
    });
  });
}

/** Measures the rate of logins and of code exchanges. */
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
    // The cookies of browsers without a session that are known devices, as on a new day. Each login gives its
    // browser a new cookie.
    const browsers: Map<string, string>[] = [];

    const login = async (agent: Agent) => {
      const authorizeRequest = session.request(pkcePair().challenge);
      const credentials = { username: 'admin', password: DEMO_PASSWORD };
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
    // Measures small requests during logins in a separate run, so that they do not slow down the measured
    // logins.
    const logins = await ratePerSecond(LOGINS, login);
    const codes = await ratePerSecond(CODES, codeAndToken);
    const provider = await providerRate(`${origin}/userprofile/selfcallback`);
    const figures: Figure[] = [
      {
        what: 'logins',
        measured: logins,
        unit: 'logins/s',
        against: { what: 'argon2 alone, as it is set here', value: bareHashing },
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
        against: { what: 'oidc-provider with its data in memory', value: provider },
      },
    ];
    return [figureTable('Sign-ins', figures)];
  } finally {
    await stack.stop();
  }
}
