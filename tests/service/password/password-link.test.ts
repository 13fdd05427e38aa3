import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../../service/oauth/secrets.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { startMailServer } from '../../support/mail-server.ts';
import type { Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const NEW_PASSWORD = 'seven grey herons';

interface Link {
  link: string;
  validMinutes: number;
}

const create = (service: TestService, as: Person | null, uuid: string) =>
  service.call(`${API}/password/link`, { as, method: 'POST', body: { uuid } });

const tokenOf = async (response: Response): Promise<string> =>
  /\/userprofile\/password\/new\/([\w-]+)$/.exec(((await response.json()) as Link).link)![1]!;

const setPassword = (service: TestService, token: string) =>
  service.call(`${API}/password/update/`, {
    method: 'POST',
    body: { token, password: NEW_PASSWORD, rePassword: NEW_PASSWORD },
  });

describe.each(ENGINES)('a password link without a mail server on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let later = 0;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, now: () => Date.now() + later });
  }, START_MS);

  afterAll(() => service.stop());

  it('sets the password once', async () => {
    const response = await create(service, 'admin', service.fixture.people.viewer);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const token = await tokenOf(response);
    expect((await setPassword(service, token)).status).toBe(204);
    expect((await setPassword(service, token)).status).toBe(422);
  });

  it('needs a recent proof of identity, because the link ends the sessions of the user', async () => {
    const token = await service.tokenOf(service.fixture.people.admin);
    const link = () =>
      service.call(`${API}/password/link`, {
        method: 'POST',
        body: { uuid: service.fixture.people.viewer },
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await link()).status).toBe(200);
    later = 10 * 60_000;
    expect(await (await link()).json()).toMatchObject({ status: 401, code: 'step_up_required' });
    later = 0;
  });

  it('is stored as a hash, and replaces the link before it', async () => {
    const { viewer } = service.fixture.people;
    const first = await tokenOf(await create(service, 'admin', viewer));
    const second = await tokenOf(await create(service, 'admin', viewer));
    const stored = await service.db.selectFrom('reset_tokens').selectAll().execute();
    expect(stored).toMatchObject([{ user_uuid: viewer, token_hash: hashSecret(second) }]);
    expect((await setPassword(service, first)).status).toBe(422);
  });

  it('expires after 60 minutes', async () => {
    const response = await create(service, 'admin', service.fixture.people.viewer);
    const token = await tokenOf(response.clone());
    expect(await response.json()).toMatchObject({ validMinutes: 60 });
    later = 60 * 60_000;
    expect((await setPassword(service, token)).status).toBe(422);
    later = 0;
  });

  it.each([
    ['nobody', null, 'viewer', 401],
    ['a user without a role', 'viewer', 'viewer', 403],
    ['an ADMIN, of a product administrator', 'admin', 'productAdmin', 403],
  ] as const)('is refused to %s', async (_, as, whose, status) => {
    const { people } = service.fixture;
    await service.db.deleteFrom('reset_tokens').execute();
    expect((await create(service, as, people[whose])).status).toBe(status);
    expect(await service.db.selectFrom('reset_tokens').selectAll().execute()).toEqual([]);
  });

  it('is rate-limited for each account', async () => {
    const { viewer } = service.fixture.people;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      statuses.push((await create(service, 'admin', viewer)).status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is announced in the console’s configuration', async () => {
    const config = await (await service.call('/userprofile/config.json')).json();
    expect(config).toMatchObject({ mailEnabled: false, inventoryEnabled: false });
  });
});

describe('a password link', () => {
  it('cannot be created if a mail server is configured', async () => {
    const mail = await startMailServer('taking');
    const service = await startService({ environment: { SMTP_URL: mail.url } });
    const response = await create(service, 'admin', service.fixture.people.viewer);
    expect(response.status).toBe(503);
    expect(await service.db.selectFrom('reset_tokens').selectAll().execute()).toEqual([]);
    expect(await (await service.call('/userprofile/config.json')).json()).not.toHaveProperty('mailEnabled');
    await Promise.all([service.stop(), mail.close()]);
  });
});
