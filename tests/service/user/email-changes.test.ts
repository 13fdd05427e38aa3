import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserInput } from '../../../openapi/generated/types.ts';
import { Background } from '../../../service/tasks/background.ts';
import { fold } from '../../../service/db/fold.ts';
import { RECENT } from '../../../service/second-factor/recent-proof.ts';
import { EmailChangeMailer, type EmailChange } from '../../../service/user/email-changes.ts';
import { NO_MAILER, type Mail, type Mailer } from '../../../service/mail/mailer.ts';
import { addressChangedMail } from '../../../service/mail/mail-texts.ts';
import { issueResetToken, ownerOfResetToken } from '../../../service/password/reset-links.ts';
import { problem } from '../../../service/problem.ts';
import { bearer } from '../../support/browser-session.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';

const API = '/userprofile/api/v1';
const SUBJECT = 'The e-mail address of your account was changed';

/** A way to save the user `viewer` with this e-mail address and last name: by the form, by an import or by a pull. */
type Change = (changed: { email: string; lastName?: string }) => Promise<Response>;

/** Returns the cells of this test user in an import file, with the given e-mail address. */
const cells = (username: 'admin' | 'viewer', email: string) =>
  cellsOf(username, { email, businessProfile: `Business profile of ${username}` });

describe.each(ONE_ENGINE)('a changed e-mail address on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let source: OtherSystem;
  let mail: MailServer;
  let uuid: string;
  let token: string;
  let clockOffset = 0;

  beforeAll(async () => {
    [source, mail] = [await startOtherSystem(), await startMailServer('taking')];
    const environment = {
      INVENTORY_URL: source.url,
      SMTP_URL: mail.url,
      SUPPORT_CONTACT: 'help@example.org',
    };
    service = await startService({ emptyDatabase, environment, now: () => Date.now() + clockOffset });
    uuid = service.fixture.people.viewer;
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await source.stop();
    await mail.close();
  });
  beforeEach(async () => {
    mail.recipients.length = 0;
    mail.mails.length = 0;
    clockOffset = 0;
    token = await service.tokenOf(service.fixture.people.productAdmin);
    await store('viewer', 'viewer@example.org');
  });

  const store = (username: string, email: string) =>
    service.db
      .updateTable('users')
      .set({ email, email_folded: fold(email) })
      .where('username', '=', username)
      .execute();
  const stored = async () =>
    (await service.db.selectFrom('users').select('email').where('uuid', '=', uuid).executeTakeFirstOrThrow())
      .email;

  const post = (body: { user: UserInput }) =>
    service.call(`${API}/user/update`, {
      method: 'POST',
      headers: bearer(token),
      body: { clonedId: null, ...body },
    });
  const saved: Change = (changed) =>
    post({
      user: {
        uuid,
        username: 'viewer',
        firstName: 'Zoë',
        lastName: 'viewer',
        active: true,
        businessProfile: { uuid: service.fixture.businessProfiles.viewer },
        visibilityProfile: { uuid: service.fixture.visibilityProfile },
        minimumRole: { name: 'ADMIN' },
        ...changed,
      },
    });
  const imported: Change = async (changed) =>
    fetch(`${service.url}${API}/user/import`, {
      method: 'POST',
      headers: bearer(token),
      body: formOf(csvOf([cellsOf('viewer', { businessProfile: 'Business profile of viewer', ...changed })])),
    });
  const pulled: Change = (changed) => {
    source.answerPaths({
      '/users': [{ username: 'viewer', firstName: 'Zoë', lastName: 'viewer', ...changed }],
    });
    return service.call(`${API}/user/pullUsers`, { headers: bearer(token) });
  };

  const assignProfileOf = (person: 'admin' | 'viewer') =>
    service.db
      .updateTable('users')
      .set({ business_profile_uuid: service.fixture.businessProfiles[person] })
      .where('uuid', '=', uuid)
      .execute();
  const newLink = async () => (await issueResetToken(service.db, uuid, Date.now())).token;
  const isAlive = async (link: string) => (await ownerOfResetToken(service.db, link, Date.now())) !== null;

  describe.each<[string, Change]>([
    ['the form', (changed) => saved(changed)],
    ['an import', (changed) => imported(changed)],
    ['a pull', (changed) => pulled(changed)],
  ])('by %s', (_, change) => {
    it('is mailed to the old address, and ends the reset link that was sent there', async () => {
      const link = await newLink();
      expect((await change({ email: 'mallory@elsewhere.example' })).status).toBe(200);
      expect(await stored()).toBe('mallory@elsewhere.example');
      expect(await isAlive(link)).toBe(false);
      await expect.poll(() => mail.mails.length).toBe(1);
      const [received] = mail.mails;
      expect(received).toMatchObject({ to: 'viewer@example.org', subject: SUBJECT });
      const { host } = new URL(service.url);
      expect(received?.text).toContain(`the account viewer on ${host} was changed on `);
      expect(received?.text).toContain('contact help@example.org at once');
      expect(received?.text).not.toMatch(/mallory|elsewhere|https?:/);
    });

    it('is mailed to nobody if the address stays the same or only its case changes', async () => {
      const link = await newLink();
      expect((await change({ email: 'VIEWER@example.org' })).status).toBe(200);
      expect(await stored()).toBe('VIEWER@example.org');
      expect((await change({ email: 'VIEWER@example.org', lastName: 'Watcher' })).status).toBe(200);
      expect(await isAlive(link)).toBe(true);
      // Mails are sent in order: a mail about an earlier save would have arrived before this one.
      expect((await change({ email: 'next@example.org' })).status).toBe(200);
      await expect.poll(() => mail.mails.length).toBe(1);
      expect(mail.recipients).toEqual(['VIEWER@example.org']);
    });

    it('is mailed to nobody if the change is refused', async () => {
      const link = await newLink();
      await change({ email: 'admin@example.org' });
      expect(await stored()).toBe('viewer@example.org');
      expect(await isAlive(link)).toBe(true);
      expect((await change({ email: 'next@example.org' })).status).toBe(200);
      await expect.poll(() => mail.mails.length).toBe(1);
      expect(mail.mails[0]?.to).toBe('viewer@example.org');
    });

    it('needs a recent proof of identity if the user is an administrator', async () => {
      await assignProfileOf('admin');
      const link = await newLink();
      clockOffset = RECENT;
      const refused = await change({ email: 'mallory@elsewhere.example' });
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'step_up_required' }]);
      expect(await stored()).toBe('viewer@example.org');
      expect(await isAlive(link)).toBe(true);
      token = await service.tokenOf(service.fixture.people.productAdmin);
      expect((await change({ email: 'mallory@elsewhere.example' })).status).toBe(200);
      expect(await stored()).toBe('mallory@elsewhere.example');
      await expect.poll(() => mail.mails.map(({ to }) => to)).toEqual(['viewer@example.org']);
      await assignProfileOf('viewer');
    });

    it('needs no proof if the user has no role, or only the case changes', async () => {
      clockOffset = RECENT;
      expect((await change({ email: 'next@example.org' })).status).toBe(200);
      await assignProfileOf('admin');
      expect((await change({ email: 'NEXT@example.org' })).status).toBe(200);
      await expect.poll(() => mail.mails.map(({ to }) => to)).toEqual(['viewer@example.org']);
      await assignProfileOf('viewer');
    });

    it('is not mailed to an address that is only a placeholder', async () => {
      await store('viewer', 'viewer@localhost.invalid');
      expect((await change({ email: 'known@example.org' })).status).toBe(200);
      expect((await change({ email: 'next@example.org' })).status).toBe(200);
      await expect.poll(() => mail.mails.length).toBe(1);
      expect(mail.recipients).toEqual(['known@example.org']);
    });
  });

  it('is mailed to nobody, and ends no link, if its transaction is rolled back', async () => {
    const { people, businessProfiles, visibilityProfile } = service.fixture;
    const { token: link } = await issueResetToken(service.db, people.productAdmin, Date.now());
    const refused = await post({
      user: {
        uuid: people.productAdmin,
        username: 'productAdmin',
        email: 'mallory@elsewhere.example',
        firstName: 'Zoë',
        lastName: 'productAdmin',
        active: true,
        businessProfile: { uuid: businessProfiles.viewer },
        visibilityProfile: { uuid: visibilityProfile },
        minimumRole: { name: 'ADMIN' },
      },
    });
    expect(await refused.json()).toMatchObject({ code: 'last_administrator' });
    expect(await isAlive(link)).toBe(true);
    expect((await saved({ email: 'next@example.org' })).status).toBe(200);
    await expect.poll(() => mail.mails.length).toBe(1);
    expect(mail.recipients).toEqual(['viewer@example.org']);
  });

  it('of an administrator needs a recent proof of identity, also by an undo', async () => {
    const changed = await saved({ email: 'next@example.org' });
    await assignProfileOf('admin');
    clockOffset = RECENT;
    const undo = (path: string) =>
      service.call(`${API}/history/undo${path}`, {
        method: 'POST',
        headers: bearer(token),
        body: { changes: [changed.headers.get('change-id')], by: null, overwrite: [] },
      });
    for (const path of ['/plan', '']) {
      const refused = await undo(path);
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'step_up_required' }]);
    }
    expect(await stored()).toBe('next@example.org');
    token = await service.tokenOf(service.fixture.people.productAdmin);
    expect((await undo('')).status).toBe(200);
    expect(await stored()).toBe('viewer@example.org');
    await expect.poll(() => mail.mails.length).toBe(2);
    expect(mail.recipients.toSorted()).toEqual(['next@example.org', 'viewer@example.org']);
    await assignProfileOf('viewer');
  });

  it('is mailed to both users if two users exchange their addresses', async () => {
    const response = await fetch(`${service.url}${API}/user/import`, {
      method: 'POST',
      headers: bearer(await service.tokenOf(service.fixture.people.productAdmin)),
      body: formOf(csvOf([cells('admin', 'viewer@example.org'), cells('viewer', 'admin@example.org')])),
    });
    expect(response.status).toBe(200);
    await expect.poll(() => mail.mails.length).toBe(2);
    const greeted = mail.mails.map(({ to, text }) => `${to}: ${text.split('\n', 1)[0]}`);
    expect(greeted.toSorted()).toEqual([
      'admin@example.org: Hello admin,',
      'viewer@example.org: Hello viewer,',
    ]);
    await store('viewer', 'nobody@example.org');
    await store('admin', 'admin@example.org');
  });
});

it('the mail about a changed address contains the time in UTC', () => {
  const account = { username: 'anna', email: 'anna@example.org' };
  const change = { host: 'users.example.org', changedAt: Date.UTC(2031, 4, 6, 7, 8, 9) };
  const { text, html } = addressChangedMail(account, change, null);
  expect(text).toContain('anna on users.example.org was changed on 6 May 2031 at 07:08 UTC.');
  expect(text).toContain('contact an administrator at once');
  expect(html).not.toContain('<a');
});

it('a user is saved even if the mail server is unavailable or not configured', async () => {
  const settings: Record<string, string>[] = [{ SMTP_URL: 'smtp://127.0.0.1:1' }, {}];
  for (const environment of settings) {
    const service = await startService({ environment });
    const { people, businessProfiles, visibilityProfile } = service.fixture;
    const user: UserInput = {
      uuid: people.viewer,
      username: 'viewer',
      email: 'other@example.org',
      firstName: 'Zoë',
      lastName: 'viewer',
      active: true,
      businessProfile: { uuid: businessProfiles.viewer },
      visibilityProfile: { uuid: visibilityProfile },
      minimumRole: { name: 'ADMIN' },
    };
    const body = { clonedId: null, user };
    const response = await service.call(`${API}/user/update`, { as: 'productAdmin', method: 'POST', body });
    expect(response.status).toBe(200);
    await service.stop();
  }
});

const many = (count: number): EmailChange[] =>
  Array.from({ length: count }, (_, index) => ({
    uuid: `uuid-${index}`,
    username: `user${index}`,
    email: `user${index}@example.org`,
  }));

/**
 * Creates the object that mails notices about changed e-mail addresses through `mailer`. Also returns the array to
 * which its log entries are added.
 */
function noticesOver(mailer: Mailer) {
  const background = new Background();
  const config = { publicUrl: 'https://users.example.org', supportContact: null };
  const logged: object[] = [];
  const write =
    (level: string) =>
    (facts: unknown, message?: string): void => {
      logged.push({ level, ...(facts as object), message });
    };
  const log = { info: write('info'), error: write('error') };
  const notices = new EmailChangeMailer(mailer, background, config, Date.now);
  return { notices, logged, log, settled: () => background.settled() };
}

const answering = (send: (mail: Mail) => Promise<void>): Mailer => ({
  send,
  check: async () => {},
  close: () => {},
});
const refusal = (code: string, responseCode?: number) =>
  problem('source_failed', {
    cause: Object.assign(new Error('550 user1@example.org unknown'), { code, responseCode }),
  });

describe('mailing many users about their changed addresses', () => {
  it('sends four mails at the same time, however many imports are running', async () => {
    let [open, most, sent] = [0, 0, 0];
    const { notices, log, settled, logged } = noticesOver(
      answering(async () => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setImmediate(resolve));
        open -= 1;
        sent += 1;
      }),
    );
    notices.send(many(30), log);
    notices.send(many(20), log);
    expect(sent).toBe(0);
    await settled();
    expect([most, sent]).toEqual([4, 50]);
    expect(logged).toEqual([]);
  });

  it('continues after an address was refused, and logs this without naming the user', async () => {
    const sent: string[] = [];
    const { notices, log, settled, logged } = noticesOver(
      answering(async ({ to }) => {
        if (to === 'user1@example.org') throw refusal('EENVELOPE', 550);
        sent.push(to);
      }),
    );
    notices.send(many(12), log);
    await settled();
    expect(sent).toHaveLength(11);
    expect(logged).toEqual([
      {
        level: 'error',
        user: 'uuid-1',
        reason: 'EENVELOPE 550',
        message: 'a user was not notified of a changed e-mail address',
      },
    ]);
  });

  it('stops if the mail server is unavailable, and logs how many mails were not sent', async () => {
    let asked = 0;
    const gone = async () => {
      asked += 1;
      throw refusal('ESOCKET');
    };
    const { notices, log, settled, logged } = noticesOver({ send: gone, check: gone, close: () => {} });
    notices.send(many(1000), log);
    await settled();
    expect(asked).toBeLessThanOrEqual(8);
    expect(logged.at(-1)).toEqual({
      level: 'error',
      users: 1000 - (logged.length - 1),
      message: 'users were not notified of changed e-mail addresses: the mail server does not answer',
    });
    expect(JSON.stringify(logged)).not.toContain('@');
  });

  it('completes the mails that have begun when the service stops, and logs how many were not sent', async () => {
    let sent = 0;
    const { notices, log, settled, logged } = noticesOver(
      answering(async () => {
        sent += 1;
        notices.stop();
      }),
    );
    notices.send(many(10), log);
    await settled();
    expect(logged).toEqual([
      {
        level: 'error',
        users: 10 - sent,
        message: 'users were not notified of changed e-mail addresses: the service stops',
      },
    ]);
  });

  it('logs a single line if there is no mail server', async () => {
    const { notices, log, settled, logged } = noticesOver(NO_MAILER);
    notices.send(many(3), log);
    notices.send([], log);
    await settled();
    expect(logged).toEqual([
      {
        level: 'info',
        users: 3,
        message: 'users were not notified of changed e-mail addresses: there is no mail server',
      },
    ]);
  });
});
