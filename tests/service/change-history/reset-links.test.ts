import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../openapi/generated/schema.d.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { startService, type TestService } from '../../support/service.ts';

type Schemas = components['schemas'];

const API = '/userprofile/api/v1';

describe.each(ONE_ENGINE)('the record of mailed reset links on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let mail: MailServer;

  beforeAll(async () => {
    mail = await startMailServer('taking');
    service = await startService({
      emptyDatabase,
      environment: { SMTP_URL: mail.url, MAIL_FROM: 'userprofile@example.org' },
    });
  });
  afterAll(async () => {
    await service.stop();
    await mail.close();
  });

  const newest = async (): Promise<Schemas['Change'] | undefined> => {
    const response = await service.call(`${API}/history?limit=1`, { as: 'productAdmin' });
    return ((await response.json()) as Schemas['Changes']).changes[0];
  };
  const recorded = (person: 'viewer' | 'admin') => ({
    kind: 'user',
    uuid: service.fixture.people[person],
    fields: [expect.objectContaining({ field: 'resetLink', after: `${person}@example.org` })],
  });

  it('names the administrator who sent the mail', async () => {
    const body = {
      uuid: service.fixture.people.viewer,
      username: 'viewer',
      email: 'viewer@example.org',
    };
    const sent = await service.call(`${API}/password/reset`, { as: 'admin', method: 'POST', body });
    expect(sent.status).toBe(204);
    expect(await newest()).toMatchObject({
      call: 'requestPasswordReset',
      actor: { kind: 'user', uuid: service.fixture.people.admin },
      first: recorded('viewer'),
    });
  });

  it('names nobody if a person who is not signed in asked for the mail', async () => {
    const body = { username: 'admin' };
    expect((await service.call(`${API}/password/forgot`, { method: 'POST', body })).status).toBe(204);
    await expect.poll(newest).toMatchObject({
      call: 'forgotPassword',
      actor: { kind: 'person', uuid: null, name: null },
      first: recorded('admin'),
    });
  });
});
