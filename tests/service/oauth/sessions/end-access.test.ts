import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserInput } from '../../../../openapi/generated/types.ts';
import { hashPassword } from '../../../../service/password/hash.ts';
import { issueResetToken, ownerOfResetToken } from '../../../../service/password/reset-links.ts';
import { bearer, BrowserSession, codeIn, pkcePair } from '../../../support/browser-session.ts';
import { ENGINES, START_MS } from '../../../support/databases.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../../../support/other-system.ts';
import { cellsOf, csvOf, formOf } from '../../../support/user-files.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Demo-pass-1';
const HOUR = 60 * 60_000;

describe.each(ENGINES)('on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let source: OtherSystem;
  let browser: BrowserSession;
  let uuid: string;

  beforeAll(async () => {
    source = await startOtherSystem();
    service = await startService({ emptyDatabase, environment: { INVENTORY_URL: source.url } });
    uuid = service.fixture.people.viewer;
    const password_hash = await hashPassword(PASSWORD);
    await service.db.updateTable('users').set({ password_hash }).where('uuid', '=', uuid).execute();
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await source.stop();
  });
  beforeEach(async () => {
    await service.db.updateTable('users').set({ active: 1 }).where('uuid', '=', uuid).execute();
    await service.db.deleteFrom('throttle_counters').execute();
    browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
  });

  const post = (path: string, body: unknown) =>
    service.call(`${API}/user/${path}`, { as: 'productAdmin', method: 'POST', body });
  const saved = (changes: Partial<UserInput>) =>
    post('update', {
      clonedId: null,
      user: {
        uuid,
        username: 'viewer',
        email: 'viewer@example.org',
        firstName: 'Zoë',
        lastName: 'viewer',
        active: true,
        businessProfile: { uuid: service.fixture.businessProfiles.viewer },
        visibilityProfile: { uuid: service.fixture.visibilityProfile },
        minimumRole: { name: 'ADMIN' },
        ...changes,
      },
    });
  const imported = async (changes: Partial<ReturnType<typeof cellsOf>>) => {
    const cells = cellsOf('viewer', { businessProfile: 'Business profile of viewer', ...changes });
    const token = await service.tokenOf(service.fixture.people.productAdmin);
    return fetch(`${service.url}${API}/user/import`, {
      method: 'POST',
      headers: bearer(token),
      body: formOf(csvOf([cells])),
    });
  };

  const pulled = (changes: { email: string }) => {
    const known = { username: 'viewer', firstName: 'Zoë', lastName: 'viewer' };
    source.answerPaths({ '/users': [{ ...known, ...changes }] });
    return service.call(`${API}/user/pullUsers`, { as: 'productAdmin' });
  };

  /**
   * Gives the account a credential of every kind. Returns `serves`, which returns for each kind whether its credential
   * is still valid.
   */
  async function given() {
    const token = await browser.signIn('viewer', PASSWORD);
    const { verifier, challenge } = pkcePair();
    const code = codeIn((await browser.checkSession(browser.request(challenge))) ?? '');
    const { token: link } = await issueResetToken(service.db, uuid, Date.now());
    await service.db.deleteFrom('reset_mails').execute();
    const due = { queued_at: Date.now(), due_at: Date.now() + HOUR };
    await service.db
      .insertInto('reset_mails')
      .values({ user_uuid: uuid, email: 'viewer@example.org', ...due })
      .execute();
    return {
      async serves() {
        const { status: me } = await browser.me(token);
        const authorized = await browser.call(`${API}/auth/authorize`, {
          body: { credentials: null, authorizeRequest: browser.request(pkcePair().challenge), token },
        });
        return {
          token: me === 200,
          authorize: authorized.status === 200,
          session: (await browser.checkSession()) !== null,
          code: (await browser.exchange(code, verifier)).status === 200,
          link: (await ownerOfResetToken(service.db, link, Date.now())) !== null,
          device: (await count('known_devices')) > 0,
          queuedMail: (await count('reset_mails')) > 0,
        };
      },
    };
  }
  const count = async (table: 'known_devices' | 'reset_mails') =>
    (await service.db.selectFrom(table).select('user_uuid').where('user_uuid', '=', uuid).execute()).length;

  const NOTHING = {
    token: false,
    authorize: false,
    session: false,
    code: false,
    link: false,
    device: false,
    queuedMail: false,
  };
  const EVERYTHING = {
    token: true,
    authorize: true,
    session: true,
    code: true,
    link: true,
    device: true,
    queuedMail: true,
  };

  it('all credentials of an account stay valid after a save that does not affect access', async () => {
    const all = await given();
    expect((await saved({ lastName: 'Watcher' })).status).toBe(200);
    expect(await all.serves()).toEqual(EVERYTHING);
  });

  describe.each<[string, (active: boolean) => Promise<Response>]>([
    ['the form', (active) => saved({ active })],
    ['the list', (active) => post(active ? 'activate' : 'inactivate', [{ uuid, username: 'viewer' }])],
    ['an import', (active) => imported({ active: String(active) })],
  ])('deactivating by %s', (_, change) => {
    it('ends all access at once, and activating the user restores none', async () => {
      const all = await given();
      expect((await change(false)).status).toBe(200);
      const rows = await service.db
        .selectFrom('issued_tokens')
        .select('jti')
        .where('user_uuid', '=', uuid)
        .where('revoked_at', 'is', null)
        .execute();
      expect(rows).toEqual([]);
      expect((await change(true)).status).toBe(200);
      expect(await all.serves()).toEqual(NOTHING);
      expect((await browser.me(await browser.signIn('viewer', PASSWORD))).status).toBe(200);
    });

    it('ends access that a concurrent sign-in has granted, even after the user is activated', async () => {
      await change(false);
      // This simulates a concurrent sign-in that has checked the account before the deactivation, and issues its
      // credentials after it.
      await service.db.updateTable('users').set({ active: 1 }).where('uuid', '=', uuid).execute();
      const all = await given();
      await service.db.updateTable('users').set({ active: 0 }).where('uuid', '=', uuid).execute();
      await change(true);
      expect(await all.serves()).toEqual({ ...NOTHING, link: true, queuedMail: true });
    });
  });

  it.each<[string, () => Promise<Response>]>([
    ['the form', () => saved({ email: 'other@example.org' })],
    ['an import', () => imported({ email: 'another@example.org' })],
    ['a pull', () => pulled({ email: 'a.third@example.org' })],
  ])('a reset link ends when the e-mail address that it was sent to is changed by %s', async (_, change) => {
    const all = await given();
    expect((await change()).status).toBe(200);
    expect(await all.serves()).toEqual({ ...EVERYTHING, link: false, queuedMail: false });
  });

  it('a new password ends all access too', async () => {
    const all = await given();
    const { token: link } = await issueResetToken(service.db, uuid, Date.now());
    const password = 'Another-pass-2';
    const response = await browser.call(`${API}/password/update/`, {
      body: { token: link, password, rePassword: password },
    });
    expect(response.status).toBe(204);
    expect(await all.serves()).toEqual(NOTHING);
    const password_hash = await hashPassword(PASSWORD);
    await service.db.updateTable('users').set({ password_hash }).where('uuid', '=', uuid).execute();
  });
});
