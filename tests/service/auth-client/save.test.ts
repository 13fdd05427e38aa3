import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRODUCT_CODE } from '../../../openapi/rules/product.ts';
import type { AuthClient, AuthClientInput, Problem } from '../../../openapi/generated/types.ts';
import { CONSOLE_CLIENT_UUID, consoleRedirectUri } from '../../../service/oauth/console-client.ts';
import { bearer, BrowserSession, codeIn, pkcePair } from '../../support/browser-session.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ETAG } from '../../support/etag.ts';

const API = '/userprofile/api/v1';
const TARGET = 'https://fault.example.org/callback';
const PASSWORD = 'Demo-pass-1';

const newClient = (changes: Partial<AuthClientInput> = {}): AuthClientInput => ({
  uuid: null,
  name: `Client ${randomUUID()}`,
  description: 'For tests',
  allowedRedirectTarget: TARGET,
  clientSecret: 'hunter2OfThirtyTwoCharacters1234',
  ...changes,
});

describe.each(ENGINES)('sign-in clients on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let browser: BrowserSession;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, demoUsers: 1 });
  }, START_MS);
  afterAll(() => service.stop());
  beforeEach(async () => {
    await service.db.deleteFrom('throttle_counters').execute();
    browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
  });

  const call = async (path: string, username: string, body?: unknown, headers = {}) => {
    const { uuid } = await service.db
      .selectFrom('users')
      .select('uuid')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return service.call(`${API}/authClient/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body }),
      headers: { ...headers, ...bearer(await service.tokenOf(uuid)) },
    });
  };
  const ADMINISTRATOR = `${PRODUCT_CODE}.admin`;
  const save = (body: unknown, ifMatch = '') =>
    call('update', ADMINISTRATOR, body, ifMatch ? { 'if-match': ifMatch } : {});
  const saved = async (body: unknown, ifMatch?: string): Promise<string> => {
    const response = await save(body, ifMatch);
    const answer: unknown = await response.json();
    expect([response.status, answer]).toMatchObject([200, {}]);
    return (answer as { uuid: string }).uuid;
  };
  const refused = async (body: unknown, ifMatch?: string) => {
    const response = await save(body, ifMatch);
    return { ...((await response.json()) as Problem), status: response.status };
  };
  const fieldsOf = async (body: unknown) => {
    const { status, fields } = await refused(body);
    expect(status).toBe(422);
    return fields?.map(({ field }) => field);
  };
  const read = async (uuid: string) =>
    (await (await call(`get/${uuid}`, ADMINISTRATOR)).json()) as AuthClient;
  const requestOf = (uuid: string, redirectUri: string) => {
    const { verifier, challenge } = pkcePair();
    const request = browser.request(challenge, { client_id: uuid, redirect_uri: redirectUri });
    return { verifier, authorize: () => browser.authorize('viewer', PASSWORD, request) };
  };
  const codeFor = async (uuid: string, redirectUri: string) => {
    const { verifier, authorize } = requestOf(uuid, redirectUri);
    const { redirectUrl } = (await (await authorize()).json()) as { redirectUrl: string };
    return { verifier, code: codeIn(redirectUrl), redirectUrl };
  };

  it('are created and changed, and the list omits their secrets', async () => {
    const asked = newClient();
    const response = await save(asked);
    const etag = response.headers.get('etag')!;
    expect(etag).toMatch(ETAG);
    const { uuid, ...more } = (await response.json()) as { uuid: string };
    expect(more).toEqual({});
    expect(await read(uuid)).toEqual({ ...asked, uuid });

    const changed = {
      ...asked,
      uuid,
      name: `${asked.name} 2`,
      description: 'Changed',
      clientSecret: 'other',
    };
    await saved(changed, etag);
    expect(await read(uuid)).toEqual(changed);
    const list = await (await call('list', ADMINISTRATOR)).text();
    expect(list).toContain('Changed');
    expect(list).not.toMatch(/other|hunter2/);
  });

  it('have different names, ignoring case, even in concurrent requests', async () => {
    const asked = newClient();
    const uuid = await saved(asked);
    expect(await refused(newClient({ name: asked.name.toUpperCase() }))).toMatchObject({
      status: 409,
      code: 'name_taken',
      fields: [{ field: 'name' }],
    });
    await saved({ ...asked, uuid, name: asked.name.toUpperCase() });
    const name = `Both ${randomUUID()}`;
    const both = await Promise.all([1, 2].map(() => save(newClient({ name }))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are refused if values are missing or too long', async () => {
    const texts = { name: 255, description: 255, clientSecret: 64 };
    const filled = (more: number) =>
      Object.fromEntries(Object.entries(texts).map(([field, most]) => [field, 'ä'.repeat(most + more)]));
    await saved({ ...newClient(), ...filled(0) });
    expect((await fieldsOf({ ...newClient(), ...filled(1) }))?.toSorted()).toEqual(
      Object.keys(texts).toSorted(),
    );
    const { uuid } = newClient();
    expect((await fieldsOf({ uuid }))?.toSorted()).toEqual(Object.keys(texts).toSorted());
    const empty = { name: '', description: '', clientSecret: '' };
    expect((await fieldsOf(newClient(empty)))?.toSorted()).toEqual(Object.keys(texts).toSorted());
    const long = `https://fault.example.org/${'a'.repeat(255)}`;
    expect(await fieldsOf(newClient({ allowedRedirectTarget: long }))).toEqual(['allowedRedirectTarget']);
    expect(await fieldsOf(newClient({ allowedRedirectTarget: `${TARGET}#part` }))).toEqual([
      'allowedRedirectTarget',
    ]);
    expect(JSON.stringify(await refused(newClient({ clientSecret: 'hunter2'.repeat(10) })))).not.toContain(
      'hunter2',
    );
  });

  it('are refused if the version is outdated or the client was deleted', async () => {
    const asked = newClient();
    const uuid = await saved(asked);
    const etag = (await call(`get/${uuid}`, ADMINISTRATOR)).headers.get('etag')!;
    await saved({ ...asked, uuid }, etag);
    expect(await refused({ ...asked, uuid }, etag)).toMatchObject({ status: 412, code: 'stale' });
    expect(await refused({ ...asked, uuid: randomUUID() })).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('can be read and changed only by product administrators', async () => {
    const uuid = await saved(newClient());
    for (const username of ['admin', 'sco.admin', 'viewer']) {
      expect((await call('update', username, newClient())).status).toBe(403);
      expect((await call(`get/${uuid}`, username)).status).toBe(403);
    }
  });

  it('take effect at once, and accept only the registered redirect URI', async () => {
    const asked = newClient();
    const uuid = await saved(asked);
    const moved = 'https://fault.example.org/elsewhere?from=here';
    expect((await codeFor(uuid, TARGET)).redirectUrl).toMatch(`${TARGET}?code=`);
    await saved({ ...asked, uuid, allowedRedirectTarget: moved });
    expect((await codeFor(uuid, moved)).redirectUrl).toMatch(`${moved}&code=`);
    const response = await requestOf(uuid, TARGET).authorize();
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'redirect_uri_mismatch' }]);
  });

  it('refuse a code that was sent to a former redirect URI', async () => {
    const asked = newClient();
    const uuid = await saved(asked);
    const [kept, lost] = [await codeFor(uuid, TARGET), await codeFor(uuid, TARGET)];
    await saved({ ...asked, uuid, description: 'Stays where it is' });
    expect((await browser.exchange(kept.code, kept.verifier, { client_id: uuid })).status).toBe(200);
    await saved({ ...asked, uuid, allowedRedirectTarget: `${TARGET}/2` });
    const exchanged = await browser.exchange(lost.code, lost.verifier, { client_id: uuid });
    expect([exchanged.status, await exchanged.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
  });

  it('accept a new secret at once, and then refuse the old one', async () => {
    const asked = newClient();
    const uuid = await saved(asked);
    await saved({ ...asked, uuid, clientSecret: 'new secret' });
    const exchange = async (client_secret: string) => {
      const { code, verifier } = await codeFor(uuid, TARGET);
      return (await browser.exchange(code, verifier, { client_id: uuid, client_secret })).status;
    };
    expect(await exchange(asked.clientSecret)).toBe(401);
    expect(await exchange('new secret')).toBe(200);
  });

  it('cannot be used to sign in without a redirect URI', async () => {
    for (const allowedRedirectTarget of [null, '']) {
      const uuid = await saved(newClient({ allowedRedirectTarget }));
      expect((await requestOf(uuid, TARGET).authorize()).status).toBe(400);
      expect((await requestOf(uuid, '').authorize()).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('include the console, whose redirect URI cannot change and whose description can', async () => {
    const console = await read(CONSOLE_CLIENT_UUID);
    for (const allowedRedirectTarget of [TARGET, '', null]) {
      expect(await refused({ ...console, allowedRedirectTarget })).toMatchObject({
        status: 409,
        code: 'own_client',
        fields: [{ field: 'allowedRedirectTarget' }],
      });
    }
    await saved({ ...console, description: 'This very console' });
    expect(await read(CONSOLE_CLIENT_UUID)).toMatchObject({
      description: 'This very console',
      allowedRedirectTarget: consoleRedirectUri(service.url),
    });
    expect(await browser.signIn('viewer')).toMatch(/^ey/);
  });
});
