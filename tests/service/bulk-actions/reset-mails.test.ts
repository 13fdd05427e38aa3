import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkAction, BulkPlan } from '../../../openapi/generated/types.ts';
import { fold } from '../../../service/db/fold.ts';
import { placeholderEmail } from '../../../service/administrator/placeholder-email.ts';
import { resetMailThrottle } from '../../../service/password/bulk-reset-mails.ts';
import { countAttempts } from '../../../service/throttle/throttle.ts';
import { ENGINES } from '../../support/databases.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const DAY = 24 * 60 * 60_000;
const SOON = { timeout: 20_000 };
const SSO_URL = 'https://id.example';

const bodyOf = (uuids: readonly string[]): BulkAction => ({
  resource: 'user',
  selection: { uuids: [...uuids], matching: null, except: [] },
  action: 'resetMail',
});

describe.each(ENGINES)('reset mails to many users on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let server: MailServer;
  let clockOffset = 0;

  beforeAll(async () => {
    server = await startMailServer('taking');
    service = await startService({
      emptyDatabase,
      now: () => Date.now() + clockOffset,
      environment: {
        SMTP_URL: server.url,
        MAIL_FROM: 'console@example.org',
        SSO_URL,
        SSO_CLIENT_ID: 'console',
        SSO_DISCOVERY: '0',
      },
    });
  });
  afterAll(async () => {
    await service.stop();
    await server.close();
  });

  const ask = async (path: string, uuids: readonly string[], headers: Record<string, string> = {}) =>
    service.call(`${API}/${path}`, { as: 'admin' as Person, method: 'POST', body: bodyOf(uuids), headers });
  const plan = async (uuids: readonly string[]) => (await (await ask('bulk/plan', uuids)).json()) as BulkPlan;
  const member = async (others: object = {}) => {
    const username = `m${randomUUID().replaceAll('-', '')}`;
    const uuid = await addUser(service.db, {
      username,
      businessProfile: service.fixture.businessProfiles.viewer,
      visibilityProfile: service.fixture.visibilityProfile,
      ...others,
    });
    return { uuid, username, email: `${username}@example.org` };
  };
  const bind = (user: { uuid: string }, issuer: string) =>
    service.db
      .insertInto('external_identities')
      .values({ issuer, subject: randomUUID(), user_uuid: user.uuid, bound_at: 1 })
      .execute();
  const mailTo = (email: string) => server.mails.filter(({ to }) => to === email);
  const queued = async (uuids: readonly string[]) =>
    service.db
      .selectFrom('reset_mails')
      .selectAll()
      .where('user_uuid', 'in', [...uuids])
      .execute();
  const queue = (user: { uuid: string; email: string }, at: number) =>
    service.db
      .insertInto('reset_mails')
      .values({ user_uuid: user.uuid, email: user.email, queued_at: at, due_at: at })
      .execute();

  it('are planned with the addresses, queued, sent, and recorded as one change', async () => {
    const users = [await member(), await member()];
    const uuids = users.map(({ uuid }) => uuid);
    const planned = await plan(uuids);
    expect(planned).toMatchObject({ updated: 2, unchanged: 0, refused: 0, endedSessions: 0 });
    expect(planned.rows.map(({ changes }) => changes)).toEqual(
      users.map(({ email }) => [{ column: 'resetMail', from: null, to: email }]),
    );
    const applied = await ask('bulk', uuids, { 'if-match': planned.tag });
    expect(await applied.json()).toMatchObject({ updated: 2, refused: 0 });
    for (const { email } of users) await expect.poll(() => mailTo(email).length, SOON).toBe(1);
    await expect.poll(async () => (await queued(uuids)).length, SOON).toBe(0);
    const [, token] = /password\/new\/(\S+)/.exec(mailTo(users[0]!.email)[0]!.text)!;
    const owner = await service.call(`${API}/password/token/verify/${token}`);
    expect(await owner.json()).toEqual({ username: users[0]!.username });
    const items = await service.db
      .selectFrom('change_items')
      .select('object_uuid')
      .where('change_uuid', '=', applied.headers.get('change-id'))
      .execute();
    expect(items).toHaveLength(2);
  });

  it('are refused to users whom a link would not help, with the reason', async () => {
    const inactive = await member({ active: 0 });
    const signedOn = await member();
    await bind(signedOn, SSO_URL);
    const without = await member();
    const email = placeholderEmail(without.username);
    await service.db
      .updateTable('users')
      .set({ email, email_folded: fold(email) })
      .where('uuid', '=', without.uuid)
      .execute();
    const greater = await member({ businessProfile: service.fixture.businessProfiles.productAdmin });
    const limited = await member();
    for (let sent = 0; sent < 10; sent += 1) {
      await countAttempts(service.db, [resetMailThrottle(limited.username)], Date.now());
    }
    const users = [inactive, signedOn, without, greater, limited];
    const planned = await plan(users.map(({ uuid }) => uuid));
    expect(planned.rows.map(({ problems }) => problems[0]!.message)).toEqual([
      'This user is inactive. Activate the user first.',
      'This user signs in only by single sign-on.',
      'No e-mail address of this user is known.',
      'This user has roles that you may not grant.',
      'This user was sent too many reset mails. Try again in a quarter of an hour.',
    ]);
  });

  it('are sent to users whose identity is at a former identity provider', async () => {
    const user = await member();
    await bind(user, 'https://former.example');
    expect(await plan([user.uuid])).toMatchObject({ updated: 1, refused: 0 });
  });

  it('count as attempts for the limit of a single reset mail', async () => {
    const { uuid, username, email } = await member();
    for (let sent = 0; sent < 10; sent += 1) expect((await ask('bulk', [uuid])).status).toBe(200);
    const body = { uuid, username, email };
    const single = await service.call(`${API}/password/reset`, { as: 'admin', method: 'POST', body });
    expect(single.status).toBe(429);
  });

  it('are not sent to users who were deactivated or got another address since', async () => {
    const [inactive, moved, sent] = [await member({ active: 0 }), await member(), await member()];
    await queue(inactive, Date.now());
    await queue({ ...moved, email: 'former@example.org' }, Date.now());
    await queue(sent, Date.now());
    service.services.resetMails.wake();
    const uuids = [inactive, moved, sent].map(({ uuid }) => uuid);
    await expect.poll(async () => (await queued(uuids)).length, SOON).toBe(0);
    expect([inactive, moved, sent].map(({ email }) => mailTo(email).length)).toEqual([0, 0, 1]);
    expect(mailTo('former@example.org')).toEqual([]);
  });

  it('are sent later if the mail server fails, and keep the earlier link until then', async () => {
    const user = await member();
    const former = { user_uuid: user.uuid, token_hash: 'former', expires_at: Date.now() + DAY };
    await service.db.insertInto('reset_tokens').values(former).execute();
    server.refused.add(user.email);
    await queue(user, Date.now());
    service.services.resetMails.wake();
    await expect.poll(async () => (await queued([user.uuid]))[0]?.attempts, SOON).toBe(1);
    const links = service.db.selectFrom('reset_tokens').select('token_hash');
    expect(await links.where('user_uuid', '=', user.uuid).execute()).toEqual([{ token_hash: 'former' }]);
    expect(mailTo(user.email)).toEqual([]);
    server.refused.clear();
    clockOffset = 60 * 60_000;
    service.services.resetMails.wake();
    await expect.poll(() => mailTo(user.email).length, SOON).toBe(1);
    clockOffset = 0;
  });

  it('are given up after a day', async () => {
    const user = await member();
    await queue(user, Date.now() - DAY - 1000);
    service.services.resetMails.wake();
    await expect.poll(async () => (await queued([user.uuid])).length, SOON).toBe(0);
    expect(mailTo(user.email)).toEqual([]);
  });
});

it('reset mails to many users are refused without a mail server', async () => {
  const service = await startService();
  const body = {
    resource: 'user',
    selection: { uuids: [randomUUID()], matching: null, except: [] },
    action: 'resetMail',
  };
  const response = await service.call(`${API}/bulk/plan`, { as: 'admin', method: 'POST', body });
  expect(response.status).toBe(503);
  await service.stop();
});
