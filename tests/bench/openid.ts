import type { Agent } from 'node:http';
import { bearer, type BrowserSession, codeIn, pkcePair } from '../support/browser-session.ts';
import { registerClient } from '../service/connect/documented.ts';
import { beside } from './beside.ts';
import { ask, CONNECTIONS, ratePerSecond } from './load.ts';
import { bodyOf, cookieHeader, formOf, jsonOf, takeCookies } from './messages.ts';

const COUNT = 2000;

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** An OpenID provider with a public client, and functions that send requests as a browser that is signed in. */
interface OpenIdProvider {
  clientId: string;
  redirectUri: string;
  tokenUrl: string;
  userInfoUrl: string;
  /**
   * Sends an authorization request as the signed-in browser. Returns the code.
   *
   * @param use what the access token will be used for: the reference issues a JWT only for an API, and accepts
   * only other tokens for userinfo. The service issues a JWT for both
   */
  authorize: (challenge: string, use: 'API' | 'userinfo', agent?: Agent) => Promise<string>;
}

/** The measured rates: how many requests of each kind a provider answers per second. */
export interface OpenIdRates {
  /** An authorization request with the scope `openid`, and the exchange of its code. */
  exchange: number;
  /** A token request with the grant `refresh_token`, which rotates the refresh token. */
  refresh: number;
  userInfo: number;
}

async function ratesOf(provider: OpenIdProvider): Promise<OpenIdRates> {
  const { clientId: client_id, redirectUri: redirect_uri, tokenUrl, userInfoUrl } = provider;
  const exchange = async (use: 'API' | 'userinfo', agent?: Agent): Promise<Tokens> => {
    const { verifier, challenge } = pkcePair();
    const code = await provider.authorize(challenge, use, agent);
    const grant = { grant_type: 'authorization_code', code, code_verifier: verifier };
    return bodyOf<Tokens>(await ask(tokenUrl, formOf({ ...grant, client_id, redirect_uri }), agent));
  };
  const signedIn = await Promise.all(Array.from({ length: CONNECTIONS }, () => exchange('API')));
  const headers = bearer((await exchange('userinfo')).access_token);
  // Each connection needs its own refresh token, because each use rotates the token.
  const refreshTokens = signedIn.map(({ refresh_token: token }) => token);
  // The requests that issue no tokens come first. The reference keeps only its last 1,000 tokens, so new tokens would
  // remove tokens that are still needed.
  const userInfo = await ratePerSecond(COUNT, async (agent) => {
    bodyOf(await ask(userInfoUrl, { headers }, agent));
  });
  const refresh = await ratePerSecond(COUNT, async (agent) => {
    const grant = { grant_type: 'refresh_token', refresh_token: refreshTokens.pop()! };
    const answer = await ask(tokenUrl, formOf({ ...grant, client_id }), agent);
    refreshTokens.push(bodyOf<Tokens>(answer).refresh_token);
  });
  const rate = await ratePerSecond(COUNT, async (agent) => {
    await exchange('API', agent);
  });
  return { exchange: rate, refresh, userInfo };
}

/**
 * Returns the rates of the service, which stores its data on disk.
 *
 * @param browser a browser that is signed in to the service
 */
export async function ratesOfService(origin: string, browser: BrowserSession): Promise<OpenIdRates> {
  const redirectUri = 'https://bench.example/callback';
  const { clientId } = await registerClient({ url: origin }, redirectUri, { clientType: 'browser' });
  const headers = {
    cookie: cookieHeader(browser.cookies),
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
  };
  const api = `${origin}/userprofile/api/v1/auth`;
  return ratesOf({
    clientId,
    redirectUri,
    tokenUrl: `${api}/token`,
    userInfoUrl: `${api}/userinfo`,
    authorize: async (challenge, _, agent) => {
      const request = browser.request(challenge, {
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid',
      });
      const answer = await ask(`${api}/session`, jsonOf(headers, request), agent);
      return codeIn(bodyOf<{ redirectUrl: string }>(answer).redirectUrl);
    },
  });
}

/** Signs in at the reference provider. Returns the cookies of that browser. */
async function referenceCookies(origin: string, first: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next: string | undefined = first;
  while (next !== undefined && new URL(next, origin).origin === origin) {
    const answer = await ask(new URL(next, origin).href, { headers: { cookie: cookieHeader(cookies) } });
    takeCookies(cookies, answer);
    next = answer.headers.location;
  }
  return cookieHeader(cookies);
}

/** Returns the rates of the reference provider, which keeps its data in memory. */
export function ratesOfReference(redirectUri: string): Promise<OpenIdRates> {
  const clientId = 'bench';
  const resource = 'https://bench.example/api';
  return beside('bare-provider.mjs', { clientId, redirectUri, resource }, async (port: number) => {
    const origin = `http://127.0.0.1:${port}`;
    const request = (challenge: string, use: 'API' | 'userinfo') =>
      `${origin}/auth?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(use === 'API' ? { resource } : {}),
      })}`;
    const cookie = await referenceCookies(origin, request(pkcePair().challenge, 'API'));
    return ratesOf({
      clientId,
      redirectUri,
      tokenUrl: `${origin}/token`,
      userInfoUrl: `${origin}/me`,
      authorize: async (challenge, use, agent) => {
        const { headers } = await ask(request(challenge, use), { headers: { cookie } }, agent);
        return codeIn(headers.location ?? '');
      },
    });
  });
}
