import { get as httpGet } from 'node:http';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReceivedMail } from '../../../demo/mailbox/store.ts';
import { PROVIDER_NAME } from '../../../openapi/rules/product.ts';
import { hashSecret } from '../../../service/oauth/secrets.ts';
import { issueResetToken, withdrawResetToken } from '../../../service/password/reset-links.ts';
import { sweepExpired } from '../../../service/tasks/sweep.ts';
import {
  accountThrottle,
  addressThrottle,
  countAttempt,
  type Throttle,
} from '../../../service/throttle/throttle.ts';
import { BrowserSession, pkcePair } from '../../support/browser-session.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import {
  BROKEN_MANNERS,
  startBrokenMailServer,
  startMailServer,
  type BrokenManners,
} from '../../support/mail-server.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addUser } from '../../support/people.ts';
import { comparableResponse } from '../../support/comparable-response.ts';
import { withTitles } from '../../support/shorten.ts';

const API = '/userprofile/api/v1';
const MINUTE = 60_000;
const OLD_PASSWORD = 'Demo-pass-1';

interface Account {
  uuid: string;
  username: string;
  email: string;
}

const accountOf = (service: TestService, username: string): Promise<Account> =>
  service.db
    .selectFrom('users')
    .select(['uuid', 'username', 'email'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();

const mailsTo = async ({ url }: TestService, address: string): Promise<ReceivedMail[]> =>
  (await (await fetch(`${url}/userprofile/mailbox/mails.json?to=${address}`)).json()) as ReceivedMail[];

const linkMailsTo = async (service: TestService, address: string): Promise<ReceivedMail[]> =>
  (await mailsTo(service, address)).filter(({ subject }) => subject === 'Choose a new password');

const tokenIn = ({ text }: ReceivedMail): string => /\/password\/new\/([\w-]+)/.exec(text)?.[1] ?? '';

const forgot = (service: TestService, username: string) =>
  service.call(`${API}/password/forgot`, { method: 'POST', body: { username } });

const ownerOf = async (service: TestService, token: string): Promise<unknown> =>
  ((await (await service.call(`${API}/password/token/verify/${token}`)).json()) as { username: unknown })
    .username;

const update = (service: TestService, token: string, password: string, rePassword = password) =>
  service.call(`${API}/password/update/`, { method: 'POST', body: { token, password, rePassword } });

const problemOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string; message: string; fields?: { field: string }[] }),
});

const requestReset = async (service: TestService, as: string, body: object) =>
  service.call(`${API}/password/reset`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${await service.tokenOf((await accountOf(service, as)).uuid)}` },
  });

async function template(service: TestService, name: 'sent' | 'complete'): Promise<string> {
  const response = await service.call(`${API}/password/template/${name}`);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  return response.text();
}

describe.each(ONE_ENGINE)('password resets on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let anna: Account;
  let clockOffset = 0;
  const now = () => Date.now() + clockOffset;

  beforeAll(async () => {
    service = await startService({
      emptyDatabase,
      demoUsers: 5,
      now,
      environment: { SUPPORT_CONTACT: 'help@example.org', SUITE_NAME: 'Northern-Lights' },
    });
    anna = await accountOf(service, 'viewer');
  }, START_MS);
  afterAll(() => service.stop());
  beforeEach(async () => {
    clockOffset = 0;
    // The mails of earlier tests are sent in the background, so the test waits for them.
    await service.services.background.settled();
    await service.db.deleteFrom('throttle_counters').execute();
    await service.db.deleteFrom('mailbox_mails').execute();
    await service.db.deleteFrom('reset_tokens').execute();
    await service.db.deleteFrom('password_history').execute();
    const { password_hash } = await service.db
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    await service.db.updateTable('users').set({ password_hash }).where('uuid', '=', anna.uuid).execute();
  });

  async function linkMailed(count: number): Promise<void> {
    await expect.poll(async () => (await linkMailsTo(service, anna.email)).length).toBe(count);
  }

  /** Raises the counter of a throttle as if this number of attempts had been made. */
  async function attempted(throttle: Throttle, times: number): Promise<void> {
    for (let attempt = 0; attempt < times; attempt += 1) await countAttempt(service.db, [throttle], now());
  }

  /** Requests a reset link for the user. Returns the token in the mailed link. */
  async function askForLink(username = anna.username): Promise<string> {
    const before = (await linkMailsTo(service, anna.email)).length;
    expect((await forgot(service, username)).status).toBe(204);
    await linkMailed(before + 1);
    return tokenIn((await linkMailsTo(service, anna.email))[0]!);
  }

  async function signIn(password: string) {
    const browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
    const { challenge, verifier } = pkcePair();
    const response = await browser.authorize(anna.username, password, browser.request(challenge));
    return { browser, verifier, response };
  }

  /** Creates a reset link, and sends the request that sets a password by the link. */
  async function setByLink(password: string, rePassword?: string): Promise<Response> {
    const { token } = await issueResetToken(service.db, anna.uuid, now());
    return update(service, token, password, rePassword);
  }

  describe('a password with composed characters', () => {
    it('is accepted in composed and decomposed form, whichever form was set', async () => {
      for (const [set, other] of [
        ['Sésame-77', 'Se\u0301same-77'],
        ['Se\u0301same-78', 'Sésame-78'],
      ] as const) {
        expect((await setByLink(set, other)).status).toBe(204);
        for (const typed of [set, other]) expect((await signIn(typed)).response.status).toBe(200);
      }
    });

    it('is found in the password history in both forms', async () => {
      expect((await setByLink('Sésame-77')).status).toBe(204);
      expect((await setByLink('Se\u0301same-77')).status).toBe(406);
    });

    it.each(
      withTitles<[string, number]>([
        ['e\u0301'.repeat(7), 422],
        ['e\u0301'.repeat(8), 204],
        ['😀'.repeat(7), 422],
        ['😀'.repeat(8), 204],
        ['e\u0301'.repeat(1024), 204],
        ['e\u0301'.repeat(1025), 422],
      ]),
    )('is measured in code points of its normalized form: %s', async (_, password, status) => {
      expect((await setByLink(password)).status).toBe(status);
    });
  });

  describe('a forgotten password', () => {
    it('sends a link in a mail that names the account', async () => {
      const token = await askForLink();
      const [mail] = await linkMailsTo(service, anna.email);
      expect(mail).toMatchObject({ to: anna.email, from: 'no-reply@localhost' });
      expect(mail?.text).toContain(`${service.url}/userprofile/password/new/${token}`);
      expect(mail?.text).toContain('within 60 minutes');
      expect(mail?.text).toContain('help@example.org');
      expect(mail?.html).toContain(`<a href="${service.url}/userprofile/password/new/${token}">`);
      expect(await ownerOf(service, token)).toBe(anna.username);
    });

    it('finds the username in any case, and with surrounding spaces', async () => {
      expect(await ownerOf(service, await askForLink(` ${anna.username.toUpperCase()} `))).toBe(
        anna.username,
      );
    });

    it('stores the hash of the token, not the token', async () => {
      const token = await askForLink();
      expect(await service.db.selectFrom('reset_tokens').selectAll().execute()).toEqual([
        {
          user_uuid: anna.uuid,
          token_hash: hashSecret(token),
          expires_at: expect.any(Number),
          mailed_to: anna.email,
        },
      ]);
    });

    it('has only one valid link: a newer link replaces the older one', async () => {
      const older = await askForLink();
      clockOffset = 1000;
      const newer = await askForLink();
      expect(await ownerOf(service, older)).toBeNull();
      expect(await ownerOf(service, newer)).toBe(anna.username);
    });

    it('gets the same response for unknown, inactive and active accounts', async () => {
      const existing = await comparableResponse(await forgot(service, anna.username));
      expect(existing).toMatchObject({ status: 204, body: '' });
      for (const username of ['no.such.user', 'inactive.user', '%', "'; drop table users; --"]) {
        expect(await comparableResponse(await forgot(service, username))).toEqual(existing);
      }
      await linkMailed(1);
      const recipients = await service.db.selectFrom('mailbox_mails').select('recipient').execute();
      expect(recipients.filter(({ recipient }) => recipient !== anna.email)).toEqual([]);
    });

    it('sends no mail beyond the limit of an account or an address, and the response stays the same', async () => {
      const within = await comparableResponse(await forgot(service, 'no.such.user'));
      await attempted(accountThrottle('forgot', anna.username), 9);
      await attempted(addressThrottle('forgot', '127.0.0.1'), 80);
      await askForLink();
      expect(await comparableResponse(await forgot(service, anna.username))).toEqual(within);
      clockOffset = 16 * MINUTE;
      await askForLink();
      await attempted(addressThrottle('forgot', '127.0.0.1'), 99);
      expect(await comparableResponse(await forgot(service, anna.username))).toEqual(within);
      expect(await comparableResponse(await forgot(service, 'no.such.user'))).toEqual(within);
      clockOffset = 32 * MINUTE;
      await askForLink();
      await linkMailed(3);
    });

    it('sends a mail to an owner with a known browser, even if other browsers have used up the limits', async () => {
      const { browser } = await signIn(OLD_PASSWORD);
      await attempted(accountThrottle('forgot', anna.username), 10);
      await attempted(addressThrottle('forgot', '127.0.0.1'), 100);
      const body = { username: anna.username };
      for (let time = 1; time <= 10; time += 1) {
        expect((await browser.call(`${API}/password/forgot`, { body })).status).toBe(204);
        await linkMailed(time);
      }
      expect((await browser.call(`${API}/password/forgot`, { body })).status).toBe(204);
      clockOffset = 16 * MINUTE;
      await askForLink();
      await linkMailed(11);
    });

    it('gets 422 for a body without a valid username', async () => {
      for (const body of [
        {},
        { username: '' },
        { username: 'a'.repeat(256) },
        { username: 'a', admin: true },
      ]) {
        const response = await service.call(`${API}/password/forgot`, { method: 'POST', body });
        expect((await problemOf(response)).status).toBe(422);
      }
    });
  });

  it('do not show in the lookup of a username whether the account exists', async () => {
    const answers = await Promise.all(
      [anna.username, 'no.such.user'].map(async (name) =>
        comparableResponse(await service.call(`${API}/user/username/${name}`)),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(JSON.parse(answers[0]!.body)).toEqual({ username: 'unknown', active: false });
  });

  it('can be looked up and reset for a username of the maximum length', async () => {
    const username = `${'long.name.'.repeat(25)}abcde`;
    expect(username).toHaveLength(255);
    await addUser(service.db, { username });
    const headers = {
      authorization: `Bearer ${await service.tokenOf((await accountOf(service, 'admin')).uuid)}`,
    };
    const asked = await service.call(`${API}/user/username/${username}`, { headers });
    expect([asked.status, await asked.json()]).toMatchObject([200, { username }]);
    expect((await service.call(`${API}/user/username/${username}`)).status).toBe(200);
    expect((await problemOf(await service.call(`${API}/user/username/${username}x`))).status).toBe(400);
    expect(await ownerOf(service, 'x'.repeat(512))).toBeNull();
  });

  it('count requests that do not match the contract as failed attempts of their address', async () => {
    const browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
    const long = 'x'.repeat(2000);
    const login = () =>
      browser.call('/userprofile/login', {
        body: new URLSearchParams({ username: 'viewer', password: long }),
      });
    const authorize = () => browser.authorize('viewer', long, browser.request(pkcePair().challenge));
    const setPassword = () => update(service, 'no token', long);
    await attempted(addressThrottle('login', '127.0.0.1'), 98);
    await attempted(addressThrottle('new-password', '127.0.0.1'), 99);
    const statuses: number[] = [];
    for (const send of [login, authorize, login, authorize, setPassword, setPassword]) {
      statuses.push((await send()).status);
    }
    expect(statuses).toEqual([422, 422, 429, 429, 422, 429]);
  });

  describe('a reset mail from the user form', () => {
    it('is refused if the form contains another address than the stored one, and is sent to the stored one', async () => {
      const elsewhere = await requestReset(service, 'admin', { ...anna, email: 'elsewhere@example.org' });
      expect(await problemOf(elsewhere)).toMatchObject({
        status: 422,
        fields: [
          { field: 'email', message: 'Another address is stored for this user. Save this one first.' },
        ],
      });
      expect(await service.db.selectFrom('reset_tokens').selectAll().execute()).toEqual([]);
      const response = await requestReset(service, 'admin', { ...anna, email: anna.email.toUpperCase() });
      expect(response.status).toBe(204);
      expect(await mailsTo(service, 'elsewhere@example.org')).toEqual([]);
      const [mail] = await linkMailsTo(service, anna.email);
      expect(await ownerOf(service, tokenIn(mail!))).toBe(anna.username);
    });

    it('is refused without a sign-in, and for users whom the caller does not see', async () => {
      const response = await service.call(`${API}/password/reset`, { method: 'POST', body: anna });
      expect((await problemOf(response)).status).toBe(401);
      expect(
        (await problemOf(await requestReset(service, 'admin', { ...anna, uuid: randomUUID() }))).status,
      ).toBe(404);
    });

    it('is rate-limited for each account', async () => {
      await attempted(accountThrottle('reset-mail', anna.username), 10);
      expect(await problemOf(await requestReset(service, 'admin', anna))).toMatchObject({ status: 429 });
    });
  });

  describe('a reset link', () => {
    it('is refused if it was never issued', async () => {
      for (const token of ['nothing', 'x'.repeat(43), '..%2f']) {
        expect(await ownerOf(service, token)).toBeNull();
      }
      for (const token of ['x'.repeat(513), '%00']) {
        expect((await service.call(`${API}/password/token/verify/${token}`)).status).toBe(400);
      }
    });

    it('sets the password once, ends sessions and tokens, and makes the service send a confirmation', async () => {
      const { browser, response, verifier } = await signIn(OLD_PASSWORD);
      const { redirectUrl } = (await response.json()) as { redirectUrl: string };
      const code = new URL(redirectUrl).searchParams.get('code') ?? '';
      const token = await service.tokenOf(anna.uuid);
      const link = await askForLink();
      expect((await update(service, link, 'a new password')).status).toBe(204);

      const me = await browser.call(`${API}/me`, { headers: { authorization: `Bearer ${token}` } });
      expect(me.status).toBe(401);
      expect((await browser.exchange(code, verifier)).status).toBe(400);
      const session = await browser.call(`${API}/auth/session`, {
        body: browser.request(pkcePair().challenge),
      });
      expect(await session.json()).toEqual({ redirectUrl: null });
      expect((await signIn(OLD_PASSWORD)).response.status).toBe(401);
      expect((await signIn('a new password')).response.status).toBe(200);

      await expect
        .poll(async () => (await mailsTo(service, anna.email)).map(({ subject }) => subject))
        .toContain('Your password was changed');
      expect(await ownerOf(service, link)).toBeNull();
      expect(await problemOf(await update(service, link, 'another password'))).toMatchObject({
        status: 422,
        code: 'invalid_fields',
        fields: [{ field: 'token', message: 'This password reset link is invalid or has expired' }],
      });
    });

    it('is accepted in only one of two concurrent requests', async () => {
      const link = await askForLink();
      const both = await Promise.all([
        update(service, link, 'the first password'),
        update(service, link, 'the second password'),
      ]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
    });

    it('expires after 60 minutes', async () => {
      const link = await askForLink();
      clockOffset = 60 * MINUTE - 5000;
      expect(await ownerOf(service, link)).toBe(anna.username);
      clockOffset = 60 * MINUTE;
      expect(await ownerOf(service, link)).toBeNull();
      expect((await update(service, link, 'a new password')).status).toBe(422);
    });

    it('is deleted after it has expired, not before', async () => {
      await askForLink();
      const stored = () => service.db.selectFrom('reset_tokens').selectAll().execute();
      await sweepExpired(service.db, now() + 59 * MINUTE);
      expect(await stored()).toHaveLength(1);
      await sweepExpired(service.db, now() + 60 * MINUTE);
      expect(await stored()).toEqual([]);
    });

    it('unlocks an account that was locked after too many attempts', async () => {
      await attempted(accountThrottle('login', anna.username), 10);
      expect((await signIn(OLD_PASSWORD)).response.status).toBe(429);
      const link = await askForLink();
      expect((await update(service, link, 'a new password')).status).toBe(204);
      expect((await signIn('a new password')).response.status).toBe(200);
    });

    it('is valid again if the mail with a newer link cannot be sent', async () => {
      const older = await issueResetToken(service.db, anna.uuid, Date.now());
      const newer = await issueResetToken(service.db, anna.uuid, Date.now());
      await withdrawResetToken(service.db, newer);
      expect(await ownerOf(service, older.token)).toBe(anna.username);
      expect(await ownerOf(service, newer.token)).not.toBe(anna.username);
    });

    it.each([
      ['passwords that differ', 'a new password', 'another password', 'rePassword'],
      ['a short password', 'seven77', 'seven77', 'password'],
      ['no password', '', '', 'password'],
    ])('refuses %s and stays valid', async (_, password, rePassword, field) => {
      const link = await askForLink();
      const refusal = await problemOf(await update(service, link, password, rePassword));
      expect(refusal.status).toBe(422);
      expect(refusal.fields?.map((fault) => fault.field)).toContain(field);
      expect(await ownerOf(service, link)).toBe(anna.username);
    });

    it.each([
      ['a common password, ignoring case', 'PassWord123', 'This is one of the most common passwords'],
      [
        'a password that contains the username',
        'my-VIEWER-2030',
        'A password must not contain the username: leave it out.',
      ],
      [
        'a password that contains the name of the product',
        `${PROVIDER_NAME}-2030-x`,
        `A password must not contain the name ${PROVIDER_NAME}: leave it out.`,
      ],
      [
        'a password that contains the name of the suite',
        'northern lights 2030',
        'A password must not contain the name Northern-Lights: leave it out.',
      ],
    ])('refuses %s, explains how to correct it, and stays valid', async (_, password, message) => {
      const link = await askForLink();
      expect(await problemOf(await update(service, link, password))).toMatchObject({
        status: 422,
        fields: [{ field: 'password', message: expect.stringContaining(message) }],
      });
      expect(await ownerOf(service, link)).toBe(anna.username);
      expect((await signIn(OLD_PASSWORD)).response.status).toBe(200);
    });

    it('accepts passwords of 64 to 1,024 characters of any kind', async () => {
      expect((await update(service, await askForLink(), 'ä b '.repeat(256))).status).toBe(204);
      expect((await signIn('ä b '.repeat(256))).response.status).toBe(200);
      const tooLong = await problemOf(await update(service, await askForLink(), 'x'.repeat(1025)));
      expect(tooLong).toMatchObject({
        status: 422,
        fields: [{ field: 'password' }, { field: 'rePassword' }],
      });
    });

    it('accepts passwords of exactly 8 characters of any alphabet', async () => {
      expect((await update(service, await askForLink(), 'пароль-8')).status).toBe(204);
      expect((await signIn('пароль-8')).response.status).toBe(200);
    });

    it('counts refused recent passwords for the account, whatever the address', async () => {
      const link = await askForLink();
      for (let count = 0; count < 10; count += 1) {
        expect((await update(service, link, OLD_PASSWORD)).status).toBe(406);
      }
      expect((await update(service, link, OLD_PASSWORD)).status).toBe(429);
      expect((await update(service, link, 'short')).status).toBe(422);
      await service.db
        .deleteFrom('throttle_counters')
        .where('key', 'like', 'new-password:account:%')
        .execute();
      expect((await update(service, link, 'a password never used')).status).toBe(204);
    });

    it('refuses each of the last five passwords, and no older one', async () => {
      const passwords = [OLD_PASSWORD, ...[2, 3, 4, 5, 6].map((n) => `password number ${n}`)];
      for (const password of passwords.slice(1)) {
        clockOffset += 1000;
        expect((await update(service, await askForLink(), password)).status).toBe(204);
        await service.db.deleteFrom('throttle_counters').execute();
      }
      const link = await askForLink();
      for (const used of passwords.slice(1)) {
        expect(await problemOf(await update(service, link, used))).toMatchObject({
          status: 406,
          code: 'password_used',
          message: 'You have used this password before, please choose another password',
        });
      }
      expect((await update(service, link, OLD_PASSWORD)).status).toBe(204);
    });
  });
});

describe('the mailbox', () => {
  let service: TestService;
  let anna: Account;

  beforeAll(async () => {
    service = await startService({ demoUsers: 3, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    anna = await accountOf(service, 'viewer');
    await requestReset(service, 'admin', anna);
  }, START_MS);
  afterAll(() => service.stop());

  it('shows the mail with its link', async () => {
    const list = await service.call('/userprofile/mailbox/');
    expect(list.headers.get('content-type')).toContain('text/html');
    const [mail] = await mailsTo(service, anna.email);
    const page = await list.text();
    expect(page).toContain(`<a href="/userprofile/mailbox/${mail?.uuid}">Choose a new password</a>`);
    const shown = await (await service.call(`/userprofile/mailbox/${mail?.uuid}`)).text();
    expect(shown).toContain(`<a href="${service.url}/userprofile/password/new/${tokenIn(mail!)}">`);
    expect((await service.call('/userprofile/mailbox/mailbox.css')).headers.get('content-type')).toContain(
      'css',
    );
  });

  it('contains no other pages', async () => {
    expect((await service.call(`/userprofile/mailbox/${randomUUID()}`)).status).toBe(404);
  });

  it.each([
    ['another machine', { 'x-forwarded-for': '10.0.0.9' }],
    ['this machine behind a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy that sends its own host', { via: '1.1 proxy' }],
    ['another name of this machine', { 'x-forwarded-host': 'rebound.example' }],
  ])('is hidden from %s', async (_, headers) => {
    for (const path of ['', 'mails.json', 'mailbox.css']) {
      expect((await service.call(`/userprofile/mailbox/${path}`, { headers })).status).toBe(404);
    }
  });

  it('is hidden under another host name that leads to the host', async () => {
    const { port } = new URL(service.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      // `node:http` is used, because `fetch` cannot send another host name than that of the URL.
      httpGet(
        { host: '127.0.0.1', port, path: '/userprofile/mailbox/', headers: { host: 'rebound.example' } },
        (response) => resolve(response.resume().statusCode),
      ).on('error', reject);
    });
    expect(status).toBe(404);
  });
});

describe('a mail server', () => {
  it('that is not configured is reported, in the same way for every account', async () => {
    const service = await startService();
    for (const username of ['viewer', 'no.such.user']) {
      expect(await problemOf(await forgot(service, username))).toMatchObject({
        status: 503,
        code: 'unavailable',
      });
    }
    expect(await service.db.selectFrom('reset_tokens').selectAll().execute()).toEqual([]);
    expect((await service.call('/userprofile/mailbox/mails.json')).status).toBe(404);
    await service.stop();
  });

  it('that is unavailable is reported, in the same way for every account', async () => {
    const service = await startService({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    for (const username of ['viewer', 'no.such.user']) {
      expect(await problemOf(await forgot(service, username))).toMatchObject({
        status: 502,
        code: 'source_failed',
        message: 'The mail could not be sent.',
      });
    }
    await service.stop();
  });

  it('that refuses the mail is reported to an administrator, and the link of the mail is not valid', async () => {
    const server = await startMailServer('refusing');
    const service = await startService({ environment: { SMTP_URL: server.url } });
    const { uuid, username, email } = await accountOf(service, 'viewer');
    const response = await requestReset(service, 'admin', { uuid, username, email });
    expect(await problemOf(response)).toMatchObject({ status: 502, code: 'source_failed' });
    expect((await forgot(service, username)).status).toBe(204);
    await expect.poll(() => server.recipients).toEqual([email, email]);
    await expect.poll(() => service.db.selectFrom('reset_tokens').selectAll().execute()).toEqual([]);
    await service.stop();
    await server.close();
  });

  it.each(Object.keys(BROKEN_MANNERS) as BrokenManners[])(
    'that fails (%s) is reported, for every account alike, and the link of an earlier mail stays valid',
    async (manners) => {
      const server = await startBrokenMailServer(manners);
      const service = await startService({
        environment: { SMTP_URL: server.url },
        limits: { mail: { silence: 200, whole: 300 } },
      });
      const { uuid, username, email } = await accountOf(service, 'viewer');
      const { token } = await issueResetToken(service.db, uuid, Date.now());
      const answers = await Promise.all([
        forgot(service, username),
        forgot(service, 'no.such.user'),
        requestReset(service, 'admin', { uuid, username, email }),
      ]);
      for (const answer of answers) {
        expect(await problemOf(answer)).toMatchObject({ status: 502, code: 'source_failed' });
      }
      expect(await ownerOf(service, token)).toBe(username);
      await service.stop();
      await server.close();
    },
  );

  it('that does not respond delays no other request', async () => {
    const server = await startBrokenMailServer('mute');
    const service = await startService({ environment: { SMTP_URL: server.url } });
    const { uuid, username, email } = await accountOf(service, 'viewer');
    const mails = [forgot(service, username), requestReset(service, 'admin', { uuid, username, email })].map(
      (answered) => answered.then(() => 'the mail'),
    );
    await expect.poll(server.asked).toBe(mails.length);
    expect(await Promise.race([...mails, template(service, 'sent')])).toBe('');
    await server.close();
    await service.stop();
  });

  it('that is slow does not delay the response to a forgotten password', async () => {
    const server = await startMailServer('silent');
    const service = await startService({ environment: { SMTP_URL: server.url } });
    const { email } = await accountOf(service, 'viewer');
    expect((await forgot(service, 'viewer')).status).toBe(204);
    await expect.poll(() => server.recipients).toEqual([email]);
    await server.close();
    await service.stop();
  });
});

describe('mail templates', () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'templates-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('are empty by default', async () => {
    const service = await startService();
    expect([await template(service, 'sent'), await template(service, 'complete')]).toEqual(['', '']);
    await service.stop();
  });

  it('are read from files', async () => {
    const [sent, complete] = [join(directory, 'sent.html'), join(directory, 'complete.html')];
    await writeFile(sent, '<p>Look into your <b>post</b>.</p>');
    await writeFile(complete, '<p>Fertig – süß.</p>');
    const service = await startService({
      environment: { PASSWORD_SENT_TEMPLATE: sent, PASSWORD_COMPLETE_TEMPLATE: complete },
    });
    expect(await template(service, 'sent')).toBe('<p>Look into your <b>post</b>.</p>');
    expect(await template(service, 'complete')).toBe('<p>Fertig – süß.</p>');
    await service.stop();
  });

  it('that cannot be read prevent the start with one line', async () => {
    const file = join(directory, 'missing.html');
    await expect(startService({ environment: { PASSWORD_SENT_TEMPLATE: file } })).rejects.toThrow(
      `PASSWORD_SENT_TEMPLATE cannot be read: ${file}`,
    );
  });
});
