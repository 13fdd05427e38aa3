import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Updateable } from 'kysely';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import { afterAll } from 'vitest';
import { SUITE_CLIENT_UUID } from '../../demo/suite-client.ts';
import type { AuthClientInput } from '../../openapi/generated/types.ts';
import { saveClient } from '../../service/auth-client/save.ts';
import type { AuthClientTable, ClientType } from '../../service/auth-client/tables.ts';
import { unseal } from '../../service/vault/sealed.ts';
import { bearer, type BrowserSession, codeIn, pkcePair } from './browser-session.ts';
import { type ENGINES, TEST_KEYS } from './databases.ts';
import { signInService } from './sign-in-service.ts';
import { byTest } from './by-test.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Demo-pass-1';

export const CLIENT_TARGET = 'https://client.example/callback';
export const CLIENT_SECRET = 'the secret of the client';

/** The body of a successful token response. */
export interface Tokens {
  access_token: string;
  id_token: string;
  scope: string;
  /** Missing if the client has no type. */
  refresh_token: string;
}

export const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});

const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

/** A running service and a user's browser. Its OpenID Connect client is the application of the demo suite. */
class OpenIdService {
  readonly setup: ReturnType<typeof signInService>;
  readonly verifier: string;
  readonly #challenge: string;

  constructor(setup: ReturnType<typeof signInService>) {
    this.setup = setup;
    ({ verifier: this.verifier, challenge: this.#challenge } = pkcePair());
  }

  get db() {
    return this.setup.service.db;
  }

  get browser(): BrowserSession {
    return this.setup.browser;
  }

  async client() {
    const { allowed_redirect_target: redirectUri, client_secret: sealed } = await this.db
      .selectFrom('auth_clients')
      .selectAll()
      .where('uuid', '=', SUITE_CLIENT_UUID)
      .executeTakeFirstOrThrow();
    const secret = unseal(TEST_KEYS, 'auth_clients.client_secret', SUITE_CLIENT_UUID, sealed);
    return { id: SUITE_CLIENT_UUID, secret, redirectUri };
  }

  /** Gives the client a type, and settings that only a client with a type can have. Keeps its redirect URI. */
  async chooseType(kind: ClientType, settings: Partial<Updateable<AuthClientTable>> = {}) {
    const { id, redirectUri } = await this.client();
    const row = { client_uuid: id, purpose: 'redirect' as const, address: redirectUri, position: 0 };
    await this.db
      .insertInto('auth_client_addresses')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.db
      .updateTable('auth_clients')
      .set({ kind, ...settings })
      .where('uuid', '=', id)
      .execute();
  }

  /** Removes the type of the client, and the settings that only a client with a type can have. */
  async forgetType() {
    const { id } = await this.client();
    await this.db.deleteFrom('auth_client_addresses').where('client_uuid', '=', id).execute();
    const settings = {
      kind: null,
      offline_access: null,
      id_token_claims: null,
      backchannel_logout_uri: null,
      blocked_at: null,
    };
    await this.db.updateTable('auth_clients').set(settings).where('uuid', '=', id).execute();
  }

  /** Exchanges a refresh token. By default, the client authenticates with its secret in HTTP Basic. */
  refresh(token: string, body: Record<string, string> = {}, headers?: Record<string, string>, at?: string) {
    const form = { grant_type: 'refresh_token', refresh_token: token, ...body };
    return this.#token(form, headers, at);
  }

  /** Exchanges a refresh token. Returns the new tokens; throws if the service refuses. */
  async refreshed(token: string, body: Record<string, string> = {}): Promise<Tokens> {
    const response = await this.refresh(token, body);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Tokens;
  }

  async #token(form: Record<string, string>, headers?: Record<string, string>, at = this.setup.service.url) {
    const { id, secret } = await this.client();
    return fetch(`${at}${API}/auth/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: headers ?? basic(id, secret),
    });
  }

  /** Returns the parameters of an OpenID Connect request. `undefined` in `changes` removes a parameter. */
  async request(changes: Record<string, string | string[] | undefined> = {}) {
    const { id, redirectUri } = await this.client();
    const all: Record<string, string | string[] | undefined> = {
      client_id: id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      state: 'the state',
      code_challenge: this.#challenge,
      code_challenge_method: 'S256',
      ...changes,
    };
    return Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
    );
  }

  /** Signs in at the login screen. Returns the URL to which the browser is then redirected. */
  async signIn(username: string, changes: Record<string, string | string[] | undefined> = {}) {
    const response = await this.browser.authorize(username, PASSWORD, await this.request(changes));
    return ((await response.json()) as { redirectUrl: string }).redirectUrl;
  }

  /** Opens the authorization endpoint in the browser. */
  async open(changes: Record<string, string | string[] | undefined> = {}) {
    const request = Object.entries(await this.request(changes));
    const search = request.flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    return this.browser.call(`/userprofile/authorize?${new URLSearchParams(search)}`);
  }

  /** Sends an authorization request with `prompt=none`. Returns the parameters of the redirect. */
  async silently(changes: Record<string, string | string[] | undefined> = {}) {
    const response = await this.open({ prompt: 'none', ...changes });
    return parametersOf(response.headers.get('location') ?? 'about:blank');
  }

  /** Exchanges a code. By default, the client authenticates with its secret in HTTP Basic. */
  async exchange(code: string, body: Record<string, string> = {}, headers?: Record<string, string>) {
    const form = { grant_type: 'authorization_code', code, code_verifier: this.verifier, ...body };
    return this.#token(form, headers);
  }

  /** Signs in, exchanges the code, and returns the tokens. */
  async tokens(username: string, changes: Record<string, string | undefined> = {}): Promise<Tokens> {
    const { redirectUri } = await this.client();
    const code = codeIn(await this.signIn(username, changes));
    const response = await this.exchange(code, { redirect_uri: redirectUri });
    return (await response.json()) as Tokens;
  }

  /** Registers a client, by default a server application. Returns the Client ID. */
  addClient(settings: Partial<AuthClientInput> = {}): Promise<string> {
    return this.changeClient(null, settings);
  }

  /** Saves a client that `addClient` has registered, with other settings. Returns the Client ID. */
  async changeClient(uuid: string | null, settings: Partial<AuthClientInput>): Promise<string> {
    const client = {
      uuid,
      name: `Client ${randomUUID()}`,
      description: 'For tests',
      allowedRedirectTarget: CLIENT_TARGET,
      clientSecret: CLIENT_SECRET,
      clientType: 'server' as const,
      ...settings,
    };
    const { services } = this.setup.service;
    return (await byTest(() => saveClient(services, { client, ifMatch: undefined, allowsLoopback: true })))
      .uuid;
  }

  /** Signs in to a client that `addClient` has registered. Returns the code. */
  async codeFor(id: string, changes: Record<string, string | undefined> = {}, username = 'viewer') {
    return codeIn(await this.signIn(username, { client_id: id, redirect_uri: CLIENT_TARGET, ...changes }));
  }

  async keys(): Promise<JSONWebKeySet> {
    return (await fetch(`${this.setup.service.url}${API}/auth/jwks`)).json() as Promise<JSONWebKeySet>;
  }

  /** Verifies an ID token as a client does. Returns its claims. */
  async claims(idToken: string): Promise<JWTPayload & Record<string, unknown>> {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(await this.keys()), {
      issuer: this.setup.service.url,
      audience: SUITE_CLIENT_UUID,
      typ: 'JWT',
      algorithms: ['RS256'],
      currentDate: new Date(Date.now() + this.setup.clockOffset),
    });
    return payload;
  }

  userInfo(accessToken: string, method = 'GET', path = `${API}/auth/userinfo`) {
    return fetch(`${this.setup.service.url}${path}`, { method, headers: bearer(accessToken) });
  }

  /** Sends a token to `revoke` or `introspect`. By default, the client authenticates with its secret in HTTP Basic. */
  async query(
    path: 'revoke' | 'introspect',
    token: string,
    body: Record<string, string> = {},
    headers?: Record<string, string>,
  ) {
    const { id, secret } = await this.client();
    return fetch(`${this.setup.service.url}${API}/auth/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ token, ...body }),
      headers: headers ?? basic(id, secret),
    });
  }

  user(username: string) {
    return this.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
  }
}

/** Starts a service with demo users and a login screen before the tests of a `describe`, and stops it after them. */
export function openIdService(emptyDatabase: (typeof ENGINES)[number]['emptyDatabase']): OpenIdService {
  const directory = mkdtempSync(join(tmpdir(), 'console-'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html><head></head><body>The login screen</body>');
  afterAll(() => rmSync(directory, { recursive: true }));
  return new OpenIdService(signInService(emptyDatabase, () => directory));
}
