import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { startOtherSystem, type OtherSystem } from './other-system.ts';

const KID = 'the-key';
const HOUR = 60 * 60;

/** The client ID of the console at the identity provider. */
export const AT_PROVIDER = 'ours';

/** An identity provider whose responses a test can replace. */
export interface TestProvider extends OtherSystem {
  /** Changes claims of later ID tokens. `undefined` removes a claim. */
  claim: (changes: Record<string, unknown>) => void;
  /** Replaces the response at a path, until `reset`. */
  spoil: (path: string, listener: (request: IncomingMessage, response: ServerResponse) => void) => void;
  /** Sends the usual response of the token endpoint. */
  token: (request: IncomingMessage, response: ServerResponse) => void;
  /** Replaces the function that creates ID tokens. */
  mint: (make: (claims: JWTPayload) => string | Promise<string>) => void;
  /** Signs a JWT with the provider's published key. */
  sign: (claims: JWTPayload, header?: { typ?: string; kid?: string }) => Promise<string>;
  reset: () => void;
  /** The forms that were sent to the token endpoint, in order. */
  forms: Record<string, string>[];
}

export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/**
 * Starts an identity provider. It returns an ID token for the user `viewer` in exchange for any code, but accepts each
 * code only once.
 */
export async function startProvider(): Promise<TestProvider> {
  const source = await startOtherSystem();
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' }];
  const forms: Record<string, string>[] = [];
  const used = new Set<string>();
  const sign = (claims: JWTPayload, header: { typ?: string; kid?: string } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KID, ...header }).sign(privateKey);
  let changes: Record<string, unknown> = {};
  let make: (claims: JWTPayload) => string | Promise<string> = (all) => sign(all);
  let spoilt = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();

  const claims = (): JWTPayload => {
    const now = Math.floor(Date.now() / 1000);
    const named = { preferred_username: 'viewer', sid: 'ticket-1', ...changes };
    // Each username has its own subject. A test can set the claim `sub` instead.
    const sub = `subject of ${String(named.preferred_username).toLowerCase()}`;
    const all = { iss: source.url, aud: AT_PROVIDER, sub, iat: now, exp: now + HOUR, ...named };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  };

  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    forms.push(form);
    const code = form['code'] ?? '';
    if (used.has(code)) sendJson(response, { error: 'invalid_grant' }, 400);
    else sendJson(response, { access_token: 'theirs', token_type: 'Bearer', id_token: await make(claims()) });
    used.add(code);
  }

  source.answer((request, response) => {
    const path = request.url ?? '';
    const { url } = source;
    const spoiler = spoilt.get(path);
    if (spoiler) spoiler(request, response);
    else if (path === '/token') void answerToken(request, response);
    else if (path === '/jwks') sendJson(response, { keys });
    else {
      sendJson(response, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
      });
    }
  });

  return {
    ...source,
    forms,
    sign,
    token: (request, response) => void answerToken(request, response),
    claim: (next) => {
      changes = next;
    },
    spoil: (path, listener) => void spoilt.set(path, listener),
    mint: (next) => {
      make = next;
    },
    reset: () => {
      changes = {};
      make = (all) => sign(all);
      spoilt = new Map();
      forms.length = 0;
    },
  };
}
