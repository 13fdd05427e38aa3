import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_CODE } from '../../../openapi/rules/product.ts';
import type {
  AuthClient,
  AuthClientInput,
  AuthClientSummary,
  Problem,
} from '../../../openapi/generated/types.ts';
import { findSignInClient } from '../../../service/auth-client/find-client.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { hashSecret } from '../../../service/oauth/secrets.ts';
import { deleteApplication } from '../../../service/application/removal.ts';
import { bearer, BrowserSession, codeIn, pkcePair } from '../../support/browser-session.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';
import { byTest } from '../../support/by-test.ts';

const API = '/userprofile/api/v1';
const TARGET = 'https://fault.example.org/callback';
const SECRET = 'hunter2OfThirtyTwoCharacters1234';
const KEYS = JSON.stringify({
  keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })],
});
const HOUR = 60 * 60 * 1000;

const specified = (changes: Partial<AuthClientInput> = {}): AuthClientInput => ({
  uuid: null,
  name: `Client ${randomUUID()}`,
  description: 'For tests',
  allowedRedirectTarget: TARGET,
  clientSecret: SECRET,
  ...changes,
});

describe.each(ONE_ENGINE)('the settings of sign-in clients on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let clockOffset = 0;
  let token: string;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, demoUsers: 1, now: () => Date.now() + clockOffset });
    const { uuid } = await service.db
      .selectFrom('users')
      .select('uuid')
      .where('username', '=', `${PRODUCT_CODE}.admin`)
      .executeTakeFirstOrThrow();
    token = await service.tokenOf(uuid);
  }, START_MS);
  afterAll(() => service.stop());

  const save = (body: unknown) =>
    service.call(`${API}/authClient/update`, { method: 'POST', body, headers: bearer(token) });
  const saved = async (body: unknown): Promise<string> => {
    const response = await save(body);
    const answer: unknown = await response.json();
    expect([response.status, answer]).toMatchObject([200, {}]);
    return (answer as { uuid: string }).uuid;
  };
  const problemsOf = async (body: unknown) => {
    const response = await save(body);
    const { fields } = (await response.json()) as Problem;
    expect(response.status).toBe(422);
    return Object.fromEntries((fields ?? []).map(({ field, message }) => [field, message]));
  };
  const read = async (uuid: string) =>
    (await (
      await service.call(`${API}/authClient/get/${uuid}`, { headers: bearer(token) })
    ).json()) as AuthClient;
  const hasIdTokenClaims = async (uuid: string) => (await read(uuid)).idTokenClaims ?? false;
  const listed = async (uuid: string) => {
    const response = await service.call(`${API}/authClient/list`, { headers: bearer(token) });
    return ((await response.json()) as AuthClientSummary[]).find((client) => client.uuid === uuid);
  };
  const application = async () => {
    const { uuid } = await service.db
      .selectFrom('applications')
      .select('uuid')
      .where('name_folded', '!=', 'user profile')
      .executeTakeFirstOrThrow();
    return uuid;
  };

  const codeFor = async (uuid: string, redirectUri: string) => {
    const browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
    const { verifier, challenge } = pkcePair();
    const request = browser.request(challenge, { client_id: uuid, redirect_uri: redirectUri });
    const response = await browser.authorize('viewer', 'Demo-pass-1', request);
    const { redirectUrl } = (await response.json()) as { redirectUrl: string };
    const exchange = (changes: Record<string, string> = {}) =>
      browser.exchange(codeIn(redirectUrl), verifier, { client_id: uuid, ...changes });
    return { code: codeIn(redirectUrl), exchange };
  };
  /**
   * Returns the data of a client and of a code that an earlier release, which has no client types, reads from the
   * database.
   */
  const seenBefore = async (uuid: string, code: string) => ({
    target: (
      await service.db
        .selectFrom('auth_clients')
        .select('allowed_redirect_target')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
    ).allowed_redirect_target,
    codes: (
      await service.db
        .selectFrom('authorization_codes')
        .select('client_uuid')
        .where('code_hash', '=', hashSecret(code))
        .execute()
    ).length,
  });

  it('are omitted from responses until the client has a type', async () => {
    const asked = specified();
    const uuid = await saved(asked);
    expect(await read(uuid)).toEqual({ ...asked, uuid });
    const { clientSecret: _secret, ...summary } = asked;
    expect(await listed(uuid)).toEqual({ ...summary, uuid });
  });

  it('are returned as saved, and stay unchanged if a save omits them', async () => {
    const asked = specified({
      clientType: 'server',
      redirectTargets: [`${TARGET}/2`, `${TARGET}/1`],
      postLogoutTargets: ['https://fault.example.org/'],
      pkceOptional: true,
      offlineAccess: true,
      applicationUuid: await application(),
      onlyWithRoles: true,
      idTokenClaims: true,
      requiredLevel: 'phishingResistant',
      backchannelLogoutUrl: 'https://fault.example.org/logout',
      jwks: KEYS,
    });
    const uuid = await saved(asked);
    const stored = await read(uuid);
    expect(stored).toEqual({ ...asked, uuid });
    expect(await listed(uuid)).toEqual({
      uuid,
      name: asked.name,
      description: asked.description,
      allowedRedirectTarget: TARGET,
      clientType: 'server',
      pkceOptional: true,
      requiredLevel: 'phishingResistant',
    });

    await saved({ ...specified({ name: asked.name }), uuid });
    expect(await read(uuid)).toEqual(stored);
    const { allowedRedirectTarget: _target, ...withoutTarget } = specified({ name: asked.name });
    await saved({ ...withoutTarget, uuid });
    expect(await read(uuid)).toEqual(stored);
    await saved(stored);
    expect(await read(uuid)).toEqual(stored);

    await saved({
      ...specified({ name: asked.name }),
      uuid,
      redirectTargets: [],
      postLogoutTargets: [],
      pkceOptional: false,
      offlineAccess: false,
      applicationUuid: null,
      onlyWithRoles: false,
      idTokenClaims: false,
      requiredLevel: null,
      backchannelLogoutUrl: '',
      jwks: null,
    });
    expect(await read(uuid)).toEqual({ ...specified({ name: asked.name }), uuid, clientType: 'server' });
  });

  it('put the claims into ID tokens by default only for a new server application', async () => {
    const created = async (changes: Partial<AuthClientInput>) => saved(specified(changes));
    expect(await hasIdTokenClaims(await created({ clientType: 'server' }))).toBe(true);
    expect(await hasIdTokenClaims(await created({ clientType: 'server', idTokenClaims: false }))).toBe(false);
    expect(await hasIdTokenClaims(await created({ clientType: 'browser' }))).toBe(false);
    expect(await hasIdTokenClaims(await created({ clientType: 'browser', idTokenClaims: true }))).toBe(true);
    const untyped = specified();
    const uuid = await saved(untyped);
    await saved({ ...untyped, uuid, clientType: 'server' });
    expect(await hasIdTokenClaims(uuid)).toBe(false);
  });

  it('have the origins of a browser application in the saved order', async () => {
    const allowedOrigins = ['https://b.example.org', 'https://a.example.org', 'http://127.0.0.1:5173'];
    const asked = specified({ clientType: 'browser', allowedOrigins });
    const uuid = await saved(asked);
    expect(await read(uuid)).toEqual({ ...asked, uuid });
  });

  it('can be saved only for a client with a type', async () => {
    const needsType = 'Choose the type of the client first.';
    expect(
      await problemsOf(
        specified({
          redirectTargets: [`${TARGET}/2`],
          postLogoutTargets: [TARGET],
          allowedOrigins: ['https://a.example.org'],
          pkceOptional: true,
          offlineAccess: true,
          applicationUuid: await application(),
          onlyWithRoles: true,
          idTokenClaims: true,
          requiredLevel: 'secondFactor',
          backchannelLogoutUrl: 'https://fault.example.org/logout',
          jwks: KEYS,
        }),
      ),
    ).toEqual(
      Object.fromEntries(
        [
          'redirectTargets',
          'postLogoutTargets',
          'allowedOrigins',
          'pkceOptional',
          'offlineAccess',
          'applicationUuid',
          'onlyWithRoles',
          'idTokenClaims',
          'requiredLevel',
          'backchannelLogoutUrl',
          'jwks',
        ].map((field) => [field, needsType]),
      ),
    );
  });

  it('are refused if the type does not allow them', async () => {
    expect(
      await problemsOf(
        specified({
          clientType: 'server',
          allowedOrigins: ['https://a.example.org'],
          keepFormerSecretHours: 1,
        }),
      ),
    ).toEqual({ allowedOrigins: 'Only a browser application can have this.' });
    expect(
      await problemsOf(
        specified({ clientType: 'browser', pkceOptional: true, jwks: KEYS, keepFormerSecretHours: 1 }),
      ),
    ).toEqual({
      pkceOptional: 'Only a server application can have this.',
      jwks: 'Only a server application can have this.',
      keepFormerSecretHours: 'Only the former secret of a server application can stay valid.',
    });
  });

  it('are validated one by one', async () => {
    const problems = await problemsOf(
      specified({
        clientType: 'browser',
        redirectTargets: [`${TARGET}/2`, 'here', TARGET],
        postLogoutTargets: ['https://a.example.org/#x'],
        allowedOrigins: ['https://a.example.org', 'https://a.example.org/'],
        applicationUuid: randomUUID(),
        backchannelLogoutUrl: 'http://169.254.169.254/',
      }),
    );
    expect(problems).toEqual({
      'redirectTargets.1': expect.stringContaining('This must be a complete web address'),
      'redirectTargets.2': 'This address is in the list twice.',
      'postLogoutTargets.0': expect.stringContaining('This must be a complete web address'),
      'allowedOrigins.1': 'This must be an origin without a path, such as https://a.example.org.',
      applicationUuid: 'This application does not exist any more.',
      backchannelLogoutUrl: 'No application can be at this address.',
    });
    expect(await problemsOf(specified({ clientType: 'server', jwks: '{}', onlyWithRoles: true }))).toEqual({
      jwks: expect.stringContaining('This must be a JSON Web Key Set'),
      applicationUuid: 'Choose the application whose roles are required.',
    });
    const { keys } = JSON.parse(KEYS) as { keys: object[] };
    const withKeys = (...set: object[]) =>
      problemsOf(specified({ clientType: 'server', jwks: JSON.stringify({ keys: set }) }));
    expect(await withKeys({ ...keys[0], use: 'enc' })).toEqual({
      jwks: expect.stringContaining('No key of this set can sign.'),
    });
    expect(await withKeys({ ...keys[0], kid: 'a' }, { ...keys[0], kid: 'a' })).toEqual({
      jwks: expect.stringContaining('The keys 1 and 2 have the same "kid".'),
    });
    expect(
      await problemsOf(
        specified({ clientType: 'native', allowedRedirectTarget: 'http://localhost.evil.example/callback' }),
      ),
    ).toEqual({ allowedRedirectTarget: expect.stringContaining('A native application can use') });
  });

  it('always have a type once they have one, and are validated again for another type', async () => {
    const asked = specified({ clientType: 'server', idTokenClaims: true });
    const uuid = await saved(asked);
    expect((await problemsOf({ ...asked, uuid, clientType: null }))['clientType']).toBeDefined();
    expect(
      await problemsOf({
        ...asked,
        uuid,
        clientType: 'native',
        allowedRedirectTarget: 'http://app.example.org/',
      }),
    ).toEqual({ allowedRedirectTarget: expect.stringContaining('A native application can use') });
    await saved({ ...asked, uuid, clientType: 'native', allowedRedirectTarget: 'com.example.app:/callback' });
    expect(await read(uuid)).toMatchObject({
      clientType: 'native',
      allowedRedirectTarget: 'com.example.app:/callback',
    });
  });

  it('have no application after it was deleted, and still allow only users with roles', async () => {
    const copied = await service.db
      .selectFrom('applications')
      .selectAll()
      .where('uuid', '=', await application())
      .executeTakeFirstOrThrow();
    const linked = { ...copied, uuid: randomUUID(), name: 'Short-lived', name_folded: 'short-lived' };
    await service.db.insertInto('applications').values(linked).execute();
    const asked = specified({
      clientType: 'server',
      applicationUuid: linked.uuid,
      onlyWithRoles: true,
      idTokenClaims: true,
      requiredLevel: 'phishingResistant',
    });
    const uuid = await saved(asked);
    await byTest(() => deleteApplication(service.db, linked.uuid));
    const { applicationUuid: _applicationUuid, ...left } = asked;
    const stored = await read(uuid);
    expect(stored).toEqual({ ...left, uuid });
    await saved(stored);
    expect((await findSignInClient(service.db, uuid))?.isOnlyWithRoles).toBe(true);
  });

  it('keep the old secret for the chosen time after it was replaced', async () => {
    const asked = specified({ clientType: 'server', idTokenClaims: true });
    const uuid = await saved(asked);
    const replaced = { ...asked, uuid, clientSecret: 'second', keepFormerSecretHours: 24 };
    await saved(replaced);
    const stored = await read(uuid);
    expect(stored).toMatchObject({ clientSecret: 'second', formerClientSecret: SECRET });
    const left = Date.parse(stored.formerSecretUntil ?? '') - Date.now();
    expect(left).toBeGreaterThan(23.9 * HOUR);
    expect(left).toBeLessThanOrEqual(24 * HOUR);

    await saved(stored);
    expect(await read(uuid)).toEqual(stored);
    clockOffset = 24 * HOUR;
    expect(await read(uuid)).not.toHaveProperty('formerClientSecret');
    clockOffset = 0;

    await saved({ ...stored, keepFormerSecretHours: 0 });
    expect(await read(uuid)).toEqual({ ...asked, uuid, clientSecret: 'second' });
  });

  it('can end the old secret at once', async () => {
    const asked = specified({ clientType: 'server', idTokenClaims: true });
    const uuid = await saved(asked);
    await saved({ ...asked, uuid, clientSecret: 'second', keepFormerSecretHours: 24 });
    await saved({ ...specified({ name: asked.name }), uuid, clientSecret: 'third' });
    expect(await read(uuid)).toEqual({ ...asked, uuid, clientSecret: 'third' });
  });

  it('of the console are those of a browser application, and cannot change', async () => {
    const console = await read(CONSOLE_CLIENT_UUID);
    expect(console.clientType).toBe('browser');
    await saved(console);
    for (const [field, value] of Object.entries({
      clientType: 'server',
      redirectTargets: [TARGET],
      allowedOrigins: ['https://a.example.org'],
      offlineAccess: true,
    })) {
      const response = await save({ ...console, [field]: value });
      expect([response.status, await response.json()]).toMatchObject([
        409,
        { code: 'own_client', fields: [{ field }] },
      ]);
    }
    const { kind, allowed_redirect_target: target } = await service.db
      .selectFrom('auth_clients')
      .selectAll()
      .where('uuid', '=', CONSOLE_CLIENT_UUID)
      .executeTakeFirstOrThrow();
    expect([kind, target]).toEqual([null, console.allowedRedirectTarget]);
  });

  describe('hide the redirect URI of a client with a type from the previous release, which would not check its secret', () => {
    it('as soon as a save sets the type', async () => {
      const uuid = await saved(specified({ clientType: 'server', redirectTargets: [`${TARGET}/2`] }));
      for (const target of [TARGET, `${TARGET}/2`]) {
        const { code, exchange } = await codeFor(uuid, target);
        expect(await seenBefore(uuid, code)).toEqual({ target: '', codes: 0 });
        expect((await exchange({ client_secret: SECRET, redirect_uri: target })).status).toBe(200);
      }
    });

    it('even if a code was issued before the type was set', async () => {
      const asked = specified();
      const uuid = await saved(asked);
      const { code, exchange } = await codeFor(uuid, TARGET);
      expect(await seenBefore(uuid, code)).toEqual({ target: TARGET, codes: 1 });
      await saved({ ...asked, uuid, clientType: 'server' });
      expect(await seenBefore(uuid, code)).toEqual({ target: '', codes: 0 });
      expect((await exchange({ client_secret: SECRET })).status).toBe(400);
    });

    it('and delete unused codes when their redirect URI is removed', async () => {
      const asked = specified({ clientType: 'server', redirectTargets: [`${TARGET}/2`] });
      const uuid = await saved(asked);
      const secret = { client_secret: SECRET, redirect_uri: TARGET };
      const [kept, lost] = [await codeFor(uuid, TARGET), await codeFor(uuid, TARGET)];
      await saved({ ...asked, uuid, redirectTargets: [`${TARGET}/2`, `${TARGET}/3`] });
      expect((await kept.exchange(secret)).status).toBe(200);
      await saved({ ...asked, uuid, redirectTargets: [] });
      expect((await lost.exchange(secret)).status).toBe(400);
    });
  });
});
