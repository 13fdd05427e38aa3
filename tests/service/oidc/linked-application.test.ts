import { describe, expect, it } from 'vitest';
import { fold } from '../../../service/db/fold.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { issueAccessToken } from '../../../service/oauth/tokens/tokens.ts';
import { codeIn } from '../../support/browser-session.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import {
  basic,
  CLIENT_SECRET,
  CLIENT_TARGET,
  openIdService,
  type Tokens,
} from '../../support/openid-service.ts';

const API = '/userprofile/api/v1';

const claimsOf = ({ id_token: token }: Tokens) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { roles?: string[] };

const parametersOf = (url: string | null) => Object.fromEntries(new URL(url ?? 'about:blank').searchParams);

// The link changes only what the token contains, so SQLite is enough.
describe.each(ONE_ENGINE)('a client that is linked to an application, on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);

  /** Returns the only role of the user `viewer` in the Fault Manager, and the profiles from which the role comes. */
  const findChoice = async () => {
    const [choice, ...others] = await openId.db
      .selectFrom('users')
      .innerJoin(
        'business_profile_choices as choice',
        'choice.business_profile_uuid',
        'users.business_profile_uuid',
      )
      .innerJoin('applications as application', 'application.uuid', 'choice.application_uuid')
      .innerJoin('app_profile_roles as granted', 'granted.app_profile_uuid', 'choice.app_profile_uuid')
      .innerJoin('application_roles as role', 'role.uuid', 'granted.role_uuid')
      .select([
        'choice.application_uuid',
        'choice.app_profile_uuid',
        'choice.business_profile_uuid',
        'role.uuid',
        'role.name',
      ])
      .where('users.username', '=', 'viewer')
      .where('application.name_folded', '=', fold('Fault Manager'))
      .execute();
    expect(others).toEqual([]);
    return choice!;
  };
  const userInfo = async (token: string) =>
    (await (await openId.userInfo(token)).json()) as { roles?: string[] };
  const tokensFor = async (id: string, scope = 'openid roles') => {
    const code = await openId.codeFor(id, { scope });
    const response = await openId.exchange(code, {}, basic(id, CLIENT_SECRET));
    return (await response.json()) as Tokens;
  };

  const remove = async () => {
    const choice = await findChoice();
    const { application_uuid, app_profile_uuid, business_profile_uuid } = choice;
    await openId.db
      .deleteFrom('business_profile_choices')
      .where('business_profile_uuid', '=', business_profile_uuid)
      .where('application_uuid', '=', application_uuid)
      .execute();
    return () =>
      openId.db
        .insertInto('business_profile_choices')
        .values({ application_uuid, app_profile_uuid, business_profile_uuid })
        .execute();
  };

  const addLimited = async () => {
    const { application_uuid: applicationUuid } = await findChoice();
    return openId.addClient({ applicationUuid, onlyWithRoles: true, name: `Limited ${Math.random()}` });
  };

  it('gets the roles that the user now has in the application', async () => {
    const choice = await findChoice();
    const id = await openId.addClient({ applicationUuid: choice.application_uuid });
    const tokens = await tokensFor(id);
    expect(tokens.scope).toBe('openid roles');
    expect(claimsOf(tokens).roles).toEqual([choice.name]);
    expect((await userInfo(tokens.access_token)).roles).toEqual([choice.name]);

    const external = (flag: 0 | 1) =>
      openId.db
        .updateTable('application_roles')
        .set({ external_role: flag })
        .where('uuid', '=', choice.uuid)
        .execute();
    await external(1);
    expect((await userInfo(tokens.access_token)).roles).toEqual([]);
    await external(0);
    await openId.db
      .updateTable('application_roles')
      .set({ name: 'RENAMED' })
      .where('uuid', '=', choice.uuid)
      .execute();
    expect((await userInfo(tokens.access_token)).roles).toEqual(['RENAMED']);
    await openId.db
      .updateTable('application_roles')
      .set({ name: choice.name })
      .where('uuid', '=', choice.uuid)
      .execute();
  });

  it('also gets the roles that the user now has with a refresh token', async () => {
    const choice = await findChoice();
    const id = await openId.addClient({ applicationUuid: choice.application_uuid });
    const tokens = await tokensFor(id);
    const rename = (name: string) =>
      openId.db.updateTable('application_roles').set({ name }).where('uuid', '=', choice.uuid).execute();
    await rename('RENAMED');
    const refreshed = await openId.refresh(tokens.refresh_token, {}, basic(id, CLIENT_SECRET));
    await rename(choice.name);
    expect(claimsOf((await refreshed.json()) as Tokens).roles).toEqual(['RENAMED']);
  });

  it('gets roles only with the scope for roles', async () => {
    const { application_uuid: applicationUuid } = await findChoice();
    const tokens = await tokensFor(await openId.addClient({ applicationUuid }), 'openid profile');
    expect(claimsOf(tokens)).not.toHaveProperty('roles');
    expect(await userInfo(tokens.access_token)).not.toHaveProperty('roles');
  });

  it('is refused the scope for roles if it has no link', async () => {
    const tokens = await tokensFor(await openId.addClient());
    expect(tokens.scope).toBe('openid');
    expect(claimsOf(tokens)).not.toHaveProperty('roles');
    expect(await userInfo(tokens.access_token)).not.toHaveProperty('roles');
  });

  it('gets no roles in other applications, and none of users without roles', async () => {
    const { application_uuid: chosen } = await findChoice();
    const { uuid: applicationUuid } = await openId.db
      .selectFrom('applications')
      .select('uuid')
      .where('uuid', '!=', chosen)
      .where('uuid', 'not in', (eb) =>
        eb
          .selectFrom('users')
          .innerJoin(
            'business_profile_choices as choice',
            'choice.business_profile_uuid',
            'users.business_profile_uuid',
          )
          .select('choice.application_uuid')
          .where('users.username', '=', 'viewer'),
      )
      .executeTakeFirstOrThrow();
    const tokens = await tokensFor(await openId.addClient({ applicationUuid }));
    expect(claimsOf(tokens).roles).toEqual([]);
    expect((await userInfo(tokens.access_token)).roles).toEqual([]);
  });

  describe('that is limited to its users', () => {
    it('admits a user whose profile contains an application profile of the application', async () => {
      const id = await addLimited();
      expect(await openId.codeFor(id)).not.toBe('');
    });

    it('refuses other users: the screen explains it before the redirect with access_denied', async () => {
      const id = await addLimited();
      const restore = await remove();
      const request = await openId.request({ client_id: id, redirect_uri: CLIENT_TARGET });
      const signedIn = await openId.browser.authorize('viewer', 'Demo-pass-1', request);
      const session = await openId.browser.call(`${API}/auth/session`, { body: request });
      const silent = await openId.silently({ client_id: id, redirect_uri: CLIENT_TARGET });
      const posted = await openId.browser.call(`${API}/auth/session`, {
        body: { ...request, response_mode: 'form_post' },
      });
      const answers = [signedIn, session, posted].map(
        async (response) =>
          (await response.json()) as { redirectUrl: string; denied?: { clientName: string } },
      );
      const [first, second, form] = await Promise.all(answers);
      const page = await openId.browser.call(form!.redirectUrl.slice(openId.setup.service.url.length));
      const html = await page.text();
      await restore();

      for (const { redirectUrl, denied } of [first!, second!]) {
        expect(denied?.clientName).toMatch(/^Limited /);
        expect(redirectUrl.startsWith(CLIENT_TARGET)).toBe(true);
        expect(parametersOf(redirectUrl)).toMatchObject({ error: 'access_denied', state: 'the state' });
        expect(codeIn(redirectUrl)).toBe('');
      }
      expect(silent).toMatchObject({ error: 'access_denied' });
      expect(form!.denied?.clientName).toMatch(/^Limited /);
      expect(html).toContain('value="access_denied"');
      expect(html).not.toContain('name="code"');
    });

    it('sends other users back to the login screen after a single sign-on, and explains it there', async () => {
      const id = await addLimited();
      const { uuid } = await openId.user('viewer');
      const { services, url } = openId.setup.service;
      const token = await issueAccessToken(services, {
        issuer: url,
        userUuid: uuid,
        clientUuid: CONSOLE_CLIENT_UUID,
        codeHash: 'of the provider',
        signOn: { until: Date.now() + 60_000, method: 'external', at: Date.now() },
      });
      const authorizeRequest = await openId.request({
        client_id: id,
        redirect_uri: CLIENT_TARGET,
        prompt: 'login',
      });
      const restore = await remove();
      const response = await openId.browser.call(`${API}/auth/authorize`, {
        body: { authorizeRequest, credentials: null, token },
      });
      await restore();
      const { redirectUrl } = (await response.json()) as { redirectUrl: string };
      expect(redirectUrl.startsWith(`${url}/userprofile/authorize?`)).toBe(true);
      expect(parametersOf(redirectUrl)).toMatchObject({ client_id: id, state: 'the state' });
      expect(parametersOf(redirectUrl)).not.toHaveProperty('prompt');
    });

    it('gets no tokens for the code of a user who has lost access', async () => {
      const id = await addLimited();
      const unlimited = await openId.addClient();
      const codes = [await openId.codeFor(id), await openId.codeFor(unlimited), await openId.codeFor(id)];
      const exchange = (code: string | undefined, client: string) =>
        openId.exchange(code ?? '', {}, basic(client, CLIENT_SECRET));
      const restore = await remove();
      const refused = await exchange(codes[0], id);
      const accepted = await exchange(codes[1], unlimited);
      await restore();
      expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
      expect(accepted.status).toBe(200);
      expect((await exchange(codes[0], id)).status).toBe(400);
      expect((await exchange(codes[2], id)).status).toBe(200);
    });

    it('gets no tokens for the refresh token of a user who has lost access', async () => {
      const id = await addLimited();
      const { refresh_token: token } = await tokensFor(id);
      const restore = await remove();
      const refused = await openId.refresh(token, {}, basic(id, CLIENT_SECRET));
      await restore();
      expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
      expect((await openId.refresh(token, {}, basic(id, CLIENT_SECRET))).status).toBe(200);
    });

    it('refuses all users after the application was deleted', async () => {
      const id = await addLimited();
      await openId.db
        .updateTable('auth_clients')
        .set({ application_uuid: null })
        .where('uuid', '=', id)
        .execute();
      expect(await openId.codeFor(id)).toBe('');
    });
  });
});
