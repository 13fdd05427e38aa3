import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReceivedMail } from '../../../demo/mailbox/store.ts';
import type { Account, Problem } from '../../../openapi/generated/types.ts';
import { issueResetToken, ownerOfResetToken } from '../../../service/password/reset-links.ts';
import { HASHING, hashPassword } from '../../../service/password/hash.ts';
import { bearer, BrowserSession, pkcePair } from '../../support/browser-session.ts';
import { PRODUCT_COST, TEST_COST } from '../../support/cheap-hashing.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { signInService } from '../../support/sign-in-service.ts';

const API = '/userprofile/api/v1';
const OLD = 'Demo-pass-1';
const NEW = 'Four unrelated words 7';

const problemOf = async (answer: Response) => {
  const { code, fields } = (await answer.json()) as Problem;
  return { status: answer.status, code, fields: fields?.map(({ field }) => field) };
};

describe.each(ONE_ENGINE)('one’s own password on $engine', ({ emptyDatabase }) => {
  const setup = signInService(emptyDatabase);
  let oldHash: string;
  let token: string;

  const viewer = () =>
    setup.service.db
      .selectFrom('users')
      .select(['uuid', 'email', 'password_hash'])
      .where('username', '=', 'viewer')
      .executeTakeFirstOrThrow();
  const change = (body: Partial<Record<'currentPassword' | 'password' | 'rePassword', string>> = {}) =>
    setup.browser.call(`${API}/account/password`, {
      body: { currentPassword: OLD, password: NEW, rePassword: body.password ?? NEW, ...body },
      headers: bearer(token),
    });
  const signsIn = async (password: string) => {
    const browser = new BrowserSession(setup.service.url);
    await browser.call(`${API}/auth/frontendconfig`);
    return (await browser.authorize('viewer', password, browser.request(pkcePair().challenge))).status;
  };
  const otherBrowser = async () => {
    const browser = new BrowserSession(setup.service.url);
    await browser.call(`${API}/auth/frontendconfig`);
    return { browser, token: await browser.signIn('viewer', OLD) };
  };

  beforeAll(async () => {
    oldHash = await hashPassword(OLD);
  });
  beforeEach(async () => {
    const { db, services } = setup.service;
    // The mails of earlier tests are sent in the background, so the test waits for them.
    await services.background.settled();
    await db.deleteFrom('password_history').execute();
    await db.deleteFrom('mailbox_mails').execute();
    await db.updateTable('users').set({ password_hash: oldHash }).where('username', '=', 'viewer').execute();
    token = await setup.browser.signIn('viewer', OLD);
  });
  it('is replaced, and the response contains the time of the change', async () => {
    const before = Date.now();
    const answer = await change();
    expect(answer.status).toBe(200);
    const account = (await answer.json()) as Account;
    expect(Date.parse(account.passwordChangedAt ?? '')).toBeGreaterThanOrEqual(before);
    expect([await signsIn(NEW), await signsIn(OLD)]).toEqual([200, 401]);
  });

  it('ends other sessions with their tokens and the reset links when it is replaced, but not the current session', async () => {
    const other = await otherBrowser();
    const { uuid } = await viewer();
    const link = await issueResetToken(setup.service.db, uuid, Date.now());
    expect((await change()).status).toBe(200);
    expect((await setup.browser.me(token)).status).toBe(200);
    expect(await setup.browser.checkSession()).not.toBeNull();
    expect((await other.browser.me(other.token)).status).toBe(401);
    expect(await other.browser.checkSession()).toBeNull();
    expect(await ownerOfResetToken(setup.service.db, link.token, Date.now())).toBeNull();
  });

  it('is confirmed by a mail when it is replaced', async () => {
    await change();
    const { email } = await viewer();
    const mails = async () => {
      const answer = await fetch(`${setup.service.url}/userprofile/mailbox/mails.json?to=${email}`);
      return ((await answer.json()) as ReceivedMail[]).map(({ subject, text }) => `${subject}\n${text}`);
    };
    await expect.poll(async () => (await mails()).length).toBe(1);
    expect((await mails())[0]).toMatch(/^Your password was changed\n[^]*all its other sessions were ended/);
  });

  it.each([
    ['a wrong current password', { currentPassword: 'wrong' }, 422, 'invalid_fields', ['currentPassword']],
    ['two different ones', { rePassword: `${NEW}!` }, 422, 'invalid_fields', ['rePassword']],
    ['a common one', { password: 'password123' }, 422, 'invalid_fields', ['password']],
    ['the username', { password: 'my viewer 2030' }, 422, 'invalid_fields', ['password']],
    ['one that is too short', { password: 'short' }, 422, 'invalid_fields', ['password', 'rePassword']],
    ['the current one', { password: OLD }, 406, 'password_used', undefined],
  ] as const)('is not replaced by %s', async (_what, body, status, code, fields) => {
    const other = await otherBrowser();
    const refused = await problemOf(await change(body));
    expect(refused).toMatchObject({ status, code });
    expect(refused.fields).toEqual(fields);
    expect((await viewer()).password_hash).toBe(oldHash);
    expect((await other.browser.me(other.token)).status).toBe(200);
  });

  it('is compared after normalization to NFC', async () => {
    const composed = 'Caf\u00e9 Br\u00fbl\u00e9e 19';
    const decomposed = composed.normalize('NFD');
    expect((await change({ password: composed, rePassword: decomposed })).status).toBe(200);
    expect((await change({ currentPassword: decomposed })).status).toBe(200);
  });

  it('may be wrong ten times in 15 minutes; a change resets the count', async () => {
    for (let count = 0; count < 9; count += 1)
      expect((await change({ currentPassword: 'x' })).status).toBe(422);
    expect((await change({ password: 'password123' })).status).toBe(422);
    expect((await change({ password: `${NEW} a` })).status).toBe(200);
    await setup.service.db
      .updateTable('users')
      .set({ password_hash: oldHash })
      .where('username', '=', 'viewer')
      .execute();
    for (let count = 0; count < 10; count += 1)
      expect((await change({ currentPassword: 'x' })).status).toBe(422);
    const refused = await change();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    setup.clockOffset = 16 * 60_000;
    expect((await change()).status).toBe(200);
  });

  it('counts refused recent passwords, each of which computes several hashes', async () => {
    for (let count = 0; count < 10; count += 1) expect((await change({ password: OLD })).status).toBe(406);
    expect((await change({ password: OLD })).status).toBe(429);
    expect((await change()).status).toBe(429);
  });

  it('takes only a share of the queue for hashes, so that other users can sign in meanwhile', async ({
    onTestFinished,
  }) => {
    // With cheap hashes, the queue would never be full.
    HASHING.cost = PRODUCT_COST;
    onTestFinished(() => {
      HASHING.cost = TEST_COST;
    });
    const changes = Promise.all(
      Array.from({ length: 120 }, async () => (await change({ password: OLD })).status),
    );
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const browser = new BrowserSession(setup.service.url);
        await browser.call(`${API}/auth/frontendconfig`);
        return (await browser.authorize('admin', OLD, browser.request(pkcePair().challenge))).status;
      }),
    );
    expect(others).toEqual(Array.from({ length: 6 }, () => 200));
    const statuses = await changes;
    expect(statuses.filter((status) => status === 406).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => [406, 429, 503].includes(status))).toHaveLength(120);
  });

  it('is replaced by only one of two concurrent requests', async () => {
    const answers = await Promise.all([change(), change({ password: `${NEW} b` })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('cannot be set for an account without a password', async () => {
    await setup.service.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('username', '=', 'viewer')
      .execute();
    const account = await setup.browser.call(`${API}/account`, { headers: bearer(token) });
    expect(await account.json()).toMatchObject({ hasPassword: false, passwordChangedAt: null });
    expect(await problemOf(await change())).toMatchObject({ status: 422, fields: ['currentPassword'] });
  });
});
