import { Auth, type AuthConfig } from '@auth/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Visitor } from '../../support/visitor.ts';
import { moduleOf, registerClient, settingsFrom } from './documented.ts';

type AuthProvider = AuthConfig['providers'][number];

describe('Auth.js, with the settings of docs/connect', () => {
  const application = 'http://127.0.0.1:1';
  let service: TestService;
  let config: AuthConfig;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    service = await startService({ demoUsers: 5 });
    const client = await registerClient(service, `${application}/auth/callback/userprofile`, {
      clientType: 'server',
    });
    const settings = settingsFrom('authjs', { issuer: service.url, application, ...client });
    const { provider } = await moduleOf<{ provider: AuthProvider }>(settings);
    config = { providers: [provider], secret: 'a secret of the test', trustHost: true, basePath: '/auth' };
  }, START_MS);
  afterAll(() => service.stop());

  /** Calls the application's request handler, as the application's web server would. */
  async function call(path: string, body?: Record<string, string>): Promise<Response> {
    const request = new Request(new URL(path, application), {
      method: body ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body ? { body: new URLSearchParams(body) } : {}),
    });
    const response = await Auth(request, config);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  it('signs a user in, and stores name and e-mail address in its session', async () => {
    const { csrfToken } = (await (await call('/auth/csrf')).json()) as { csrfToken: string };
    const started = await call('/auth/signin/userprofile', { csrfToken });
    const back = await new Visitor(service.url).until(started.headers.get('location') ?? '', application);
    await call(back);
    const { first_name, last_name, email } = await service.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'viewer')
      .executeTakeFirstOrThrow();
    expect(await (await call('/auth/session')).json()).toMatchObject({
      user: { name: `${first_name} ${last_name}`, email },
    });
  });
});
