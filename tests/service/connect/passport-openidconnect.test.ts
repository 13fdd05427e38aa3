import { Strategy, type Profile, type StrategyOptions } from 'passport-openidconnect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Visitor } from '../../support/visitor.ts';
import { moduleOf, registerClient, settingsFrom } from './documented.ts';

describe('passport-openidconnect, with the settings of docs/connect', () => {
  const application = 'http://127.0.0.1:1';
  const session = {};
  let service: TestService;
  let options: StrategyOptions;

  beforeAll(async () => {
    service = await startService({ demoUsers: 5 });
    const client = await registerClient(service, `${application}/callback`, {
      clientType: 'server',
      pkceOptional: true,
    });
    const installation = { issuer: service.url, application, ...client };
    ({ options } = await moduleOf<{ options: StrategyOptions }>(
      settingsFrom('passport-openidconnect', installation),
    ));
  }, START_MS);
  afterAll(() => service.stop());

  /** Calls the strategy as Passport does. Returns the URL to redirect to, or the user. */
  const authenticate = (query: Record<string, string>) =>
    new Promise<string | Profile>((resolve, reject) => {
      const strategy = new Strategy(options, (_issuer, profile, done) => done(null, profile));
      strategy.redirect = resolve;
      strategy.success = resolve;
      strategy.fail = (reason) => reject(new Error(JSON.stringify(reason)));
      strategy.error = reject;
      strategy.authenticate({ query, session });
    });

  it('signs a user in, without PKCE', async () => {
    const started = await authenticate({});
    const redirect = await new Visitor(service.url).until(String(started), application);
    const { uuid, email } = await service.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'viewer')
      .executeTakeFirstOrThrow();
    expect(await authenticate(Object.fromEntries(new URL(redirect).searchParams))).toMatchObject({
      id: uuid,
      username: 'viewer',
      emails: [{ value: email }],
    });
  });
});
