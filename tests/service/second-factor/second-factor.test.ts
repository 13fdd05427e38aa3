import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReceivedMail } from '../../../demo/mailbox/store.ts';
import type {
  AuthenticatorKey,
  Factors,
  NewRecoveryCodes,
  Problem,
  SecondStep,
} from '../../../openapi/generated/types.ts';
import { hashPassword } from '../../../service/password/hash.ts';
import { issueResetToken } from '../../../service/password/reset-links.ts';
import { PENDING_LIFE } from '../../../service/second-factor/pending-sign-ins.ts';
import { ENROLMENT_LIFE } from '../../../service/second-factor/authenticator-app.ts';
import { sweepExpired } from '../../../service/tasks/sweep.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { bearer, BrowserSession, codeIn, pkcePair } from '../../support/browser-session.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { openIdService } from '../../support/openid-service.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Demo-pass-1';
const USERNAME = 'viewer';
const STEP = 30_000;
const MINUTE = 60_000;

const problemOf = async (answer: Response) => {
  const { code, fields } = (await answer.json()) as Problem;
  return { status: answer.status, code, ...(fields && { fields: fields.map(({ field }) => field) }) };
};

const WRONG_CODE = { status: 401, code: 'invalid_code' };
const EXPIRED = { status: 401, code: 'second_factor_expired' };
const THROTTLED = { status: 429, code: 'throttled' };

const proofOf = async (answer: Response) => ((await answer.json()) as { token: string }).token;

/** Sends the password of a sign-in to the console. Returns the authorization request, and the second step. */
async function withPassword(browser: BrowserSession, password = PASSWORD) {
  const { verifier, challenge } = pkcePair();
  const request = browser.request(challenge);
  const answer = await browser.authorize(USERNAME, password, request);
  const body = (await answer.json()) as Problem & Required<SecondStep>;
  return { browser, verifier, request, ...body, status: answer.status };
}
type Step = Awaited<ReturnType<typeof withPassword>>;

const prove = ({ browser, handle }: Pick<Step, 'browser' | 'handle'>, code: string, method = 'totp') =>
  browser.call(`${API}/auth/factor`, { body: { handle, method, code } });

const authorize = ({ browser, request }: Pick<Step, 'browser' | 'request'>, proof: string) =>
  browser.call(`${API}/auth/authorize`, { body: { authorizeRequest: request, token: proof } });

describe.each(ONE_ENGINE)('a second factor on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);
  const { setup } = openId;
  let uuid: string;
  let token: string;
  let key: AuthenticatorKey;
  let recoveryCodes: string[];

  const now = () => Date.now() + setup.clockOffset;
  const call = (path: string, body?: object) =>
    setup.browser.call(`${API}/account/factors${path}`, { headers: bearer(token), ...(body && { body }) });
  const factors = async () => (await (await call('')).json()) as Factors;
  const begin = (currentPassword = PASSWORD) => call('/app', { currentPassword });
  const codeAt = (at = now()) => authenticatorCode(key.secret, at);
  const wrongCode = () =>
    [-1, 0, 1, 2].map((steps) => codeAt(now() + steps * STEP)).includes('000000') ? '111111' : '000000';

  const newBrowser = async () => {
    const browser = new BrowserSession(setup.service.url);
    await browser.call(`${API}/auth/frontendconfig`);
    return browser;
  };

  /** Calls the service for the factors of the user, as an administrator. */
  const as = async (username: string, method = 'GET') => {
    const browser = await newBrowser();
    const headers = bearer(await browser.signIn(username));
    return browser.call(`${API}/user/${uuid}/factors`, { method, headers });
  };
  const passwordIsEnough = async () => (await withPassword(await newBrowser())).status === 200;

  beforeEach(async () => {
    // Starts in the middle of a time step, so that no step ends between a code and its check.
    setup.clockOffset = STEP / 2 - (Date.now() % STEP);
    const { db, services } = setup.service;
    await services.background.settled();
    for (const table of [
      'authenticator_apps',
      'recovery_codes',
      'pending_sign_ins',
      'mailbox_mails',
      'sign_in_events',
    ] as const) {
      await db.deleteFrom(table).execute();
    }
    ({ uuid } = await db
      .updateTable('users')
      .set({ active: 1, password_hash: await hashPassword(PASSWORD) })
      .where('username', '=', USERNAME)
      .returning('uuid')
      .executeTakeFirstOrThrow());
    token = await setup.browser.signIn(USERNAME);
    key = (await (await begin()).json()) as AuthenticatorKey;
    // The setup uses the previous step's code, because a code is valid once, and the tests need the current one.
    const confirmed = await call('/app/confirm', { code: codeAt(now() - STEP) });
    ({ recoveryCodes } = (await confirmed.json()) as NewRecoveryCodes);
  });

  describe('at the sign-in', () => {
    it('is asked after the right password, and then opens a session', async () => {
      const step = await withPassword(await newBrowser());
      expect(step).toMatchObject({
        status: 401,
        code: 'second_factor_required',
        methods: ['totp', 'recoveryCode'],
      });
      expect(await step.browser.checkSession()).toBeNull();
      const authorized = await authorize(step, await proofOf(await prove(step, codeAt())));
      const { redirectUrl } = (await authorized.json()) as { redirectUrl: string };
      expect((await step.browser.exchange(codeIn(redirectUrl), step.verifier)).status).toBe(200);
      expect(await step.browser.checkSession()).not.toBeNull();
    });

    it('is not asked after a wrong password', async () => {
      expect(await withPassword(await newBrowser(), 'wrong')).toMatchObject({ code: 'invalid_credentials' });
    });

    it('makes the specified login answer success: false, without a session', async () => {
      const browser = await newBrowser();
      const body = new URLSearchParams({ username: USERNAME, password: PASSWORD });
      const answer = await browser.call('/userprofile/login', { body });
      expect([answer.status, await answer.json()]).toEqual([200, { success: false }]);
      expect(await browser.checkSession()).toBeNull();
      expect(await setup.service.db.selectFrom('pending_sign_ins').selectAll().execute()).toEqual([]);
    });

    it.each([
      ['totp', ['pwd', 'otp', 'mfa']],
      ['recoveryCode', ['pwd', 'mfa']],
    ])('is named in the ID token: %s', async (method, amr) => {
      setup.browser = await newBrowser();
      const request = await openId.request();
      const answer = await setup.browser.authorize(USERNAME, PASSWORD, request);
      const { handle } = (await answer.json()) as Required<SecondStep>;
      const step = { browser: setup.browser, handle, request };
      const code = method === 'totp' ? codeAt() : recoveryCodes[0]!;
      const authorized = await authorize(step, await proofOf(await prove(step, code, method)));
      const { redirectUrl } = (await authorized.json()) as { redirectUrl: string };
      const exchanged = await openId.exchange(codeIn(redirectUrl));
      const { id_token: idToken } = (await exchanged.json()) as { id_token: string };
      expect(decodeJwt(idToken)).toMatchObject({ acr: 'https://refeds.org/profile/mfa', amr });
    });

    it('is stored in the sign-in history, and so is a wrong code', async () => {
      const step = await withPassword(await newBrowser());
      await prove(step, wrongCode());
      await authorize(step, await proofOf(await prove(step, codeAt())));
      await setup.service.services.background.settled();
      const events = await setup.service.db
        .selectFrom('sign_in_events')
        .select(['kind', 'reason'])
        .where('user_uuid', '=', uuid)
        .orderBy('at')
        .execute();
      const stored = events.map(({ kind, reason }) => `${kind} ${reason}`);
      expect(stored).toContain('refused wrongCode');
      expect(stored).toContain('signed_in passwordAndTotp');
    });

    it('is still asked after a password was set by a reset link', async () => {
      const link = await issueResetToken(setup.service.db, uuid, now());
      const password = 'Four unrelated words 7';
      const browser = await newBrowser();
      const body = { token: link.token, password, rePassword: password };
      expect((await browser.call(`${API}/password/update/`, { body })).status).toBe(204);
      expect(await withPassword(browser, password)).toMatchObject({ code: 'second_factor_required' });
      expect(await browser.checkSession()).toBeNull();
    });
  });

  describe('as a code of the authenticator app', () => {
    it('is refused when it is used again, also by another sign-in', async () => {
      const [one, other] = [await withPassword(await newBrowser()), await withPassword(await newBrowser())];
      expect((await prove(one, codeAt())).status).toBe(200);
      expect(await problemOf(await prove(other, codeAt()))).toEqual(WRONG_CODE);
    });

    it('is accepted once if two sign-ins use it at the same time', async () => {
      const steps = [await withPassword(await newBrowser()), await withPassword(await newBrowser())];
      const answers = await Promise.all(steps.map((step) => prove(step, codeAt())));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    });

    it.each([
      [1, 200],
      [2, 401],
      [-2, 401],
    ])('of %i steps later leads to the status %i', async (steps, status) => {
      const step = await withPassword(await newBrowser());
      expect((await prove(step, codeAt(now() + steps * STEP))).status).toBe(status);
    });

    it('is refused if it is older than the last used one', async () => {
      const [one, other] = [await withPassword(await newBrowser()), await withPassword(await newBrowser())];
      expect((await prove(one, codeAt(now() + STEP))).status).toBe(200);
      expect(await problemOf(await prove(other, codeAt()))).toEqual(WRONG_CODE);
    });

    it('cannot be guessed: after ten wrong codes the service refuses the right one, too', async () => {
      const step = await withPassword(await newBrowser());
      for (let guess = 0; guess < 10; guess += 1) {
        expect(await problemOf(await prove(step, wrongCode()))).toEqual(WRONG_CODE);
      }
      expect(await problemOf(await prove(step, codeAt()))).toEqual(THROTTLED);
    });

    it('cannot be guessed in several days: an account has 30 wrong codes a day', async () => {
      for (let guess = 0; guess < 30; guess += 1) {
        if (guess % 10 === 0) setup.clockOffset += 16 * MINUTE;
        expect(await problemOf(await prove(await withPassword(await newBrowser()), wrongCode()))).toEqual(
          WRONG_CODE,
        );
      }
      setup.clockOffset += 16 * MINUTE;
      expect(await problemOf(await prove(await withPassword(await newBrowser()), codeAt()))).toEqual(
        THROTTLED,
      );
    });

    it('is still accepted from a known browser when others have used up the attempts', async () => {
      const step = await withPassword(await newBrowser());
      for (let guess = 0; guess < 11; guess += 1) await prove(step, wrongCode());
      const own = await withPassword(setup.browser);
      expect((await prove(own, codeAt())).status).toBe(200);
    });

    it('is stored encrypted', async () => {
      const { secret } = await setup.service.db
        .selectFrom('authenticator_apps')
        .select('secret')
        .executeTakeFirstOrThrow();
      expect(secret).toMatch(/^v1\./);
    });
  });

  describe('as a recovery code', () => {
    it('opens a session once, in any case and grouping', async () => {
      const step = await withPassword(await newBrowser());
      const typed = recoveryCodes[3]!
        .toLowerCase()
        .replaceAll('-', ' ')
        .replaceAll('0', 'o')
        .replaceAll('1', 'l');
      expect((await authorize(step, await proofOf(await prove(step, typed, 'recoveryCode')))).status).toBe(
        200,
      );
      const again = await withPassword(await newBrowser());
      expect(await problemOf(await prove(again, recoveryCodes[3]!, 'recoveryCode'))).toEqual(WRONG_CODE);
      expect((await factors()).recoveryCodesLeft).toBe(9);
    });

    it('is accepted once if two sign-ins use it at the same time', async () => {
      const steps = [await withPassword(await newBrowser()), await withPassword(await newBrowser())];
      const answers = await Promise.all(steps.map((step) => prove(step, recoveryCodes[0]!, 'recoveryCode')));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      expect((await factors()).recoveryCodesLeft).toBe(9);
    });

    it('is not offered when none is left', async () => {
      await setup.service.db.deleteFrom('recovery_codes').execute();
      expect((await withPassword(await newBrowser())).methods).toEqual(['totp']);
    });

    it('has ten different codes, of which only the hashes are stored', async () => {
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes)
        expect(code).toMatch(/^([\dA-HJKMNP-TV-Z]{4}-){5}[\dA-HJKMNP-TV-Z]{4}$/);
      const stored = await setup.service.db.selectFrom('recovery_codes').select('code_hash').execute();
      expect(stored).toHaveLength(10);
      expect(recoveryCodes.some((code) => stored.some((row) => row.code_hash.includes(code)))).toBe(false);
    });

    it('is replaced by new ones, and then refused', async () => {
      const renewed = await call('/recoveryCodes', { currentPassword: PASSWORD });
      const { recoveryCodes: next } = (await renewed.json()) as NewRecoveryCodes;
      const step = await withPassword(await newBrowser());
      expect(await problemOf(await prove(step, recoveryCodes[0]!, 'recoveryCode'))).toEqual(WRONG_CODE);
      expect((await prove(step, next[0]!, 'recoveryCode')).status).toBe(200);
    });
  });

  describe('whose handle', () => {
    it('is unknown, is refused', async () => {
      const browser = await newBrowser();
      expect(await problemOf(await prove({ browser, handle: 'stolen?' }, codeAt()))).toEqual(EXPIRED);
    });

    it('was used, is refused', async () => {
      const step = await withPassword(await newBrowser());
      await prove(step, codeAt());
      expect(await problemOf(await prove(step, codeAt(now() + STEP)))).toEqual(EXPIRED);
    });

    it('is ten minutes old, is refused and deleted', async () => {
      const step = await withPassword(await newBrowser());
      setup.clockOffset += PENDING_LIFE;
      expect(await problemOf(await prove(step, codeAt()))).toEqual(EXPIRED);
      await sweepExpired(setup.service.db, now());
      expect(await setup.service.db.selectFrom('pending_sign_ins').selectAll().execute()).toEqual([]);
    });

    /** Causes an event that ends the account's access. Returns the distinct statuses of its calls. */
    const happens = {
      deactivation: async () => {
        const admin = await newBrowser();
        const headers = bearer(await admin.signIn('nova.admin'));
        const change = (path: string) => admin.call(`${API}/user/${path}`, { body: [{ uuid }], headers });
        return [...new Set([(await change('inactivate')).status, (await change('activate')).status])];
      },
      'new password': async () => {
        const password = 'Four unrelated words 7';
        const body = { currentPassword: PASSWORD, password, rePassword: password };
        const headers = bearer(token);
        return [(await setup.browser.call(`${API}/account/password`, { body, headers })).status];
      },
    };

    it.each(['deactivation', 'new password'] as const)('is from before a %s, is refused', async (event) => {
      const step = await withPassword(await newBrowser());
      const proven = await withPassword(await newBrowser());
      const proof = await proofOf(await prove(proven, codeAt()));
      expect(await happens[event]()).toEqual([200]);
      expect(await problemOf(await prove(step, codeAt(now() + STEP)))).toEqual(EXPIRED);
      expect(await problemOf(await authorize(proven, proof))).toEqual(EXPIRED);
    });

    it('was proven, opens a session once, within a minute, for its client', async () => {
      const step = await withPassword(await newBrowser());
      const proof = await proofOf(await prove(step, codeAt()));
      expect((await authorize(step, proof)).status).toBe(200);
      expect(await problemOf(await authorize(step, proof))).toEqual(EXPIRED);

      const late = await withPassword(await newBrowser());
      const lateProof = await proofOf(await prove(late, recoveryCodes[0]!, 'recoveryCode'));
      setup.clockOffset += MINUTE;
      expect(await problemOf(await authorize(late, lateProof))).toEqual(EXPIRED);
      setup.clockOffset -= MINUTE;

      const stolen = await withPassword(await newBrowser());
      const stolenProof = await proofOf(await prove(stolen, recoveryCodes[1]!, 'recoveryCode'));
      const { request } = await setup.suiteRequest(pkcePair().challenge);
      expect(await problemOf(await authorize({ ...stolen, request }, stolenProof))).toEqual(EXPIRED);
      expect(await problemOf(await authorize(stolen, stolenProof))).toEqual(EXPIRED);
    });
  });

  describe('of another user', () => {
    it('is shown to administrators, who can reset it, which ends the sessions and is mailed', async () => {
      const pending = await withPassword(await newBrowser());
      expect(await (await as('nova.admin')).json()).toEqual(await factors());
      expect(await (await as('nova.admin', 'DELETE')).json()).toEqual({
        authenticatorAppSince: null,
        passkeys: [],
        recoveryCodesLeft: 0,
      });
      expect(await setup.browser.checkSession()).toBeNull();
      expect((await setup.browser.me(token)).status).toBe(401);
      expect(await problemOf(await prove(pending, codeAt()))).toEqual(EXPIRED);
      expect(await passwordIsEnough()).toBe(true);
      await setup.service.services.background.settled();
      const answer = await fetch(`${setup.service.url}/userprofile/mailbox/mails.json`);
      const subjects = ((await answer.json()) as ReceivedMail[]).map(({ subject }) => subject);
      expect(subjects).toContain('The second factor of your account was reset');
    });

    it('ends no session if there is none', async () => {
      await call('/app/remove', { currentPassword: PASSWORD });
      expect((await as('nova.admin', 'DELETE')).status).toBe(200);
      expect(await setup.browser.checkSession()).not.toBeNull();
    });

    it('cannot be reset by an administrator who may not change the user', async () => {
      await setup.service.db
        .updateTable('users')
        .set((eb) => ({
          business_profile_uuid: eb
            .selectFrom('users as admin')
            .select('admin.business_profile_uuid')
            .where('admin.username', '=', 'admin'),
        }))
        .where('uuid', '=', uuid)
        .execute();
      for (const method of ['GET', 'DELETE']) {
        expect(await problemOf(await as('sco.admin', method))).toEqual({
          status: 403,
          code: 'forbidden',
        });
      }
      expect(await passwordIsEnough()).toBe(false);
    });

    it('cannot be reset by its owner without the password', async () => {
      const admin = await setup.service.db
        .selectFrom('users')
        .select('uuid')
        .where('username', '=', 'nova.admin')
        .executeTakeFirstOrThrow();
      uuid = admin.uuid;
      const own = { status: 409, code: 'own_account' };
      expect(await problemOf(await as('nova.admin', 'DELETE'))).toEqual(own);
    });
  });

  describe('in one’s own account', () => {
    it('is listed with its date and the number of recovery codes', async () => {
      const { authenticatorAppSince: since, recoveryCodesLeft } = await factors();
      expect(Math.abs(Date.parse(since ?? '') - now())).toBeLessThan(MINUTE);
      expect(recoveryCodesLeft).toBe(10);
    });

    it('can be removed, and is then not asked for', async () => {
      expect(await (await call('/app/remove', { currentPassword: PASSWORD })).json()).toEqual({
        authenticatorAppSince: null,
        passkeys: [],
        recoveryCodesLeft: 0,
      });
      expect((await withPassword(await newBrowser())).status).toBe(200);
      expect((await call('/app/remove', { currentPassword: PASSWORD })).status).toBe(200);
    });

    it('cannot be set up twice', async () => {
      expect(await problemOf(await begin())).toEqual({ status: 409, code: 'factor_exists' });
      expect(await problemOf(await call('/app/confirm', { code: codeAt() }))).toEqual({
        status: 409,
        code: 'enrolment_expired',
      });
    });

    it.each(['/app', '/app/remove', '/recoveryCodes'])('needs the password for %s', async (path) => {
      const wrong = { status: 422, code: 'invalid_fields', fields: ['currentPassword'] };
      for (let attempt = 0; attempt < 10; attempt += 1) {
        expect(await problemOf(await call(path, { currentPassword: 'wrong' }))).toEqual(wrong);
      }
      expect(await problemOf(await call(path, { currentPassword: PASSWORD }))).toEqual(THROTTLED);
    });

    it.each([
      ['', 'added'],
      ['/app/remove', 'removed'],
      ['/recoveryCodes', 'replaced'],
    ])('is mailed after a change: %s', async (path, word) => {
      if (path !== '') await call(path, { currentPassword: PASSWORD });
      await setup.service.services.background.settled();
      const answer = await fetch(`${setup.service.url}/userprofile/mailbox/mails.json`);
      const subjects = ((await answer.json()) as ReceivedMail[]).map(({ subject }) => subject);
      expect(subjects).toContainEqual(expect.stringContaining(word));
    });

    describe('without a confirmed app', () => {
      beforeEach(async () => {
        await call('/app/remove', { currentPassword: PASSWORD });
        key = (await (await begin()).json()) as AuthenticatorKey;
      });

      it('is not asked for at the sign-in', async () => {
        expect((await withPassword(await newBrowser())).status).toBe(200);
      });

      it('is not set up by a wrong code, or by the code of a replaced key', async () => {
        const former = key;
        key = (await (await begin()).json()) as AuthenticatorKey;
        const wrong = { status: 422, code: 'invalid_fields', fields: ['code'] };
        expect(await problemOf(await call('/app/confirm', { code: wrongCode() }))).toEqual(wrong);
        const code = authenticatorCode(former.secret, now());
        expect(await problemOf(await call('/app/confirm', { code }))).toEqual(wrong);
        expect((await factors()).authenticatorAppSince).toBeNull();
      });

      it('must be confirmed within 15 minutes', async () => {
        setup.clockOffset += ENROLMENT_LIFE;
        const expired = { status: 409, code: 'enrolment_expired' };
        expect(await problemOf(await call('/app/confirm', { code: codeAt() }))).toEqual(expired);
        await sweepExpired(setup.service.db, now());
        expect(await setup.service.db.selectFrom('authenticator_apps').selectAll().execute()).toEqual([]);
      });

      it('has no recovery codes', async () => {
        const missing = { status: 409, code: 'factor_missing' };
        expect(await problemOf(await call('/recoveryCodes', { currentPassword: PASSWORD }))).toEqual(missing);
      });
    });
  });
});
