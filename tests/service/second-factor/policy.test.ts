import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthenticatorKey, Problem, SecondStep } from '../../../openapi/generated/types.ts';
import { PRODUCT_CODE } from '../../../openapi/rules/product.ts';
import { PENDING_LIFE } from '../../../service/second-factor/pending-sign-ins.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { BrowserSession, codeIn, pkcePair } from '../../support/browser-session.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Demo-pass-1';
const STEP = 30_000;

const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as Problem).code];

describe.each(ENGINES)('a required second factor on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let clockOffset: number;

  const now = () => Date.now() + clockOffset;

  beforeAll(async () => {
    clockOffset = 0;
    const environment = { SECOND_FACTOR_ROLES: 'ADMIN' };
    service = await startService({ emptyDatabase, demoUsers: 5, environment, now });
  }, START_MS);
  afterAll(() => service.stop());
  beforeEach(async () => {
    // The clock starts in the middle of a time step, so that no step ends between a code and its check.
    clockOffset = STEP / 2 - (Date.now() % STEP);
    for (const table of ['authenticator_apps', 'recovery_codes', 'throttle_counters'] as const) {
      await service.db.deleteFrom(table).execute();
    }
  });

  /** Sends the password of a sign-in to the console. Returns the response with what the second step needs. */
  async function withPassword(username = 'admin') {
    const browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
    const { verifier, challenge } = pkcePair();
    const request = browser.request(challenge);
    const answer = await browser.authorize(username, PASSWORD, request);
    const body = (await answer.json()) as Problem & Required<SecondStep>;
    return { browser, verifier, request, ...body, status: answer.status };
  }
  type Step = Awaited<ReturnType<typeof withPassword>>;

  const begin = ({ browser, handle }: Step) => browser.call(`${API}/auth/factor/app`, { body: { handle } });
  const confirm = ({ browser, handle }: Step, code: string) =>
    browser.call(`${API}/auth/factor/app/confirm`, { body: { handle, code } });
  const authorize = ({ browser, request }: Step, token: string) =>
    browser.call(`${API}/auth/authorize`, { body: { authorizeRequest: request, token } });

  /** Sets up an authenticator app during a sign-in. */
  async function enrol(step: Step) {
    const { secret } = (await (await begin(step)).json()) as AuthenticatorKey;
    const confirmed = await confirm(step, authenticatorCode(secret, now()));
    return { secret, ...((await confirmed.json()) as { token: string; recoveryCodes: string[] }) };
  }

  it('is set up while signing in by a user with a listed role, and asked for later', async () => {
    const step = await withPassword();
    expect(step).toMatchObject({
      status: 401,
      code: 'second_factor_required',
      methods: ['totp'],
      mustEnrol: true,
    });
    const { secret, token, recoveryCodes } = await enrol(step);
    expect(recoveryCodes).toHaveLength(10);
    expect(await step.browser.checkSession()).toBeNull();
    const { redirectUrl } = (await (await authorize(step, token)).json()) as { redirectUrl: string };
    expect((await step.browser.exchange(codeIn(redirectUrl), step.verifier)).status).toBe(200);
    expect(await codeOf(await authorize(step, token))).toEqual([401, 'second_factor_expired']);

    const later = await withPassword();
    expect(later).toMatchObject({ methods: ['totp', 'recoveryCode'], mustEnrol: false });
    const code = authenticatorCode(secret, now() + STEP);
    const proving = { handle: later.handle, method: 'totp', code };
    expect((await later.browser.call(`${API}/auth/factor`, { body: proving })).status).toBe(200);
  });

  it.each([`${PRODUCT_CODE}.admin`, 'sco.admin', 'viewer'])('is not required of %s', async (username) => {
    expect((await withPassword(username)).status).toBe(200);
  });

  it('opens no session by the specified login', async () => {
    const { browser } = await withPassword('viewer');
    const body = new URLSearchParams({ username: 'admin', password: PASSWORD });
    const answer = await browser.call('/userprofile/login', { body });
    expect(await answer.json()).toEqual({ success: false });
  });

  it('leaves ten minutes to store the recovery codes', async () => {
    const [quick, slow] = [await withPassword(), await withPassword()];
    const { token } = await enrol(quick);
    clockOffset += PENDING_LIFE - 1000;
    expect((await authorize(quick, token)).status).toBe(200);
    await service.db.deleteFrom('authenticator_apps').execute();
    clockOffset -= PENDING_LIFE - 1000;
    const late = await enrol(slow);
    clockOffset += PENDING_LIFE;
    expect(await codeOf(await authorize(slow, late.token))).toEqual([401, 'second_factor_expired']);
  });

  it('is not set up by a wrong code, without a key, or by an unknown handle', async () => {
    const step = await withPassword();
    expect(await codeOf(await confirm(step, '000000'))).toEqual([409, 'enrolment_expired']);
    const { secret } = (await (await begin(step)).json()) as AuthenticatorKey;
    const old = authenticatorCode(secret, now() - 10 * STEP);
    expect(await codeOf(await confirm(step, old))).toEqual([422, 'invalid_fields']);
    const unknown = { ...step, handle: 'unknown' };
    expect(await codeOf(await begin(unknown))).toEqual([401, 'second_factor_expired']);
    expect(await codeOf(await confirm(unknown, authenticatorCode(secret, now())))).toEqual([
      401,
      'second_factor_expired',
    ]);
    expect((await withPassword()).mustEnrol).toBe(true);
  });

  it('cannot be replaced by a sign-in: an account with an app gets no key', async () => {
    const [first, second] = [await withPassword(), await withPassword()];
    await enrol(first);
    expect(await codeOf(await begin(second))).toEqual([409, 'factor_exists']);
    expect(await codeOf(await begin(await withPassword()))).toEqual([409, 'factor_exists']);
  });

  it('is set up by only one of two sign-ins at the same time', async () => {
    const [first, second] = [await withPassword(), await withPassword()];
    const { secret } = (await (await begin(first)).json()) as AuthenticatorKey;
    const code = authenticatorCode(secret, now());
    const answers = await Promise.all([confirm(first, code), confirm(second, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('counts wrong codes', async () => {
    const step = await withPassword();
    const { secret } = (await (await begin(step)).json()) as AuthenticatorKey;
    const old = authenticatorCode(secret, now() - 10 * STEP);
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await codeOf(await confirm(step, old))).toEqual([422, 'invalid_fields']);
    }
    expect(await codeOf(await confirm(step, authenticatorCode(secret, now())))).toEqual([429, 'throttled']);
  });
});
