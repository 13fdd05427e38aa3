import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthenticatorKey, Problem, SecondStep } from '../../../openapi/generated/types.ts';
import { endAccessOf } from '../../../service/oauth/sessions/end-access.ts';
import { PENDING_LIFE } from '../../../service/second-factor/pending-sign-ins.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { bearer, BrowserSession, codeIn } from '../../support/browser-session.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import {
  CLIENT_SECRET,
  CLIENT_TARGET,
  openIdService,
  basic,
  type Tokens,
} from '../../support/openid-service.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Demo-pass-1';
const USERNAME = 'viewer';
const STEP = 30_000;
const MINUTE = 60_000;
const MFA = 'https://refeds.org/profile/mfa';
const PASSWORD_ACR = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';

type Changes = Record<string, string | undefined>;

const problemOf = async (answer: Response) =>
  (await answer.json()) as Problem & Required<SecondStep> satisfies Problem;

const codeOf = async (answer: Response) => [answer.status, (await problemOf(answer)).code];

const urlOf = async (answer: Response) => ((await answer.json()) as { redirectUrl: string }).redirectUrl;

const parametersOf = (url: string | null) => Object.fromEntries(new URL(url ?? '').searchParams);

describe.each(ONE_ENGINE)('the level of a sign-in on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);
  const { setup } = openId;
  let uuid: string;
  let secret: string;
  let client: string;

  const now = () => Date.now() + setup.clockOffset;

  /** A code of the app that was not used before: time passes until it is shown. */
  const nextCode = () => {
    setup.clockOffset += STEP;
    return authenticatorCode(secret, now());
  };

  const newBrowser = async () => {
    const browser = new BrowserSession(setup.service.url);
    await browser.call(`${API}/auth/frontendconfig`);
    return browser;
  };

  const requestOf = (changes: Changes = {}, id = client) =>
    openId.request({ client_id: id, redirect_uri: CLIENT_TARGET, ...changes });

  const check = async (request: object, browser = setup.browser) =>
    (await (await browser.call(`${API}/auth/session`, { body: request })).json()) as {
      redirectUrl: string | null;
      secondStep?: Required<SecondStep>;
      continueAs?: { uuid: string };
    };

  /** Begins a second step in the session of the browser. */
  const start = async () => {
    const request = await requestOf({ acr_values: MFA });
    return { request, ...(await check(request)).secondStep! };
  };
  const prove = (handle: string, code = nextCode(), browser = setup.browser) =>
    browser.call(`${API}/auth/factor`, { body: { handle, method: 'totp', code } });
  const proofOf = async (handle: string, browser = setup.browser) =>
    ((await (await prove(handle, undefined, browser)).json()) as { token: string }).token;
  const complete = (request: object, token: string, browser = setup.browser) =>
    browser.call(`${API}/auth/authorize`, { body: { authorizeRequest: request, token } });

  const exchange = (code: string, id = client) =>
    openId.exchange(code, { redirect_uri: CLIENT_TARGET }, basic(id, CLIENT_SECRET));
  const claimsOf = async (url: string | null) => {
    const answer = await exchange(codeIn(url ?? ''));
    return decodeJwt<{ acr: string; amr: string[]; auth_time: number; sid: string }>(
      ((await answer.json()) as Tokens).id_token,
    );
  };
  const requireLevel = (requiredLevel: 'secondFactor' | 'phishingResistant' | null, id = client) =>
    setup.service.db
      .updateTable('auth_clients')
      .set({ required_level: requiredLevel })
      .where('uuid', '=', id)
      .execute();
  const sessionOf = () =>
    setup.service.db
      .selectFrom('sso_sessions')
      .selectAll()
      .where('user_uuid', '=', uuid)
      .executeTakeFirstOrThrow();

  /** Sets up an authenticator app in a session that began with the password alone. */
  async function addApp(token: string, browser = setup.browser) {
    const call = (path: string, body: object) =>
      browser.call(`${API}/account/factors${path}`, { headers: bearer(token), body });
    ({ secret } = (await (await call('/app', { currentPassword: PASSWORD })).json()) as AuthenticatorKey);
    await call('/app/confirm', { code: authenticatorCode(secret, now()) });
  }

  beforeEach(async () => {
    // Starts in the middle of a time step, so that no step ends between a code and its check.
    setup.clockOffset = STEP / 2 - (Date.now() % STEP);
    for (const table of [
      'authenticator_apps',
      'recovery_codes',
      'pending_sign_ins',
      'sso_sessions',
    ] as const) {
      await setup.service.db.deleteFrom(table).execute();
    }
    ({ uuid } = await setup.service.db
      .updateTable('users')
      .set({ active: 1 })
      .where('username', '=', USERNAME)
      .returning('uuid')
      .executeTakeFirstOrThrow());
    client = await openId.addClient();
  });

  describe('that a client requires', () => {
    it('is reached by a user with a second factor, after the password', async () => {
      await requireLevel('secondFactor');
      await addApp(await setup.browser.signIn(USERNAME));
      const browser = await newBrowser();
      const request = await requestOf();
      const { handle } = await problemOf(await browser.authorize(USERNAME, PASSWORD, request));
      const url = await urlOf(await complete(request, await proofOf(handle, browser), browser));
      expect(await claimsOf(url)).toMatchObject({ acr: MFA, amr: ['pwd', 'otp', 'mfa'] });
    });

    it('makes a user without a second factor set one up', async () => {
      await requireLevel('secondFactor');
      const answer = await setup.browser.authorize(USERNAME, PASSWORD, await requestOf());
      expect(await problemOf(answer)).toMatchObject({
        code: 'second_factor_required',
        methods: ['totp'],
        mustEnrol: true,
      });
    });

    it('is asked for in a session that is too weak, without the password', async () => {
      await requireLevel('secondFactor');
      await addApp(await setup.browser.signIn(USERNAME));
      const before = await sessionOf();
      setup.clockOffset += 30 * MINUTE;
      const request = await requestOf();
      const { redirectUrl, secondStep } = await check(request);
      expect([redirectUrl, secondStep?.methods]).toEqual([null, ['totp', 'recoveryCode']]);
      const url = await urlOf(await complete(request, await proofOf(secondStep!.handle)));
      expect(await claimsOf(url)).toMatchObject({ acr: MFA, amr: ['pwd', 'otp', 'mfa'], sid: before.sid });
      const after = await sessionOf();
      expect(after).toMatchObject({
        method: 'passwordAndTotp',
        created_at: before.created_at,
        password_at: before.password_at,
        sid: before.sid,
      });
      expect(after.id_hash).not.toBe(before.id_hash);
      expect((await check(request)).redirectUrl).toContain('code=');
    });

    it('is as old as the proof of the second factor', async () => {
      await addApp(await setup.browser.signIn(USERNAME));
      setup.clockOffset += 30 * MINUTE;
      const request = await requestOf({ acr_values: MFA });
      const { secondStep } = await check(request);
      const url = await urlOf(await complete(request, await proofOf(secondStep!.handle)));
      expect((await claimsOf(url)).auth_time).toBe(Math.floor((await sessionOf()).factor_at! / 1000));
      expect((await check(await requestOf({ max_age: '60' }))).redirectUrl).toContain('code=');
      setup.clockOffset += 2 * MINUTE;
      expect(await check(await requestOf({ max_age: '60' }))).toEqual({ redirectUrl: null });
    });

    it('is named in access tokens, in those of a refresh, too, and in introspection', async () => {
      await addApp(await setup.browser.signIn(USERNAME));
      const request = await requestOf({ acr_values: MFA });
      const { secondStep } = await check(request);
      const url = await urlOf(await complete(request, await proofOf(secondStep!.handle)));
      const tokens = (await (await exchange(codeIn(url))).json()) as Tokens;
      const authTime = Math.floor((await sessionOf()).factor_at! / 1000);
      setup.clockOffset += 5 * MINUTE;
      const header = basic(client, CLIENT_SECRET);
      const refreshed = (await (await openId.refresh(tokens.refresh_token, {}, header)).json()) as Tokens;
      for (const { access_token: token } of [tokens, refreshed]) {
        const authentication = { acr: MFA, auth_time: authTime };
        expect(decodeJwt(token)).toMatchObject({ ...authentication, amr: ['pwd', 'otp', 'mfa'] });
        const state = await openId.query('introspect', token, {}, header);
        expect(await state.json()).toMatchObject({ active: true, ...authentication });
      }
    });

    it('needs a new sign-in if the account has no second factor, because a session can be stolen', async () => {
      await requireLevel('secondFactor');
      await setup.browser.signIn(USERNAME);
      expect(await check(await requestOf())).toEqual({ redirectUrl: null });
    });

    it.each([
      ['asks the user of a session', 'secondFactor', 'interaction_required'],
      ['cannot be reached', 'phishingResistant', 'unmet_authentication_requirements'],
    ] as const)('with prompt=none, is refused if it %s', async (_case, level, error) => {
      await requireLevel(level);
      await addApp(await setup.browser.signIn(USERNAME));
      const answer = await openId.silently({ client_id: client, redirect_uri: CLIENT_TARGET });
      expect(answer).toMatchObject({ error, state: 'the state' });
    });

    it('is refused without https, where browsers refuse passkeys, with a session and after a sign-in', async () => {
      await requireLevel('phishingResistant');
      const signedIn = await urlOf(await setup.browser.authorize(USERNAME, PASSWORD, await requestOf()));
      const continued = (await check(await requestOf())).redirectUrl;
      for (const url of [signedIn, continued]) {
        expect(parametersOf(url)).toMatchObject({ error: 'unmet_authentication_requirements' });
      }
    });

    it('is asked for after the user has confirmed the account', async () => {
      await requireLevel('secondFactor');
      await addApp(await setup.browser.signIn(USERNAME));
      const request = await requestOf({ prompt: 'select_account' });
      const { continueAs, secondStep } = await check(request);
      expect([continueAs?.uuid, secondStep]).toEqual([uuid, undefined]);
      const confirmed = await setup.browser.call(`${API}/auth/continue`, {
        body: { authorizeRequest: request, uuid },
      });
      const { code, handle } = await problemOf(confirmed);
      expect(code).toBe('second_factor_required');
      const url = await urlOf(await complete(request, await proofOf(handle)));
      expect((await claimsOf(url)).acr).toBe(MFA);
    });

    it('is not asked for if the user has no access to the client', async () => {
      await requireLevel('secondFactor');
      await addApp(await setup.browser.signIn(USERNAME));
      await setup.service.db
        .updateTable('auth_clients')
        .set({ only_with_roles: 1, application_uuid: null })
        .where('uuid', '=', client)
        .execute();
      const { redirectUrl, secondStep } = await check(await requestOf());
      expect([parametersOf(redirectUrl)['error'], secondStep]).toEqual(['access_denied', undefined]);
    });

    it('applies to codes and refresh tokens that exist when it is raised', async () => {
      const url = await openId.signIn(USERNAME, {
        client_id: client,
        redirect_uri: CLIENT_TARGET,
        scope: 'openid',
      });
      const tokens = (await (await exchange(codeIn(url))).json()) as Tokens;
      const code = codeIn((await check(await requestOf())).redirectUrl ?? '');
      await requireLevel('secondFactor');
      const refused = [
        await exchange(code),
        await openId.refresh(tokens.refresh_token, {}, basic(client, CLIENT_SECRET)),
      ];
      for (const answer of refused) {
        expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
      }
      await requireLevel(null);
      const refreshed = await openId.refresh(tokens.refresh_token, {}, basic(client, CLIENT_SECRET));
      expect(refreshed.status).toBe(200);
    });
  });

  describe('that a client asks for by acr_values', () => {
    it.each([
      ['a second factor', MFA],
      ['a second factor before a password', `${MFA} ${PASSWORD_ACR}`],
      ['a passkey, which the account lacks, before a second factor', `phr ${MFA}`],
      ['an unknown value before a second factor', `urn:example:unknown ${MFA}`],
    ])('makes the user of a session prove the second factor: %s', async (_case, acrValues) => {
      await addApp(await setup.browser.signIn(USERNAME));
      const request = await requestOf({ acr_values: acrValues });
      const { secondStep } = await check(request);
      const url = await urlOf(await complete(request, await proofOf(secondStep!.handle)));
      expect((await claimsOf(url)).acr).toBe(MFA);
    });

    it.each([
      ['a password before a second factor', `${PASSWORD_ACR} ${MFA}`],
      ['an unknown value', 'urn:example:unknown'],
      ['a passkey, which the account lacks', 'phr'],
    ])('has no effect on the session of a user with an app: %s', async (_case, acrValues) => {
      await addApp(await setup.browser.signIn(USERNAME));
      const { redirectUrl } = await check(await requestOf({ acr_values: acrValues }));
      expect((await claimsOf(redirectUrl)).acr).toBe(PASSWORD_ACR);
    });

    it('is voluntary: it refuses nobody who has no second factor, also with prompt=none', async () => {
      const url = await urlOf(
        await setup.browser.authorize(USERNAME, PASSWORD, await requestOf({ acr_values: MFA })),
      );
      expect((await claimsOf(url)).acr).toBe(PASSWORD_ACR);
      const target = { client_id: client, redirect_uri: CLIENT_TARGET };
      expect(await openId.silently({ ...target, acr_values: MFA })).toHaveProperty('code');
    });

    it('has no effect on a request that is not of OpenID Connect', async () => {
      await addApp(await setup.browser.signIn(USERNAME));
      const { redirectUrl } = await check(await requestOf({ acr_values: MFA, scope: undefined }));
      expect(redirectUrl).toContain('code=');
    });
  });

  it.each(['-1', '1.5', 'soon', '1e3', '9'.repeat(10)])('refuses max_age=%s', async (maxAge) => {
    await setup.browser.signIn(USERNAME);
    const { redirectUrl } = await check(await requestOf({ max_age: maxAge }));
    expect(parametersOf(redirectUrl)).toMatchObject({ error: 'invalid_request' });
  });

  it('asks for a new sign-in with max_age=0, and never for the largest age', async () => {
    await setup.browser.signIn(USERNAME);
    expect(await check(await requestOf({ max_age: '0' }))).toEqual({ redirectUrl: null });
    expect((await check(await requestOf({ max_age: '9'.repeat(9) }))).redirectUrl).toContain('code=');
  });

  describe('that a session proves', () => {
    const EXPIRED = [401, 'second_factor_expired'];

    beforeEach(async () => {
      await addApp(await setup.browser.signIn(USERNAME));
    });

    it('is not raised by the browser of another person with the handle or the proof', async () => {
      const { request, handle } = await start();
      const proof = await proofOf(handle);
      expect(await codeOf(await complete(request, proof, await newBrowser()))).toEqual(EXPIRED);
      const { method } = await sessionOf();
      expect(method).toBe('password');
    });

    it('is not raised in the session of another account', async () => {
      const { request, handle } = await start();
      const proof = await proofOf(handle);
      const other = await newBrowser();
      await other.signIn('admin');
      expect(await codeOf(await complete(request, proof, other))).toEqual(EXPIRED);
    });

    it('is not raised in another session of the same account', async () => {
      const browser = await newBrowser();
      const signIn = await requestOf({}, client);
      const first = await problemOf(await browser.authorize(USERNAME, PASSWORD, signIn));
      await complete(signIn, await proofOf(first.handle, browser), browser);
      const { request, handle } = await start();
      expect(await codeOf(await complete(request, await proofOf(handle), browser))).toEqual(EXPIRED);
    });

    it('is not raised for another client', async () => {
      const { handle } = await start();
      const other = await openId.addClient();
      const request = await requestOf({}, other);
      expect(await codeOf(await complete(request, await proofOf(handle)))).toEqual(EXPIRED);
    });

    it('is not raised too late', async () => {
      const { handle } = await start();
      setup.clockOffset += PENDING_LIFE;
      expect(await codeOf(await prove(handle))).toEqual(EXPIRED);
    });

    it('is not raised after a sign-out', async () => {
      const { request, handle } = await start();
      const proof = await proofOf(handle);
      await setup.browser.call(`${API}/auth/logout`);
      expect(await codeOf(await complete(request, proof))).toEqual(EXPIRED);
    });

    it('is not raised after the end of all sessions', async () => {
      const { handle } = await start();
      await endAccessOf(setup.service.db, [uuid], now());
      expect(await codeOf(await prove(handle))).toEqual(EXPIRED);
    });

    it('is raised in two tabs at once', async () => {
      const steps = [await start(), await start()];
      for (const { request, handle } of steps) {
        const url = await urlOf(await complete(request, await proofOf(handle)));
        expect((await claimsOf(url)).acr).toBe(MFA);
      }
    });

    it('is raised once by a proof', async () => {
      const { request, handle } = await start();
      const proof = await proofOf(handle);
      expect((await complete(request, proof)).status).toBe(200);
      expect(await codeOf(await complete(request, proof))).toEqual(EXPIRED);
    });
  });
});
