import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthClientInput, AuthenticatorKey, Problem, StepUp } from '../../../openapi/generated/types.ts';
import { startSession } from '../../../service/oauth/sessions/sessions.ts';
import { beginApp, confirmApp } from '../../../service/second-factor/authenticator-app.ts';
import { storePasskey } from '../../../service/second-factor/passkeys.ts';
import { RECENT } from '../../../service/second-factor/recent-proof.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { bearer, BrowserSession } from '../../support/browser-session.ts';
import { byTest } from '../../support/by-test.ts';
import { ENGINES } from '../../support/databases.ts';
import { signInService } from '../../support/sign-in-service.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Demo-pass-1';
const STEP = 30_000;
const REQUIRED = [401, 'step_up_required'];

const codeOf = async (answer: Response) =>
  answer.status < 400 ? answer.status : [answer.status, ((await answer.json()) as Problem).code];

const newClient = (changes: Partial<AuthClientInput> = {}): AuthClientInput => ({
  uuid: null,
  name: `Client ${randomUUID()}`,
  description: 'For tests',
  allowedRedirectTarget: null,
  clientSecret: 'a secret',
  ...changes,
});

describe.each(ENGINES)('a recent proof of identity on $engine', ({ emptyDatabase }) => {
  const setup = signInService(emptyDatabase);
  let token: string;
  let secret: string;
  let target: string;
  let administrator: string;

  const now = () => Date.now() + setup.clockOffset;
  const db = () => setup.service.db;
  const call = (path: string, body?: object, method?: string, by = token) =>
    setup.browser.call(`${API}${path}`, {
      headers: bearer(by),
      ...(body && { body }),
      ...(method && { method }),
    });
  const uuidOf = async (username: string) =>
    (await db().selectFrom('users').select('uuid').where('username', '=', username).executeTakeFirstOrThrow())
      .uuid;
  const created = async () =>
    ((await (await call('/authClient/update', newClient())).json()) as { uuid: string }).uuid;
  const blocked = async () => {
    const uuid = await created();
    await call('/authClient/block', { uuid, blocked: true });
    return uuid;
  };
  const addSession = () => startSession(db(), target, [], now());
  const addApp = async (uuid: string) => {
    const key = await beginApp(setup.service.services, uuid, now());
    await byTest(() => confirmApp(setup.service.services, uuid, authenticatorCode(key, now() - STEP), now()));
    return key;
  };
  const pass = () => {
    setup.clockOffset += RECENT;
  };
  const stepUpByPassword = (currentPassword = PASSWORD) =>
    call('/account/stepUp/password', { currentPassword });
  const begin = async (by = token) =>
    (await (await call('/account/stepUp', undefined, 'POST', by)).json()) as StepUp;
  const prove = async (handle: string, code = authenticatorCode(secret, now())) => {
    const answer = await setup.browser.call(`${API}/auth/factor`, { body: { handle, method: 'totp', code } });
    return ((await answer.json()) as { token: string }).token;
  };

  beforeEach(async () => {
    setup.clockOffset = STEP / 2 - (Date.now() % STEP);
    for (const table of [
      'authenticator_apps',
      'recovery_codes',
      'pending_sign_ins',
      'sso_sessions',
    ] as const) {
      await db().deleteFrom(table).execute();
    }
    target = await uuidOf('viewer');
    administrator = await uuidOf('nova.admin');
    await db().updateTable('users').set({ active: 1 }).where('uuid', '=', target).execute();
    token = await setup.browser.signIn('nova.admin');
  });

  describe('is needed', () => {
    it.each<[string, () => Promise<() => Promise<Response>>]>([
      [
        'to show the secret of a client',
        async () => {
          const uuid = await created();
          return () => call(`/authClient/get/${uuid}`);
        },
      ],
      ['to create a client', async () => () => call('/authClient/update', newClient())],
      [
        'to replace the secret of a client',
        async () => {
          const uuid = await created();
          return () => call('/authClient/update', newClient({ uuid, clientSecret: 'another secret' }));
        },
      ],
      [
        'to change a setting of a client',
        async () => {
          const uuid = await created();
          return () => call('/authClient/update', newClient({ uuid }));
        },
      ],
      [
        'to change a client by a configuration file that keeps its secret',
        async () => {
          const client = newClient();
          await call('/authClient/update', client);
          const entry = {
            name: client.name,
            description: client.description,
            clientType: 'browser',
            allowedRedirectTarget: 'https://evil.example/cb',
          };
          const file = JSON.stringify({ version: 1, authClients: [entry] });
          return () => call('/configuration', { file, deletesMissing: false, secrets: [] });
        },
      ],
      [
        'to undo a change of a client',
        async () => {
          const uuid = await created();
          const changed = await call('/authClient/update', newClient({ uuid }));
          const changes = [changed.headers.get('change-id')!];
          return () => call('/history/undo', { changes, by: null, overwrite: [] });
        },
      ],
      [
        'to unblock a client',
        async () => {
          const uuid = await blocked();
          return () => call('/authClient/block', { uuid, blocked: false });
        },
      ],
      [
        'to unblock clients by an action on a selection',
        async () => {
          const uuid = await blocked();
          const selection = { uuids: [uuid], matching: null, except: [] };
          return () => call('/bulk', { resource: 'authClient', selection, action: 'unblock' });
        },
      ],
      [
        'to undo the block of a client',
        async () => {
          const answer = await call('/authClient/block', { uuid: await created(), blocked: true });
          const changes = [answer.headers.get('change-id')!];
          return () => call('/history/undo', { changes, by: null, overwrite: [] });
        },
      ],
      [
        'to restore a deleted client, by an undo',
        async () => {
          const uuid = await created();
          const removed = await call(`/authClient/${uuid}`, undefined, 'DELETE');
          const changes = [removed.headers.get('change-id')!];
          return () => call('/history/undo', { changes, by: null, overwrite: [] });
        },
      ],
      [
        'to reset the second factor of a user',
        async () => {
          await addApp(target);
          return () => call(`/user/${target}/factors`, undefined, 'DELETE');
        },
      ],
      [
        'to end the sessions of a user',
        async () => {
          await addSession();
          return () => call(`/user/${target}/sessions`, undefined, 'DELETE');
        },
      ],
      [
        'to end one session of a user',
        async () => {
          const { sid } = (await addSession()).signedIn;
          return () => call(`/user/${target}/sessions?id=${sid}`, undefined, 'DELETE');
        },
      ],
    ])('%s', async (_case, prepare) => {
      const act = await prepare();
      pass();
      const refused = await act();
      expect(refused.headers.get('www-authenticate')).toContain('error="insufficient_user_authentication"');
      expect(refused.headers.get('www-authenticate')).toContain('max_age="600"');
      expect(await codeOf(refused)).toEqual(REQUIRED);
      expect(await codeOf(await stepUpByPassword())).toBe(204);
      expect(await codeOf(await act())).toBeLessThan(300);
    });

    it('again after ten minutes', async () => {
      const uuid = await created();
      pass();
      await stepUpByPassword();
      setup.clockOffset += RECENT - 1000;
      expect(await codeOf(await call(`/authClient/get/${uuid}`))).toBe(200);
      setup.clockOffset += 1000;
      expect(await codeOf(await call(`/authClient/get/${uuid}`))).toEqual(REQUIRED);
    });
  });

  describe('is not needed', () => {
    it.each<[string, () => Promise<() => Promise<Response>>]>([
      [
        'to block a client',
        async () => {
          const uuid = await created();
          return () => call('/authClient/block', { uuid, blocked: true });
        },
      ],
      [
        'to end the own sessions',
        async () => () => call('/account/sessions?keepCurrent=true', undefined, 'DELETE'),
      ],
      [
        'to deactivate a user who is signed in',
        async () => {
          await addSession();
          return () => call('/user/inactivate', [{ uuid: target }]);
        },
      ],
    ])('%s', async (_case, prepare) => {
      const act = await prepare();
      pass();
      expect(await codeOf(await act())).toBe(200);
    });
  });

  it('is refused with a wrong password, which counts as a failed attempt', async () => {
    const uuid = await created();
    pass();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await codeOf(await stepUpByPassword('wrong'))).toEqual([422, 'invalid_fields']);
    }
    expect(await codeOf(await stepUpByPassword())).toEqual([429, 'throttled']);
    expect(await codeOf(await call(`/authClient/get/${uuid}`))).toEqual(REQUIRED);
  });

  it('belongs to the session that has given it', async () => {
    const other = new BrowserSession(setup.service.url);
    await other.call(`${API}/auth/frontendconfig`);
    const theirs = await other.signIn('nova.admin');
    const uuid = await created();
    pass();
    await stepUpByPassword();
    expect(await codeOf(await call(`/authClient/get/${uuid}`, undefined, 'GET', theirs))).toEqual(REQUIRED);
  });

  describe('by a second factor', () => {
    let uuid: string;

    beforeEach(async () => {
      uuid = await created();
      secret = await addApp(administrator);
    });
    const read = () => call(`/authClient/get/${uuid}`);
    const EXPIRED = [401, 'second_factor_expired'];

    it('is needed of an account that has one, although the password is recent', async () => {
      expect(await codeOf(await read())).toEqual(REQUIRED);
      await stepUpByPassword();
      expect(await codeOf(await read())).toEqual(REQUIRED);
    });

    it('is given by a code of the app', async () => {
      const { by, secondStep } = await begin();
      expect([by, secondStep?.methods]).toEqual(['secondFactor', ['totp']]);
      const proof = await prove(secondStep!.handle!);
      expect(await codeOf(await call('/account/stepUp/factor', { token: proof }))).toBe(204);
      expect(await codeOf(await read())).toBe(200);
      const session = await db().selectFrom('sso_sessions').selectAll().executeTakeFirstOrThrow();
      expect(session.method).toBe('passwordAndTotp');
      expect(await codeOf(await call('/account/stepUp/factor', { token: proof }))).toEqual(EXPIRED);
    });

    it.each(['/app', '/app/remove', '/recoveryCodes'])(
      'is needed to change the own factors, although the password is right: %s',
      async (path) => {
        const change = () => call(`/account/factors${path}`, { currentPassword: PASSWORD });
        expect(await codeOf(await change())).toEqual(REQUIRED);
        const proof = await prove((await begin()).secondStep!.handle!);
        await call('/account/stepUp/factor', { token: proof });
        expect(await codeOf(await change())).toEqual(path === '/app' ? [409, 'factor_exists'] : 200);
      },
    );

    it('is not given by the proof of another session, of a sign-in, or of another account', async () => {
      const other = new BrowserSession(setup.service.url);
      await other.call(`${API}/auth/frontendconfig`);
      const request = other.request('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
      const answer = await other.authorize('nova.admin', PASSWORD, request);
      const { handle } = (await answer.json()) as { handle: string };
      const ofSignIn = await prove(handle);
      expect(await codeOf(await call('/account/stepUp/factor', { token: ofSignIn }))).toEqual(EXPIRED);

      setup.clockOffset += STEP;
      const ofSession = await prove((await begin()).secondStep!.handle!);
      const theirs = await other.signIn('admin');
      expect(
        await codeOf(await call('/account/stepUp/factor', { token: ofSession }, 'POST', theirs)),
      ).toEqual(EXPIRED);
      expect(await codeOf(await read())).toEqual(REQUIRED);
    });

    it('is not given too late', async () => {
      const proof = await prove((await begin()).secondStep!.handle!);
      setup.clockOffset += 60_000;
      expect(await codeOf(await call('/account/stepUp/factor', { token: proof }))).toEqual(EXPIRED);
    });

    it('is given in two tabs at once', async () => {
      const [one, two] = [await begin(), await begin()];
      const proofs = [await prove(one.secondStep!.handle!)];
      setup.clockOffset += STEP;
      proofs.push(await prove(two.secondStep!.handle!));
      for (const proof of proofs) {
        expect(await codeOf(await call('/account/stepUp/factor', { token: proof }))).toBe(204);
      }
    });
  });

  it('is given by the setup of the first factor, and the session keeps its level', async () => {
    const setUp = async (by: string) => {
      const begun = await call('/account/factors/app', { currentPassword: PASSWORD }, 'POST', by);
      return ((await begun.json()) as AuthenticatorKey).secret;
    };
    const confirm = (key: string, by: string) =>
      call('/account/factors/app/confirm', { code: authenticatorCode(key, now()) }, 'POST', by);
    const other = new BrowserSession(setup.service.url);
    await other.call(`${API}/auth/frontendconfig`);
    const theirs = await other.signIn('nova.admin');
    pass();
    expect(await codeOf(await confirm(await setUp(token), token))).toBe(200);
    expect(await codeOf(await call('/authClient/update', newClient()))).toBe(200);
    const methods = await db().selectFrom('sso_sessions').select('method').distinct().execute();
    expect(methods).toEqual([{ method: 'password' }]);
    const removal = () => call('/account/factors/app/remove', { currentPassword: PASSWORD }, 'POST', theirs);
    expect(await codeOf(await removal())).toEqual(REQUIRED);
  });

  it('is needed to complete a setup, if another session has set up a factor since', async () => {
    const begun = await call('/account/factors/app', { currentPassword: PASSWORD });
    const { secret: key } = (await begun.json()) as AuthenticatorKey;
    const passkey = {
      credential_id: randomUUID(),
      public_key: 'not-used',
      counter: 0,
      transports: '',
      is_backed_up: 0 as const,
    };
    await storePasskey(db(), { userUuid: administrator, userHandle: 'any', name: 'Key', passkey }, now());
    const code = authenticatorCode(key, now());
    expect(await codeOf(await call('/account/factors/app/confirm', { code }))).toEqual(REQUIRED);
    await db().deleteFrom('passkeys').execute();
  });

  it('of an account without a password comes from a single sign-on', async () => {
    await db()
      .updateTable('users')
      .set({ password_hash: null })
      .where('uuid', '=', await uuidOf('admin'))
      .execute();
    const session = await startSession(db(), await uuidOf('admin'), [], now(), { method: 'external' });
    const by = await setup.service.tokenOf(await uuidOf('admin'));
    await db()
      .updateTable('issued_tokens')
      .set({ session_hash: session.signedIn.sessionHash })
      .where('user_uuid', '=', await uuidOf('admin'))
      .execute();
    expect(await begin(by)).toEqual({ by: 'singleSignOn' });
  });
});
