import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  AuthenticatorKey,
  Factors,
  NewRecoveryCodes,
  PasskeyResponse,
  Problem,
  SecondStep,
} from '../../../openapi/generated/types.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { CHALLENGE_LIFE } from '../../../service/second-factor/challenges.ts';
import { passkeyOptions } from '../../../service/second-factor/passkeys.ts';
import { assertRelyingParty } from '../../../service/second-factor/relying-party.ts';
import { sweepExpired } from '../../../service/tasks/sweep.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { bearer, BrowserSession, codeIn, pkcePair } from '../../support/browser-session.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { type PasskeyOptions, TestPasskey } from '../../support/passkey.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Demo-pass-1';
const USERNAME = 'viewer';
const STEP = 30_000;

const problemOf = async (answer: Response) => {
  const { code } = (await answer.json()) as Problem;
  return { status: answer.status, code };
};
const INVALID = { status: 401, code: 'invalid_passkey' };
const LATE = { status: 401, code: 'passkey_expired' };
const CLONED = { status: 401, code: 'passkey_cloned' };
const EXPIRED = { status: 401, code: 'second_factor_expired' };

const bodyOf = async <Body>(answer: Response) => (await answer.json()) as Body;
const optionsOf = async (answer: Response) => (await bodyOf<{ options: PasskeyOptions }>(answer)).options;
const tokenIn = async (answer: Response) => (await bodyOf<{ token: string }>(answer)).token;

/** Sends the password of a sign-in to the console. Returns what the second step needs. */
async function withPassword(opened: BrowserSession, username = USERNAME) {
  const { verifier, challenge } = pkcePair();
  const request = opened.request(challenge, { scope: 'openid' });
  const answer = await opened.authorize(username, PASSWORD, request);
  const body = await bodyOf<Problem & Required<SecondStep>>(answer);
  return { opened, verifier, request, ...body, status: answer.status };
}
type Step = Awaited<ReturnType<typeof withPassword>>;

const stepOptions = async ({ opened, handle }: Step) =>
  optionsOf(await opened.call(`${API}/auth/factor/passkey/options`, { body: { handle } }));
const proveStep = ({ opened, handle }: Step, credential: PasskeyResponse) =>
  opened.call(`${API}/auth/factor/passkey`, { body: { handle, credential } });
const authorize = (opened: BrowserSession, request: object, proof: string) =>
  opened.call(`${API}/auth/authorize`, { body: { authorizeRequest: request, token: proof } });

const signInOptions = async (opened: BrowserSession) =>
  optionsOf(await opened.call(`${API}/auth/passkey/options`, { method: 'POST' }));
const signIn = (opened: BrowserSession, credential: PasskeyResponse, request: object) =>
  opened.call(`${API}/auth/passkey`, { body: { authorizeRequest: request, credential } });

const claimsAfter = async (opened: BrowserSession, answer: Response, verifier: string) => {
  const { redirectUrl } = await bodyOf<{ redirectUrl: string }>(answer);
  const exchanged = await opened.exchange(codeIn(redirectUrl), verifier);
  return decodeJwt((await bodyOf<{ id_token: string }>(exchanged)).id_token);
};

const newOptions = (step: Step) =>
  step.opened.call(`${API}/auth/factor/newPasskey`, { body: { handle: step.handle } });
const confirmNew = (step: Step, credential: object) =>
  step.opened.call(`${API}/auth/factor/newPasskey/confirm`, {
    body: { handle: step.handle, credential },
  });

describe.each(ENGINES)('passkeys on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let clockOffset = 0;
  let browser: BrowserSession;
  let token: string;
  let uuid: string;

  const now = () => Date.now() + clockOffset;

  beforeAll(async () => {
    const environment = { SECOND_FACTOR_ROLES: 'SCO_ADMIN' };
    service = await startService({ emptyDatabase, demoUsers: 5, environment, now, host: 'localhost' });
  }, START_MS);
  afterAll(() => service.stop());

  const newBrowser = async () => {
    const opened = new BrowserSession(service.url);
    await opened.call(`${API}/auth/frontendconfig`);
    return opened;
  };
  const uuidOf = async (username: string) =>
    (
      await service.db
        .selectFrom('users')
        .select('uuid')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).uuid;

  beforeEach(async () => {
    clockOffset = STEP / 2 - (Date.now() % STEP);
    await service.services.background.settled();
    for (const table of [
      'authenticator_apps',
      'passkeys',
      'passkey_challenges',
      'recovery_codes',
      'pending_sign_ins',
      'sign_in_events',
      'throttle_counters',
      'mailbox_mails',
    ] as const) {
      await service.db.deleteFrom(table).execute();
    }
    await service.db.updateTable('users').set({ active: 1 }).where('username', '=', USERNAME).execute();
    browser = await newBrowser();
    token = await browser.signIn(USERNAME);
    uuid = await uuidOf(USERNAME);
  });

  const requireLevel = (required_level: 'phishingResistant' | null) =>
    service.db
      .updateTable('auth_clients')
      .set({ required_level })
      .where('uuid', '=', CONSOLE_CLIENT_UUID)
      .execute();

  const call = (path: string, body?: object) =>
    browser.call(`${API}/account/factors${path}`, { headers: bearer(token), ...(body && { body }) });
  const remove = (id: string) => call(`/passkeys/${id}/remove`, { currentPassword: PASSWORD });
  const factors = async () => bodyOf<Factors>(await call(''));
  const begin = async () => optionsOf(await call('/passkeys', { currentPassword: PASSWORD }));
  const confirm = (credential: object, name?: string) =>
    call('/passkeys/confirm', { credential, ...(name && { name }) });

  /** Sets up a passkey in the account of the user. Returns it with the recovery codes. */
  async function register(name = 'Laptop') {
    const passkey = new TestPasskey(service.url);
    const confirmed = await confirm(passkey.create(await begin()), name);
    return { passkey, ...(await bodyOf<NewRecoveryCodes>(confirmed)) };
  }

  /** Signs in with a passkey alone. */
  async function signInAlone(passkey: TestPasskey, changes = {}) {
    const opened = await newBrowser();
    const { verifier, challenge } = pkcePair();
    const request = opened.request(challenge, { scope: 'openid' });
    const answer = await signIn(opened, passkey.prove(await signInOptions(opened), changes), request);
    return { opened, verifier, request, answer };
  }

  const eventsOf = async () => {
    await service.services.background.settled();
    const events = await service.db
      .selectFrom('sign_in_events')
      .select(['kind', 'reason'])
      .where('user_uuid', '=', uuid)
      .execute();
    return events.map(({ kind, reason }) => `${kind} ${reason}`);
  };

  /** Returns a response whose attestation was changed. */
  const attested = async (change: (attestation: Buffer) => Buffer) => {
    const created = new TestPasskey(service.url).create(await begin());
    const changed = change(Buffer.from(created.response.attestationObject, 'base64url'));
    return {
      ...created,
      response: { ...created.response, attestationObject: changed.toString('base64url') },
    };
  };

  const metrics = async () => (await fetch(`${service.url}/userprofile/metrics`)).text();

  describe('in one’s own account', () => {
    it('are set up with the password, and listed with their names', async () => {
      const { recoveryCodes } = await register();
      expect(recoveryCodes).toHaveLength(10);
      expect(await factors()).toMatchObject({
        authenticatorAppSince: null,
        passkeys: [{ name: 'Laptop', lastUsedAt: null, backedUp: false, blocked: false }],
        recoveryCodesLeft: 10,
      });
      const wrong = await call('/passkeys', { currentPassword: 'wrong' });
      expect(await problemOf(wrong)).toEqual({ status: 422, code: 'invalid_fields' });
    });

    it('keep the recovery codes when another factor is added', async () => {
      await register();
      expect((await register('Phone')).recoveryCodes).toEqual([]);
      const key = await bodyOf<AuthenticatorKey>(await call('/app', { currentPassword: PASSWORD }));
      const confirmed = await call('/app/confirm', { code: authenticatorCode(key.secret, now()) });
      expect(await bodyOf(confirmed)).toMatchObject({ recoveryCodes: [] });
      expect(await factors()).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{}, { name: 'Phone' }] });
    });

    it('are named after the browser if they get no name, and can be renamed', async () => {
      const passkey = new TestPasskey(service.url);
      browser.headers['user-agent'] = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';
      await confirm(passkey.create(await begin()));
      const [listed] = (await factors()).passkeys;
      expect(listed!.name).toBe('Chrome on Linux');
      const renamed = await call(`/passkeys/${listed!.id}/rename`, { name: '  Desk  ' });
      expect(await bodyOf(renamed)).toMatchObject({ passkeys: [{ name: 'Desk' }] });
    });

    it('of another user cannot be renamed or removed', async () => {
      await register();
      const { id } = (await factors()).passkeys[0]!;
      const other = await newBrowser();
      const headers = bearer(await other.signIn('nova.admin'));
      const path = `${API}/account/factors/passkeys/${id}`;
      const renamed = await other.call(`${path}/rename`, { headers, body: { name: 'Stolen' } });
      expect(await problemOf(renamed)).toEqual({ status: 404, code: 'not_found' });
      await other.call(`${path}/remove`, { headers, body: { currentPassword: PASSWORD } });
      expect(await factors()).toMatchObject({ passkeys: [{ name: 'Laptop' }] });
    });

    it('remove the recovery codes with the last factor', async () => {
      await register();
      await register('Phone');
      const [one, other] = (await factors()).passkeys;
      expect(await bodyOf(await remove(one!.id))).toMatchObject({ recoveryCodesLeft: 10 });
      const left = { authenticatorAppSince: null, passkeys: [], recoveryCodesLeft: 0 };
      expect(await bodyOf(await remove(other!.id))).toEqual(left);
      expect((await withPassword(await newBrowser())).status).toBe(200);
      expect((await remove(other!.id)).status).toBe(200);
    });

    it('are recorded with their names, and mailed', async () => {
      await register('Old name');
      const { id } = (await factors()).passkeys[0]!;
      await call(`/passkeys/${id}/rename`, { name: 'New name' });
      await remove(id);
      const history = await newBrowser();
      const headers = bearer(await history.signIn('nova.admin'));
      const answer = await history.call(`${API}/history?kind=user&object=${uuid}`, { headers });
      const { changes } = await bodyOf<{ changes: { call: string; first: { fields: object[] } }[] }>(answer);
      const recorded = (name: string) =>
        changes.filter(({ call: made }) => made === name).map(({ first }) => first.fields[0]);
      const field = 'passkeys';
      expect(recorded('confirmPasskey')).toContainEqual(
        expect.objectContaining({ field, before: [], after: ['Old name'] }),
      );
      expect(recorded('renamePasskey')).toContainEqual(
        expect.objectContaining({ field, before: ['Old name'], after: ['New name'] }),
      );
      expect(recorded('removePasskey')).toContainEqual(
        expect.objectContaining({ field, before: ['New name'], after: [] }),
      );
      await service.services.background.settled();
      const mails = await service.db.selectFrom('mailbox_mails').selectAll().execute();
      const text = JSON.stringify(mails);
      expect(text).toContain('A passkey was added to your account');
      expect(text).toContain('A passkey of your account was removed');
    });

    it('are at most 20, and none twice', async () => {
      const { passkey } = await register();
      const again = await confirm(passkey.create(await begin()), 'Again');
      expect(await problemOf(again)).toEqual({ status: 409, code: 'passkey_exists' });
      const options = await begin();
      const row = await service.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow();
      const others = Array.from({ length: 19 }, (_, index) => ({
        ...row,
        uuid: `00000000-0000-4000-8000-0000000000${10 + index}`,
        credential_id: `other-${index}`,
      }));
      await service.db.insertInto('passkeys').values(others).execute();
      const limit = { status: 409, code: 'passkey_limit' };
      expect(await problemOf(await confirm(new TestPasskey(service.url).create(options)))).toEqual(limit);
      expect(await problemOf(await call('/passkeys', { currentPassword: PASSWORD }))).toEqual(limit);
    });

    it('are refused from another origin, with a used or late challenge, and with a malformed response', async () => {
      const origin = 'https://phishing.example';
      const passkey = new TestPasskey(service.url);
      expect(await problemOf(await confirm(passkey.create(await begin(), { origin })))).toEqual(INVALID);
      const rpId = 'phishing.example';
      expect(await problemOf(await confirm(passkey.create(await begin(), { rpId })))).toEqual(INVALID);
      const options = await begin();
      expect((await confirm(passkey.create(options))).status).toBe(200);
      const second = new TestPasskey(service.url).create(options);
      expect(await problemOf(await confirm(second))).toEqual(LATE);
      const late = await begin();
      clockOffset += CHALLENGE_LIFE;
      token = await (await newBrowser()).signIn('nova.admin');
      expect(await problemOf(await confirm(new TestPasskey(service.url).create(late)))).toEqual(LATE);
      const broken = new TestPasskey(service.url).create(late);
      broken.response.clientDataJSON = 'bm90LWpzb24';
      expect(await problemOf(await confirm(broken))).toEqual(LATE);
    });

    it('are refused with an unknown form of attestation, and with a broken one', async () => {
      const broken = [
        await attested((attestation) => {
          const start = attestation.indexOf('none');
          return Buffer.concat([
            attestation.subarray(0, start),
            Buffer.from('evil'),
            attestation.subarray(start + 4),
          ]);
        }),
        await attested((attestation) => attestation.subarray(0, 40)),
        await attested(() => Buffer.alloc(40_000, 0x9f)),
      ];
      for (const credential of broken) expect(await problemOf(await confirm(credential))).toEqual(INVALID);
      expect((await factors()).passkeys).toEqual([]);
    });

    it('are refused with too long, malformed and missing values', async () => {
      const created = new TestPasskey(service.url).create(await begin());
      const withResponse = (changes: object) => ({
        ...created,
        response: { ...created.response, ...changes },
      });
      const refused = [
        withResponse({ attestationObject: 'A'.repeat(1024 * 1024) }),
        withResponse({ attestationObject: 'not base64url!' }),
        withResponse({ clientDataJSON: 'A'.repeat(10_000) }),
        withResponse({ transports: ['usb"><script>'] }),
        { ...created, id: 'A'.repeat(5000) },
        { ...created, type: 'password' },
      ];
      for (const credential of refused) expect([400, 413, 422]).toContain((await confirm(credential)).status);
      expect((await factors()).passkeys).toEqual([]);
    });

    it.each([
      ['of 65 characters', 'x'.repeat(65)],
      ['of spaces', '   '],
      ['of invisible characters', '\u202E\r\n'],
    ])('are refused with a name %s', async (_case, name) => {
      const { recoveryCodes } = await register();
      expect(recoveryCodes).toHaveLength(10);
      const answer = await confirm(new TestPasskey(service.url).create(await begin()), name);
      expect(await problemOf(answer)).toEqual({ status: 422, code: 'invalid_fields' });
      const { id } = (await factors()).passkeys[0]!;
      expect((await call(`/passkeys/${id}/rename`, { name })).status).toBe(422);
      expect(await factors()).toMatchObject({ passkeys: [{ name: 'Laptop' }] });
    });

    it('keep markup in a name as it was typed, but no line break or change of direction', async () => {
      const name = '<img src=x onerror=alert(1)>=1+1';
      await register(name);
      await register('Laptop\r\nBcc: \u202Etxt');
      const [first, second] = (await factors()).passkeys;
      expect(first!.name).toBe(name);
      expect(second!.name).toMatch(/^Laptop ?Bcc: txt$/);
    });

    it('share a random user handle that is not the user’s uuid, and exclude existing ones', async () => {
      const first = await begin();
      const { passkey } = await register();
      const second = await begin();
      expect(second.excludeCredentials).toEqual([expect.objectContaining({ id: passkey.id })]);
      const handle = Buffer.from(second.user!.id, 'base64url');
      expect(handle).toHaveLength(32);
      expect(handle.toString()).not.toContain(uuid);
      expect(first.user!.id).not.toBe(second.user!.id);
      expect((await begin()).user!.id).toBe(second.user!.id);
    });
  });

  describe('as the second step', () => {
    it('sign in after the password, also without user verification', async () => {
      const { passkey } = await register();
      const opened = await newBrowser();
      const step = await withPassword(opened);
      expect(step).toMatchObject({
        code: 'second_factor_required',
        methods: ['passkey', 'recoveryCode'],
        mustEnrol: false,
      });
      const options = await stepOptions(step);
      expect(options.allowCredentials).toEqual([expect.objectContaining({ id: passkey.id })]);
      const proof = await tokenIn(await proveStep(step, passkey.prove(options, { isVerified: false })));
      const authorized = await authorize(opened, step.request, proof);
      expect(await claimsAfter(opened, authorized, step.verifier)).toMatchObject({
        acr: 'phr',
        amr: ['pwd', 'pop', 'user', 'mfa'],
      });
      expect(await eventsOf()).toContain('signed_in passwordAndPasskey');
      expect((await factors()).passkeys[0]!.lastUsedAt).not.toBeNull();
      expect(await problemOf(await authorize(opened, step.request, proof))).toEqual(EXPIRED);
    });

    it('can be replaced by a recovery code', async () => {
      const { recoveryCodes } = await register();
      const { opened, handle } = await withPassword(await newBrowser());
      const body = { handle, method: 'recoveryCode', code: recoveryCodes[0] };
      expect((await opened.call(`${API}/auth/factor`, { body })).status).toBe(200);
    });

    it('make the specified login answer success: false', async () => {
      await register();
      const opened = await newBrowser();
      const body = new URLSearchParams({ username: USERNAME, password: PASSWORD });
      const answer = await opened.call('/userprofile/login', { body });
      expect([answer.status, await answer.json()]).toEqual([200, { success: false }]);
    });

    it('are refused: of another origin, of another account, unknown, with a wrong signature', async () => {
      const { passkey } = await register();
      const step = await withPassword(await newBrowser());
      const origin = 'https://phishing.example';
      const refused = async (credential: PasskeyResponse) => problemOf(await proveStep(step, credential));
      expect(await refused(passkey.prove(await stepOptions(step), { origin }))).toEqual(INVALID);
      expect(await refused(passkey.prove(await stepOptions(step), { rpId: 'localhost.example' }))).toEqual(
        INVALID,
      );
      const stranger = new TestPasskey(service.url);
      expect(await refused(stranger.prove(await stepOptions(step)))).toEqual(INVALID);
      const forged = passkey.prove(await stepOptions(step));
      forged.response.signature = stranger.prove(await stepOptions(step)).response.signature;
      expect(await refused(forged)).toEqual(INVALID);
      await service.db
        .updateTable('passkeys')
        .set({ user_uuid: await uuidOf('nova.admin') })
        .execute();
      await service.db
        .insertInto('passkeys')
        .values({
          ...(await service.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()),
          uuid: '00000000-0000-4000-8000-000000000001',
          credential_id: 'another',
          user_uuid: uuid,
        })
        .execute();
      expect(await refused(passkey.prove(await stepOptions(step)))).toEqual(INVALID);
      expect(await eventsOf()).toContain('refused wrongPasskey');
    });

    it('are refused with a used or late challenge, or with that of another purpose', async () => {
      const { passkey } = await register();
      const step = await withPassword(await newBrowser());
      const options = await stepOptions(step);
      await proveStep(step, passkey.prove(options, { origin: 'https://phishing.example' }));
      expect(await problemOf(await proveStep(step, passkey.prove(options)))).toEqual(LATE);
      const late = await stepOptions(step);
      clockOffset += CHALLENGE_LIFE;
      const next = await withPassword(await newBrowser());
      expect(await problemOf(await proveStep(next, passkey.prove(late)))).toEqual(LATE);
      const party = assertRelyingParty(service.services.config);
      const ofOtherUser = await passkeyOptions(service.db, await uuidOf('nova.admin'), party, now());
      // A further passkey needs a recent proof.
      await service.db.updateTable('sso_sessions').set({ factor_at: now() }).execute();
      const others: PasskeyOptions[] = [await signInOptions(next.opened), await begin(), ofOtherUser];
      for (const other of others)
        expect(await problemOf(await proveStep(next, passkey.prove(other)))).toEqual(LATE);
      await sweepExpired(service.db, now() + CHALLENGE_LIFE);
      expect(await service.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
    });

    it('are accepted once if two sign-ins use one response at the same time', async () => {
      const { passkey } = await register();
      const steps = [await withPassword(await newBrowser()), await withPassword(await newBrowser())];
      const credential = passkey.prove(await stepOptions(steps[0]!));
      const answers = await Promise.all(steps.map((step) => proveStep(step, credential)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    });

    it('are blocked if their counter has not increased, which is recorded', async () => {
      const { passkey } = await register();
      await signInAlone(passkey, { counter: 5 });
      const step = await withPassword(await newBrowser());
      const credential = passkey.prove(await stepOptions(step), { counter: 5 });
      expect(await problemOf(await proveStep(step, credential))).toEqual(CLONED);
      expect((await factors()).passkeys[0]).toMatchObject({ blocked: true });
      const later = passkey.prove(await stepOptions(step), { counter: 9 });
      expect(await problemOf(await proveStep(step, later))).toEqual(CLONED);
      expect((await withPassword(await newBrowser())).methods).toEqual(['recoveryCode']);
      expect(await eventsOf()).toContain('refused clonedPasskey');
      // Polls, because a busy database can answer a query of the metrics too late.
      await expect.poll(metrics, { timeout: START_MS }).toContain('passkeys_cloned 1');
    });

    it('cannot be blocked by a response that they did not sign', async () => {
      const { passkey } = await register();
      await signInAlone(passkey, { counter: 5 });
      const step = await withPassword(await newBrowser());
      const forged = passkey.prove(await stepOptions(step), { counter: 1 });
      forged.response.signature = 'AAAA';
      expect(await problemOf(await proveStep(step, forged))).toEqual(INVALID);
      expect((await factors()).passkeys[0]).toMatchObject({ blocked: false });
    });

    it('accept an authenticator that does not count', async () => {
      const { passkey } = await register();
      for (let time = 0; time < 2; time += 1) {
        expect((await signInAlone(passkey, { counter: 0 })).answer.status).toBe(200);
      }
    });

    it('end with a deactivation', async () => {
      const { passkey } = await register();
      const step = await withPassword(await newBrowser());
      const options = await stepOptions(step);
      const admin = await newBrowser();
      const headers = bearer(await admin.signIn('nova.admin'));
      await admin.call(`${API}/user/inactivate`, { body: [{ uuid }], headers });
      expect(await problemOf(await proveStep(step, passkey.prove(options)))).toEqual(EXPIRED);
    });

    it('are throttled after ten wrong responses', async () => {
      const { passkey } = await register();
      const step = await withPassword(await newBrowser());
      for (let guess = 0; guess < 10; guess += 1) {
        await proveStep(step, passkey.prove({ challenge: 'bm8', rpId: 'localhost' }));
      }
      const right = await proveStep(step, passkey.prove(await stepOptions(step)));
      expect(await problemOf(right)).toEqual({ status: 429, code: 'throttled' });
    });
  });

  describe('without a password', () => {
    it('sign in with user verification, in one step', async () => {
      const { passkey } = await register();
      const { opened, request, verifier, answer } = await signInAlone(passkey);
      const proof = await tokenIn(answer);
      const authorized = await authorize(opened, request, proof);
      expect(await claimsAfter(opened, authorized, verifier)).toMatchObject({
        sub: uuid,
        acr: 'phr',
        amr: ['pop', 'user', 'mfa'],
      });
      expect(await eventsOf()).toContain('signed_in passkey');
      expect(await problemOf(await authorize(opened, request, proof))).toEqual(EXPIRED);
    });

    it('name no passkey in the options, and require user verification', async () => {
      const options = await signInOptions(await newBrowser());
      expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
      expect(options.allowCredentials ?? []).toEqual([]);
    });

    it('are refused without user verification, of another origin, or with the handle of another user', async () => {
      const { passkey } = await register();
      for (const changes of [
        { isVerified: false },
        { origin: 'https://phishing.example' },
        { userHandle: 'YW5vdGhlcg' },
        { userHandle: null },
      ]) {
        expect(await problemOf((await signInAlone(passkey, changes)).answer)).toEqual(INVALID);
      }
      expect(await eventsOf()).toContain('refused wrongPasskey');
    });

    it('are refused, and blocked, if their counter has not increased', async () => {
      const { passkey } = await register();
      await signInAlone(passkey, { counter: 5 });
      expect(await problemOf((await signInAlone(passkey, { counter: 5 })).answer)).toEqual(CLONED);
      expect((await factors()).passkeys[0]).toMatchObject({ blocked: true });
      expect(await problemOf((await signInAlone(passkey, { counter: 9 })).answer)).toEqual(CLONED);
      expect(await eventsOf()).toContain('refused clonedPasskey');
    });

    it('are refused after they were removed', async () => {
      const { passkey } = await register();
      const { id } = (await factors()).passkeys[0]!;
      await call(`/passkeys/${id}/remove`, { currentPassword: PASSWORD });
      expect(await problemOf((await signInAlone(passkey)).answer)).toEqual(INVALID);
    });

    it('are refused for an inactive account', async () => {
      const { passkey } = await register();
      await service.db.updateTable('users').set({ active: 0 }).where('uuid', '=', uuid).execute();
      const inactive = { status: 401, code: 'account_inactive' };
      expect(await problemOf((await signInAlone(passkey)).answer)).toEqual(inactive);
      expect(await eventsOf()).toContain('refused inactive');
    });

    it('give a proof that ends with a deactivation, and belongs to the client of the request', async () => {
      const { passkey } = await register();
      const first = await signInAlone(passkey);
      const proof = await tokenIn(first.answer);
      const admin = await newBrowser();
      const headers = bearer(await admin.signIn('nova.admin'));
      await admin.call(`${API}/user/inactivate`, { body: [{ uuid }], headers });
      expect(await problemOf(await authorize(first.opened, first.request, proof))).toEqual(EXPIRED);
      expect(await service.db.selectFrom('pending_sign_ins').selectAll().execute()).toEqual([]);
    });

    it('are refused with a challenge that was used, or belongs to a second step', async () => {
      const { passkey } = await register();
      const opened = await newBrowser();
      const request = opened.request(pkcePair().challenge);
      const options = await signInOptions(opened);
      expect((await signIn(opened, passkey.prove(options), request)).status).toBe(200);
      expect(await problemOf(await signIn(opened, passkey.prove(options), request))).toEqual(LATE);
      const step = await withPassword(opened);
      const other = passkey.prove(await stepOptions(step));
      expect(await problemOf(await signIn(opened, other, request))).toEqual(LATE);
    });
  });

  describe('while signing in', () => {
    it('are set up by a user who needs a factor, which completes the sign-in', async () => {
      const step = await withPassword(await newBrowser(), 'sco.admin');
      expect(step).toMatchObject({ mustEnrol: true, methods: ['passkey', 'totp'] });
      const passkey = new TestPasskey(service.url);
      const confirmed = await confirmNew(step, passkey.create(await optionsOf(await newOptions(step))));
      const { token: proof, recoveryCodes } = await bodyOf<{ token: string; recoveryCodes: string[] }>(
        confirmed,
      );
      expect(recoveryCodes).toHaveLength(10);
      expect((await authorize(step.opened, step.request, proof)).status).toBe(200);
      const again = await withPassword(await newBrowser(), 'sco.admin');
      expect(again).toMatchObject({ mustEnrol: false, methods: ['passkey', 'recoveryCode'] });
    });

    it('are the only factors that a client accepts which requires one resistant to phishing', async () => {
      await requireLevel('phishingResistant');
      try {
        const inSession = await browser.call(`${API}/auth/session`, {
          body: browser.request(pkcePair().challenge),
        });
        expect(await bodyOf(inSession)).toEqual({ redirectUrl: null });
        const step = await withPassword(await newBrowser());
        expect(step).toMatchObject({ mustEnrol: true, methods: ['passkey'] });
        const passkey = new TestPasskey(service.url);
        const confirmed = await confirmNew(step, passkey.create(await optionsOf(await newOptions(step))));
        const answer = await authorize(step.opened, step.request, await tokenIn(confirmed));
        expect(await claimsAfter(step.opened, answer, step.verifier)).toMatchObject({ acr: 'phr' });
      } finally {
        await requireLevel(null);
      }
    });

    describe('by a user whose client requires one, and who has only an authenticator app', () => {
      let secret: string;

      beforeEach(async () => {
        ({ secret } = await bodyOf<AuthenticatorKey>(await call('/app', { currentPassword: PASSWORD })));
        await call('/app/confirm', { code: authenticatorCode(secret, now()) });
        await requireLevel('phishingResistant');
      });
      afterEach(async () => {
        service.services.config.addsPasskeyAtSignIn = true;
        await requireLevel(null);
      });

      /** A code of the app that was not used before: time passes until it is shown. */
      const nextCode = () => {
        clockOffset += STEP;
        return authenticatorCode(secret, now());
      };
      const proveCode = ({ opened, handle }: Step, code = nextCode(), method = 'totp') =>
        opened.call(`${API}/auth/factor`, { body: { handle, method, code } });
      /** Sends the password and a code. Returns the step in which the user adds a passkey. */
      const withCode = async (): Promise<Step> => {
        const step = await withPassword(await newBrowser());
        return { ...step, ...(await bodyOf<Problem & Required<SecondStep>>(await proveCode(step))) };
      };
      const appOnly = { authenticatorAppSince: expect.any(String), passkeys: [] };

      it('are added after a code, mailed, and complete the sign-in', async () => {
        const step = await withPassword(await newBrowser());
        expect(step).toMatchObject({ mustEnrol: false, methods: ['totp', 'recoveryCode'] });
        const added = await withCode();
        expect(added).toMatchObject({
          code: 'second_factor_required',
          mustEnrol: true,
          methods: ['passkey'],
          handle: expect.not.stringMatching(step.handle),
        });
        const passkey = new TestPasskey(service.url);
        const confirmed = await confirmNew(added, passkey.create(await optionsOf(await newOptions(added))));
        const { token: proof, recoveryCodes } = await bodyOf<{ token: string; recoveryCodes: string[] }>(
          confirmed,
        );
        expect(recoveryCodes).toEqual([]);
        const answer = await authorize(added.opened, added.request, proof);
        const claims = { acr: 'phr', amr: ['pwd', 'pop', 'user', 'mfa'] };
        expect(await claimsAfter(added.opened, answer, added.verifier)).toMatchObject(claims);
        await service.services.background.settled();
        const mails = await service.db.selectFrom('mailbox_mails').selectAll().execute();
        expect(JSON.stringify(mails)).toContain('A passkey was added to your account');
      });

      it('are added after a recovery code', async () => {
        const renewed = await call('/recoveryCodes', { currentPassword: PASSWORD });
        const { recoveryCodes } = await bodyOf<NewRecoveryCodes>(renewed);
        const step = await withPassword(await newBrowser());
        const answer = await proveCode(step, recoveryCodes[0]!, 'recoveryCode');
        expect(await bodyOf(answer)).toMatchObject({ mustEnrol: true, methods: ['passkey'] });
      });

      it.each(['before the code', 'with the handle that the code has used up', 'after a wrong code'])(
        'are not added %s',
        async (when) => {
          const step = await withPassword(await newBrowser());
          if (when === 'with the handle that the code has used up') await proveCode(step);
          if (when === 'after a wrong code') await proveCode(step, '000000');
          const expected = when === 'with the handle that the code has used up' ? 401 : 409;
          expect((await newOptions(step)).status).toBe(expected);
          const options = await begin();
          const confirmed = await confirmNew(step, new TestPasskey(service.url).create(options));
          expect(confirmed.status).toBe(expected);
          expect(await factors()).toMatchObject(appOnly);
        },
      );

      it('are not added with the options of another user', async () => {
        const step = await withCode();
        const other = await withPassword(await newBrowser(), 'sco.admin');
        const options = await optionsOf(await newOptions(other));
        expect(await problemOf(await confirmNew(step, new TestPasskey(service.url).create(options)))).toEqual(
          LATE,
        );
      });

      it('open no session without the passkey, and need no second code', async () => {
        const step = await withCode();
        expect(await problemOf(await authorize(step.opened, step.request, step.handle))).toEqual(EXPIRED);
        expect(await problemOf(await proveCode(step))).toEqual(EXPIRED);
        const app = await step.opened.call(`${API}/auth/factor/app`, { body: { handle: step.handle } });
        expect(await problemOf(app)).toEqual({ status: 409, code: 'factor_exists' });
      });

      it('are not added after a deactivation or too late', async () => {
        const late = await withCode();
        const options = await optionsOf(await newOptions(late));
        clockOffset += CHALLENGE_LIFE;
        const credential = new TestPasskey(service.url).create(options);
        expect(await problemOf(await confirmNew(late, credential))).toEqual(EXPIRED);
        const step = await withCode();
        const admin = await newBrowser();
        await requireLevel(null);
        const headers = bearer(await admin.signIn('nova.admin'));
        await admin.call(`${API}/user/inactivate`, { body: [{ uuid }], headers });
        expect(await problemOf(await newOptions(step))).toEqual(EXPIRED);
      });

      it('need a complete sign-in, because a session can be stolen', async () => {
        const session = await browser.call(`${API}/auth/session`, {
          body: browser.request(pkcePair().challenge),
        });
        expect(await bodyOf(session)).toEqual({ redirectUrl: null });
        const stepUp = await browser.call(`${API}/account/stepUp`, {
          method: 'POST',
          headers: bearer(token),
        });
        const { secondStep } = await bodyOf<{ secondStep: Required<SecondStep> }>(stepUp);
        const { handle } = secondStep;
        const body = { handle, method: 'totp', code: nextCode() };
        expect((await browser.call(`${API}/auth/factor`, { body })).status).toBe(200);
      });

      it('are not added by a user who has one', async () => {
        await register();
        const step = await withPassword(await newBrowser());
        expect(step).toMatchObject({ methods: ['passkey'] });
        expect((await proveCode(step)).status).toBe(200);
        expect(await problemOf(await newOptions(step))).toEqual(EXPIRED);
      });

      it('are not added if the setting forbids it, so that the client is told', async () => {
        service.services.config.addsPasskeyAtSignIn = false;
        const session = await browser.call(`${API}/auth/session`, {
          body: browser.request(pkcePair().challenge, { scope: 'openid' }),
        });
        const step = await withPassword(await newBrowser());
        const proof = await tokenIn(await proveCode(step));
        const answers = [session, await authorize(step.opened, step.request, proof)];
        for (const answer of answers) {
          const { redirectUrl } = await bodyOf<{ redirectUrl: string }>(answer);
          expect(redirectUrl).toContain('error=unmet_authentication_requirements');
        }
      });
    });

    it('cannot be added by a person who knows only the password of an account with a factor', async () => {
      await register();
      const step = await withPassword(await newBrowser());
      const exists = { status: 409, code: 'factor_exists' };
      expect(await problemOf(await newOptions(step))).toEqual(exists);
      const app = await step.opened.call(`${API}/auth/factor/app`, { body: { handle: step.handle } });
      expect(await problemOf(app)).toEqual(exists);
    });

    it('cannot be added after the account has got another factor meanwhile', async () => {
      const step = await withPassword(await newBrowser(), 'sco.admin');
      const stolen = await withPassword(await newBrowser(), 'sco.admin');
      const options = await optionsOf(await newOptions(stolen));
      const { secret } = await bodyOf<AuthenticatorKey>(
        await stolen.opened.call(`${API}/auth/factor/app`, { body: { handle: stolen.handle } }),
      );
      const own = new TestPasskey(service.url).create(await optionsOf(await newOptions(step)));
      expect((await confirmNew(step, own)).status).toBe(200);
      const exists = { status: 409, code: 'factor_exists' };
      expect(await problemOf(await confirmNew(stolen, new TestPasskey(service.url).create(options)))).toEqual(
        exists,
      );
      const code = authenticatorCode(secret, now());
      const body = { handle: stolen.handle, code };
      expect(await problemOf(await stolen.opened.call(`${API}/auth/factor/app/confirm`, { body }))).toEqual(
        exists,
      );
    });
  });

  it('are shown to administrators, and removed by a reset, which ends the sessions', async () => {
    const { passkey } = await register();
    const admin = await newBrowser();
    const headers = bearer(await admin.signIn('nova.admin'));
    const path = `${API}/user/${uuid}/factors`;
    expect(await bodyOf(await admin.call(path, { headers }))).toEqual(await factors());
    const reset = await admin.call(path, { method: 'DELETE', headers });
    const none = { authenticatorAppSince: null, passkeys: [], recoveryCodesLeft: 0 };
    expect(await bodyOf(reset)).toEqual(none);
    expect(await browser.checkSession()).toBeNull();
    expect(await problemOf((await signInAlone(passkey)).answer)).toEqual(INVALID);
    expect((await withPassword(await newBrowser())).status).toBe(200);
  });
});

describe('passkeys at an IP address', () => {
  it('are refused with a message', async () => {
    const service = await startService({ demoUsers: 5 });
    try {
      const browser = new BrowserSession(service.url);
      await browser.call(`${API}/auth/frontendconfig`);
      const refused = { status: 409, code: 'passkeys_unavailable' };
      expect(await problemOf(await browser.call(`${API}/auth/passkey/options`, { method: 'POST' }))).toEqual(
        refused,
      );
      const headers = bearer(await browser.signIn(USERNAME));
      const body = { currentPassword: PASSWORD };
      expect(
        await problemOf(await browser.call(`${API}/account/factors/passkeys`, { headers, body })),
      ).toEqual(refused);
    } finally {
      await service.stop();
    }
  });
});
