import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SUITE_CLIENT_UUID } from '../../../demo/suite-client.ts';
import { blockClient, deleteClient } from '../../../service/auth-client/block.ts';
import { endAccessOf, endAllAccess } from '../../../service/oauth/sessions/end-access.ts';
import { DEFAULT_SESSION_LIMITS } from '../../../service/oauth/sessions/session-limits.ts';
import { sweepExpired } from '../../../service/tasks/sweep.ts';
import { storePassword } from '../../../service/password/new-password.ts';
import { bearer, BrowserSession } from '../../support/browser-session.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { startLogoutReceiver, type LogoutReceiver } from '../../support/logout-receiver.ts';
import {
  basic,
  CLIENT_SECRET,
  CLIENT_TARGET,
  openIdService,
  type Tokens,
} from '../../support/openid-service.ts';
import { byCredentialCall, byTest } from '../../support/by-test.ts';

const API = '/userprofile/api/v1';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const sidOf = ({ id_token: idToken }: { id_token: string }) => decodeJwt(idToken)['sid'];

describe.each(ENGINES)('oidcc-backchannel-logout on $engine', ({ emptyDatabase }) => {
  const openId = openIdService(emptyDatabase);
  let receiver: LogoutReceiver;

  beforeAll(async () => {
    receiver = await startLogoutReceiver();
  }, START_MS);
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    receiver.received.length = 0;
    await openId.chooseType('server', { backchannel_logout_uri: `${receiver.url}/logout` });
    await openId.db.deleteFrom('session_clients').execute();
  });
  afterEach(() => openId.forgetType());

  const sids = () => receiver.received.map(({ form }) => decodeJwt(form['logout_token'] ?? '')['sid']);
  const viewer = () => openId.user('viewer');
  const inTransaction = async (work: Parameters<ReturnType<typeof openId.db.transaction>['execute']>[0]) => {
    await openId.db.transaction().execute(work);
    openId.setup.service.services.logouts.wake();
  };

  it('oidcc-backchannel-rp-initiated-logout: sends a signed logout token of the session', async () => {
    const { id_token: hint } = await openId.tokens('viewer', { nonce: 'n' });
    const id = decodeJwt(hint);
    const response = await openId.browser.call(`${API}/auth/endsession`, {
      body: { id_token_hint: hint, confirmed: false },
    });
    expect(await response.json()).toMatchObject({ signedOut: true });
    await expect.poll(() => receiver.received.length).toBe(1);
    const [{ path, contentType, form } = { path: '', contentType: '', form: {} }] = receiver.received;
    expect([path, contentType]).toEqual(['/logout', 'application/x-www-form-urlencoded']);
    expect(Object.keys(form)).toEqual(['logout_token']);
    const { payload, protectedHeader } = await jwtVerify(
      form['logout_token'] ?? '',
      createLocalJWKSet(await openId.keys()),
      { issuer: openId.setup.service.url, audience: SUITE_CLIENT_UUID, typ: 'logout+jwt' },
    );
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'logout+jwt', kid: expect.any(String) });
    expect(payload).toEqual({
      iss: openId.setup.service.url,
      aud: SUITE_CLIENT_UUID,
      sub: id.sub,
      sid: id['sid'],
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 120,
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
      events: { [EVENT]: {} },
    });
  });

  const endings: [string, () => Promise<unknown>][] = [
    ['a sign-out', () => openId.browser.call(`${API}/auth/logout`)],
    ['another user’s sign-in in the browser', () => openId.signIn('admin')],
    [
      'the session’s end in the list of sessions',
      async () => {
        const other = new BrowserSession(openId.setup.service.url);
        await other.call(`${API}/auth/frontendconfig`);
        const token = await other.signIn('viewer');
        const ended = await other.call(`${API}/account/sessions?keepCurrent=true`, {
          method: 'DELETE',
          headers: bearer(token),
        });
        expect(ended.status).toBe(200);
      },
    ],
    [
      'a deactivation',
      () => inTransaction(async (db) => endAccessOf(db, [(await viewer()).uuid], Date.now())),
    ],
    [
      'a new password',
      () =>
        inTransaction(async (db) => {
          const { uuid, username, password_hash: passwordHash } = await viewer();
          await byCredentialCall(() =>
            storePassword(db, { uuid, username, passwordHash }, passwordHash ?? '', Date.now()),
          );
        }),
    ],
    [
      'the session’s expiry',
      async () => {
        await sweepExpired(openId.db, Date.now() + DEFAULT_SESSION_LIMITS.maxAgeMs);
        openId.setup.service.services.logouts.wake();
      },
    ],
    [
      'the command end-all-access',
      async () => {
        await byTest(() => endAllAccess(openId.db, Date.now()));
        openId.setup.service.services.logouts.wake();
      },
    ],
  ];

  it.each(endings)('sends a logout token after %s', async (_name, end) => {
    const sid = sidOf(await openId.tokens('viewer'));
    await end();
    await expect.poll(sids).toEqual([sid]);
  });

  it.each([
    [
      'blocked',
      (uuid: string) => byTest(() => blockClient(openId.setup.service.services, { uuid, blocked: true })),
    ],
    ['deleted', (uuid: string) => byTest(() => deleteClient(openId.setup.service.services, uuid))],
  ])('sends a logout token to a client that is %s', async (_name, end) => {
    const uuid = await openId.addClient({ backchannelLogoutUrl: `${receiver.url}/logout` });
    const code = await openId.codeFor(uuid);
    const response = await openId.exchange(code, { redirect_uri: CLIENT_TARGET }, basic(uuid, CLIENT_SECRET));
    const sid = sidOf((await response.json()) as Tokens);
    await end(uuid);
    openId.setup.service.services.logouts.wake();
    await expect.poll(sids).toEqual([sid]);
  });

  it('sends one logout token for each session, even if the session has issued several tokens', async () => {
    const first = sidOf(await openId.tokens('viewer'));
    const again = await openId.tokens('viewer', { prompt: 'login' });
    expect(sidOf(again)).toBe(first);
    await openId.refreshed(again.refresh_token);
    openId.setup.browser = new BrowserSession(openId.setup.service.url);
    await openId.browser.call(`${API}/auth/frontendconfig`);
    const second = sidOf(await openId.tokens('viewer'));
    await inTransaction(async (db) => endAccessOf(db, [(await viewer()).uuid], Date.now()));
    await expect.poll(() => sids().toSorted()).toEqual([first, second].toSorted());
  });

  it('sends nothing to a client to which nobody has signed in with the session, or that has no logout address', async () => {
    await openId.signIn('viewer');
    await openId.browser.call(`${API}/auth/logout`);
    await openId.chooseType('server', { backchannel_logout_uri: null });
    await openId.tokens('viewer');
    await openId.browser.call(`${API}/auth/logout`);
    expect(await openId.db.selectFrom('logout_deliveries').selectAll().execute()).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it('does not store that an ended session has reached a client when an offline token is used', async () => {
    await openId.chooseType('server', { offline_access: 1 });
    const { refresh_token: token } = await openId.tokens('viewer', { scope: 'openid offline_access' });
    await openId.browser.call(`${API}/auth/logout`);
    await openId.refreshed(token);
    expect(await openId.db.selectFrom('session_clients').selectAll().execute()).toEqual([]);
  });
});
