import { decodeJwt } from 'jose';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem, SecondStep } from '../../../openapi/generated/types.ts';
import { beginApp, confirmApp } from '../../../service/second-factor/authenticator-app.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { bearer, BrowserSession, codeIn } from '../../support/browser-session.ts';
import { byTest } from '../../support/by-test.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { AT_PROVIDER, startProvider, type TestProvider } from '../../support/identity-provider.ts';
import { startService, type TestService } from '../../support/service.ts';
import { VERIFIER } from '../../support/sign-in.ts';

const API = '/userprofile/api/v1';
const STEP = 30_000;
const HOUR = 3_600_000;
const MFA = 'https://refeds.org/profile/mfa';
const TARGET = 'https://client.example/callback';

describe.each(ONE_ENGINE)('the second factor of a single sign-on on $engine', ({ emptyDatabase }) => {
  let provider: TestProvider;
  let services: Record<'provider' | 'here', TestService>;
  let service: TestService;
  let browser: BrowserSession;
  let uuid: string;
  let secret: string;
  let clockOffset = 0;

  const now = () => Date.now() + clockOffset;

  beforeAll(async () => {
    provider = await startProvider();
    const settings = {
      SSO_URL: provider.url,
      SSO_CLIENT_ID: AT_PROVIDER,
      SSO_DISCOVERY: '0',
      SSO_FACTOR_VALUES: 'mfa,gold',
    };
    services = {
      provider: await startService({ emptyDatabase, environment: settings, now }),
      here: await startService({
        emptyDatabase,
        environment: { ...settings, SSO_SECOND_FACTOR: 'here' },
        now,
      }),
    };
  }, START_MS);
  afterAll(async () => {
    await Promise.all(Object.values(services).map((each) => each.stop()));
    await provider.stop();
  });

  const signInAt = async (counts: 'provider' | 'here') => {
    service = services[counts];
    uuid = service.fixture.people.viewer;
    for (const table of [
      'authenticator_apps',
      'pending_sign_ins',
      'sso_sessions',
      'throttle_counters',
    ] as const) {
      await service.db.deleteFrom(table).execute();
    }
    await service.db
      .updateTable('auth_clients')
      .set({ required_level: null, only_with_roles: null, allowed_redirect_target: TARGET })
      .where('uuid', '=', service.fixture.client)
      .execute();
    browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
  };

  beforeEach(async () => {
    clockOffset = STEP / 2 - (Date.now() % STEP);
    provider.reset();
    await signInAt('provider');
  });

  async function addApp() {
    secret = await beginApp(service.services, uuid, now());
    await byTest(() => confirmApp(service.services, uuid, authenticatorCode(secret, now()), now()));
    clockOffset += STEP;
  }
  const requireLevel = (requiredLevel: 'secondFactor' | 'phishingResistant') =>
    service.db
      .updateTable('auth_clients')
      .set({ required_level: requiredLevel })
      .where('uuid', '=', service.fixture.client)
      .execute();

  const request = () =>
    browser.request('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', {
      client_id: service.fixture.client,
      redirect_uri: TARGET,
      scope: 'openid',
    });
  const exchange = async () => {
    const path = `${API}/auth/getPropelTokenFromCode/?code=${randomUUID()}&code_verifier=${VERIFIER}`;
    return ((await (await browser.call(path)).json()) as { access_token: string }).access_token;
  };
  const authorize = async (token: string) => {
    const answer = await browser.call(`${API}/auth/authorize`, {
      body: { authorizeRequest: request(), credentials: null, token },
    });
    const body = (await answer.json()) as Problem & Required<SecondStep> & { redirectUrl: string };
    return { ...body, status: answer.status };
  };
  const signOn = async (claims: Record<string, unknown> = {}) => {
    provider.claim(claims);
    return authorize(await exchange());
  };
  const prove = async (handle: string) => {
    const body = { handle, method: 'totp', code: authenticatorCode(secret, now()) };
    return ((await (await browser.call(`${API}/auth/factor`, { body })).json()) as { token: string }).token;
  };
  const session = () =>
    service.db.selectFrom('sso_sessions').selectAll().where('user_uuid', '=', uuid).executeTakeFirst();
  const idToken = async (redirectUrl: string) => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: service.fixture.client,
      code: codeIn(redirectUrl),
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    });
    const answer = await fetch(`${service.url}${API}/auth/token`, { method: 'POST', body });
    return decodeJwt(((await answer.json()) as { id_token: string }).id_token);
  };

  it('is not asked for without a factor', async () => {
    expect((await signOn()).redirectUrl).toContain('code=');
    expect((await session())?.method).toBe('external');
  });

  it('is asked for if the identity provider reports none, and then opens the session', async () => {
    await addApp();
    const { code, handle, methods } = await signOn();
    expect([code, methods]).toEqual(['second_factor_required', ['totp']]);
    expect(await session()).toBeUndefined();
    const { redirectUrl } = await authorize(await prove(handle));
    expect(await idToken(redirectUrl)).toMatchObject({ acr: MFA, amr: ['fed', 'otp', 'mfa'] });
    expect(await session()).toMatchObject({ method: 'externalAndTotp', ticket_hash: expect.any(String) });
  });

  it('cannot be skipped with the token of the single sign-on', async () => {
    await addApp();
    provider.claim({});
    const token = await exchange();
    expect((await browser.me(token)).status).toBe(401);
    await authorize(token);
    expect((await browser.me(token)).status).toBe(401);
    expect((await authorize(token)).status).toBe(401);
    const changing = await browser.call(`${API}/account/factors/app/remove`, {
      body: { currentPassword: 'Demo-pass-1' },
      headers: bearer(token),
    });
    expect(changing.status).toBe(401);
  });

  it.each([
    [{ amr: ['pwd', 'mfa'] }, 'externalWithSecondFactor', { acr: MFA, amr: ['fed', 'mfa'] }],
    [{ acr: 'gold' }, 'externalWithSecondFactor', { acr: MFA, amr: ['fed', 'mfa'] }],
    [{ acr: 'phr', amr: ['mfa'] }, 'externalWithPhishingResistant', { acr: 'phr', amr: ['fed', 'mfa'] }],
  ])('is not asked for if the ID token contains %j', async (claims, method, ours) => {
    await addApp();
    const { redirectUrl } = await signOn(claims);
    expect((await session())?.method).toBe(method);
    expect(await idToken(redirectUrl)).toMatchObject(ours);
  });

  it.each([{ amr: ['pwd'] }, { acr: 'silver' }, { amr: 'pwd' }, { amr: [7, null], acr: 5 }])(
    'is asked for if the ID token contains %j',
    async (claims) => {
      await addApp();
      expect((await signOn(claims)).code).toBe('second_factor_required');
    },
  );

  it('is asked for with the setting `here`, whatever the identity provider reports', async () => {
    await signInAt('here');
    await addApp();
    expect((await signOn({ amr: ['mfa'], acr: 'phr' })).code).toBe('second_factor_required');
  });

  it('is set up while signing in to a client that requires it, unless the identity provider reports one', async () => {
    await requireLevel('secondFactor');
    expect(await signOn()).toMatchObject({ code: 'second_factor_required', mustEnrol: true });
    expect((await signOn({ amr: ['mfa'] })).redirectUrl).toContain('code=');
  });

  it('that is not resistant to phishing is refused by a client that requires one', async () => {
    await requireLevel('phishingResistant');
    const { redirectUrl } = await signOn({ amr: ['mfa'] });
    expect(redirectUrl).toContain('error=unmet_authentication_requirements');
    expect((await signOn({ acr: 'phr' })).redirectUrl).toContain('code=');
  });

  it('leads a user without access to the login screen, which says so', async () => {
    await addApp();
    await service.db
      .updateTable('auth_clients')
      .set({ only_with_roles: 1 })
      .where('uuid', '=', service.fixture.client)
      .execute();
    const { handle } = await signOn();
    const { redirectUrl } = await authorize(await prove(handle));
    expect(new URL(redirectUrl).pathname).toBe('/userprofile/authorize');
  });

  it('is as old as the sign-in at the identity provider', async () => {
    const at = Math.floor((now() - HOUR) / 1000);
    const { redirectUrl } = await signOn({ auth_time: at, amr: ['mfa'] });
    expect(await session()).toMatchObject({ password_at: at * 1000, factor_at: at * 1000 });
    expect((await idToken(redirectUrl))['auth_time']).toBe(at);
  });

  it('began now if the identity provider names a later time', async () => {
    const before = now();
    await signOn({ auth_time: Math.floor(before / 1000) + 86_400 });
    const { password_at: at } = (await session())!;
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(now());
  });
});
