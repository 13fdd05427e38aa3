import type { Agent } from 'node:http';
import type { SecondStep } from '../../openapi/generated/types.ts';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { bearer, BrowserSession, pkcePair } from '../support/browser-session.ts';
import { freePort } from '../support/free-port.ts';
import { type PasskeyOptions, TestPasskey } from '../support/passkey.ts';
import { startStack } from '../support/stack.ts';
import { ask, ratePerSecond } from './load.ts';
import { bodyOf, cookieHeader, jsonOf } from './messages.ts';

/** Number of measured logins. Each account may begin 30 proofs of a passkey in a quarter of an hour. */
const LOGINS = 60;

const API = '/userprofile/api/v1';
const PASSKEYS = `${API}/account/factors/passkeys`;

interface Options {
  options: PasskeyOptions;
}

/** Signs an account in, and sets up a passkey. */
async function accountWithPasskey(origin: string, username: string) {
  const session = new BrowserSession(origin);
  await session.call('/userprofile/config.json');
  const signedIn = bearer(await session.signIn(username));
  const begun = await session.call(PASSKEYS, { headers: signedIn, body: { currentPassword: DEMO_PASSWORD } });
  const { options } = (await begun.json()) as Options;
  const passkey = new TestPasskey(origin);
  const credential = passkey.create(options);
  await session.call(`${PASSKEYS}/confirm`, { headers: signedIn, body: { credential } });
  const headers = {
    cookie: cookieHeader(session.cookies),
    'x-xsrf-token': session.cookies.get('XSRF-TOKEN') ?? '',
  };
  return { username, session, passkey, headers };
}

/**
 * Measures how many logins by password and passkey the service completes in a second. Each consists of four calls.
 * It starts a separate service at `localhost`, because WebAuthn does not work with IP addresses.
 */
export async function rateWithPasskey(usernames: readonly string[]): Promise<number> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const stack = await startStack({ port, environment: { PUBLIC_URL: origin } });
  try {
    const accounts = await Promise.all(usernames.map((username) => accountWithPasskey(origin, username)));
    let logins = 0;
    return await ratePerSecond(LOGINS, async (agent: Agent) => {
      const { username, session, passkey, headers } = accounts[(logins += 1) % accounts.length]!;
      const post = (path: string, body: object) =>
        ask(`${origin}${API}/auth/${path}`, jsonOf(headers, body), agent);
      const authorizeRequest = session.request(pkcePair().challenge);
      const credentials = { username, password: DEMO_PASSWORD };
      const asked = await post('authorize', { authorizeRequest, credentials, token: null });
      const { handle } = JSON.parse(asked.body.toString()) as Required<SecondStep>;
      const { options } = bodyOf<Options>(await post('factor/passkey/options', { handle }));
      // Sends 0 as an authenticator that does not count, because concurrent logins arrive in any order.
      const credential = passkey.prove(options, { counter: 0 });
      const { token } = bodyOf<{ token: string }>(await post('factor/passkey', { handle, credential }));
      bodyOf(await post('authorize', { authorizeRequest, credentials: null, token }));
    });
  } finally {
    await stack.stop();
  }
}
