import { createHash, randomBytes } from 'node:crypto';
import { CONSOLE_CLIENT_UUID } from '../../service/oauth/console-client.ts';

/** Returns a random code verifier and its S256 challenge. */
export function pkcePair(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export const codeIn = (redirectUrl: string): string => new URL(redirectUrl).searchParams.get('code') ?? '';

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

export interface BrowserCall {
  method?: string;
  /** An object is sent as JSON, and `URLSearchParams` as a form. */
  body?: object | URLSearchParams;
  headers?: Record<string, string>;
  /** Value of the header X-XSRF-TOKEN. By default, it is the value of the cookie. Null omits the header. */
  xsrf?: string | null;
}

/** Calls the service as a browser does: stores the cookies of responses, and sends them with later requests. */
export class BrowserSession {
  readonly cookies = new Map<string, string>();
  /** Additional headers, which are sent with every call. */
  readonly headers: Record<string, string> = {};
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async call(path: string, { method, body, headers = {}, xsrf }: BrowserCall = {}): Promise<Response> {
    const token = xsrf === undefined ? this.cookies.get('XSRF-TOKEN') : xsrf;
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${this.#url}${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token ? { 'x-xsrf-token': token } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...this.headers,
        ...headers,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/;\s*max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Returns an authorization request of the console with this challenge. */
  request(challenge: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      client_id: CONSOLE_CLIENT_UUID,
      redirect_uri: `${this.#url}/userprofile/selfcallback`,
      response_type: 'code',
      state: 'the state',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...changes,
    };
  }

  authorize(username: string, password: string, request: object): Promise<Response> {
    return this.call('/userprofile/api/v1/auth/authorize', {
      body: { credentials: { username, password }, authorizeRequest: request, token: null },
    });
  }

  exchange(code: string, verifier: string, changes: Record<string, string> = {}): Promise<Response> {
    return this.call('/userprofile/api/v1/auth/token', {
      body: {
        client_id: CONSOLE_CLIENT_UUID,
        code,
        code_verifier: verifier,
        grant_type: 'authorization_code',
        ...changes,
      },
    });
  }

  /** Signs in as the console does. Returns the access token. */
  async signIn(username = 'admin', password = 'Demo-pass-1'): Promise<string> {
    const { verifier, challenge } = pkcePair();
    const authorized = await this.authorize(username, password, this.request(challenge));
    const { redirectUrl } = (await authorized.json()) as { redirectUrl: string };
    const exchanged = await this.exchange(codeIn(redirectUrl), verifier);
    return ((await exchanged.json()) as { access_token: string }).access_token;
  }

  /** Gets a new access token with the session, as the console does. The user does not sign in again. */
  async renew(): Promise<string> {
    const { verifier, challenge } = pkcePair();
    const code = codeIn((await this.checkSession(this.request(challenge))) ?? '');
    return ((await (await this.exchange(code, verifier)).json()) as { access_token: string }).access_token;
  }

  /** Sends the session check of the login screen. Returns the URL of the redirect; null if there is no session. */
  async checkSession(request: object = this.request(pkcePair().challenge)): Promise<string | null> {
    const response = await this.call('/userprofile/api/v1/auth/session', { body: request });
    return ((await response.json()) as { redirectUrl: string | null }).redirectUrl;
  }

  /** Requests the data of the user to whom the access token belongs. */
  me(token: string): Promise<Response> {
    return this.call('/userprofile/api/v1/me', { headers: bearer(token) });
  }
}
