import { randomUUID } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { Application, Problem } from '../../../openapi/generated/types.ts';
import { syncApplication } from '../../../service/application/sync.ts';
import { listVersions } from '../../../service/db/list-versions.ts';
import type { SourceOffer } from '../../../service/sources/offer.ts';
import { seal } from '../../../service/vault/sealed.ts';
import { accessRows, giveElement } from '../../support/applications.ts';
import { ENGINES, START_MS, TEST_KEYS, contextOf } from '../../support/databases.ts';
import { deferredAnswer } from '../../support/deferred.ts';
import { addOperators } from '../../support/granted-applications.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { startRecordingApplication, type RecordingApplication } from '../../support/recording-application.ts';
import { ETAG, versionOf } from '../../support/etag.ts';
import { byTest } from '../../support/by-test.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'hunter2 of the API';

/**
 * Returns the request handler of an application's API. It returns the current roles and elements to callers with these
 * credentials, and accepts every push.
 */
const offering =
  (offer: () => SourceOffer, authorization: string): RequestListener =>
  (request, response) => {
    if (request.headers.authorization !== authorization) {
      response.writeHead(401).end('{}');
    } else if (request.url === '/roles') {
      response.end(JSON.stringify(offer().roles));
    } else if (request.url === '/elements') {
      response.end(JSON.stringify(offer().elements));
    } else {
      response.writeHead(request.method === 'PUT' ? 200 : 404).end('{}');
    }
  };

const basic = `Basic ${Buffer.from(`sync:${PASSWORD}`).toString('base64')}`;

describe.each(ENGINES)('syncing applications on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let source: OtherSystem;
  let operators: Awaited<ReturnType<typeof addOperators>>;
  let offer: SourceOffer;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  }, START_MS);
  afterAll(() => service.stop());
  beforeEach(async () => {
    source = await startOtherSystem();
    operators = await addOperators(service.db, source.url);
    const { applicationUuid } = operators;
    await service.db
      .updateTable('applications')
      .set({ api_password: seal(TEST_KEYS, 'applications.api_password', applicationUuid, PASSWORD) })
      .where('uuid', '=', applicationUuid)
      .execute();
    offer = {
      roles: [{ name: 'OPERATOR' }, { name: 'LDAP' }],
      elements: [{ name: operators.element.name, category: operators.element.category }],
    };
    source.answer(offering(() => offer, basic));
    return async () => {
      await source.stop();
      await service.db.deleteFrom('applications').where('uuid', '=', operators.applicationUuid).execute();
      await service.db.deleteFrom('job_locks').execute();
    };
  });

  const sync = (body: unknown = { uuid: operators.applicationUuid }, as: Person = 'admin') =>
    service.call(`${API}/app/sync`, { as, method: 'POST', body });
  const synced = async (as: Person = 'admin'): Promise<Application> => {
    const response = await sync(undefined, as);
    const answer: unknown = await response.json();
    expect([response.status, answer]).toMatchObject([200, {}]);
    return answer as Application;
  };
  const refused = async (body?: unknown) => {
    const response = await sync(body);
    return { ...((await response.json()) as Problem), status: response.status };
  };
  const syncAll = (as: Person = 'admin') => service.call(`${API}/app/syncAll`, { as, method: 'POST' });
  /** Syncs by a direct call with a short timeout instead of through HTTP, so that the test is fast. */
  const syncQuickly = () =>
    byTest(() =>
      syncApplication(
        contextOf(service.db),
        operators.applicationUuid,
        { warn: expect.unreachable },
        { timeoutMs: 100 },
      ),
    );
  const addUserOf = async (businessProfile: string, element: string) => {
    const username = `user.${randomUUID()}`;
    const uuid = await addUser(service.db, { username, businessProfile });
    await giveElement(service.db, uuid, element);
    return { uuid, username };
  };
  const versions = () =>
    listVersions(service.db, ['applications', 'appProfiles', 'users', 'elementCategories']);

  it('adds new roles and elements, and keeps who sees the known ones', async () => {
    await service.db
      .updateTable('application_roles')
      .set({ minimum_role: 'SCO_ADMIN', company_uuid: service.fixture.company })
      .where('uuid', '=', operators.role)
      .execute();
    offer.roles.push({ name: 'NEW', category: 'GENERAL', externalRole: true });
    offer.elements.push({ name: 'Wall', category: 'DASHBOARD', label: 'Dashboard' });
    const listed = await service.call(`${API}/app/list`, { as: 'admin' });
    const response = await sync(undefined, 'productAdmin');
    expect(response.headers.get('etag')).toMatch(ETAG);
    expect(await versionOf(service.db, 'applications', operators.applicationUuid)).toBe(2);
    const application = (await response.json()) as Application;
    expect(application.roles).toMatchObject([
      { name: 'LDAP', externalRole: true },
      { name: 'NEW', category: 'GENERAL', externalRole: true, minimumRole: { name: 'ADMIN' } },
      { name: 'OPERATOR', uuid: operators.role, minimumRole: { name: 'SCO_ADMIN' } },
    ]);
    expect(application.elements).toMatchObject([
      { name: 'Wall', label: 'Dashboard' },
      { name: operators.element.name, uuid: operators.element.uuid },
    ]);
    const again = await service.call(`${API}/app/list`, {
      as: 'admin',
      headers: { 'if-none-match': listed.headers.get('etag')! },
    });
    expect(again.status).toBe(200);
    const config = await service.call(`${API}/user/config`, { as: 'viewer' });
    expect(await config.json()).toContainEqual({ category: 'DASHBOARD', label: 'Dashboard' });
  });

  it('shows administrators the roles and elements that they may see, and no access settings', async () => {
    const own = { minimum_role: PRODUCT_ADMIN, application_uuid: operators.applicationUuid } as const;
    await service.db.updateTable('application_roles').set(own).where('uuid', '=', operators.role).execute();
    const { roles, apiHost, apiUsername } = await synced('admin');
    expect(roles.map(({ name }) => name)).toEqual(['LDAP']);
    expect([apiHost, apiUsername]).toEqual([null, null]);
    expect((await synced('productAdmin')).roles).toHaveLength(2);
  });

  it('changes no data and no list version if there is nothing new', async () => {
    await synced();
    const before = await versions();
    await sync();
    expect(await versionOf(service.db, 'applications', operators.applicationUuid)).toBe(1);
    expect(await versions()).toEqual(before);
  });

  it('removes missing roles and elements from profiles and users, and notifies the applications', async () => {
    const received: RecordingApplication = await startRecordingApplication();
    const others = await addOperators(service.db, received.url);
    const user = await addUserOf(operators.uuid, operators.element.uuid);
    await service.db
      .insertInto('business_profile_choices')
      .values({
        business_profile_uuid: operators.uuid,
        application_uuid: others.applicationUuid,
        app_profile_uuid: others.appProfile.uuid,
      })
      .execute();
    offer = { roles: [{ name: 'LDAP' }], elements: [] };
    const { roles, elements } = await synced();
    expect([roles.map(({ name }) => name), elements]).toEqual([['LDAP'], []]);
    expect(await accessRows(service.db, user.uuid, operators.appProfile.uuid)).toEqual({
      elements: [],
      roles: ['LDAP'],
      granted: [],
    });
    expect(await versionOf(service.db, 'app_profiles', operators.appProfile.uuid)).toBe(2);
    await expect.poll(() => received.received).toMatchObject([{ username: user.username, elements: [] }]);
    await received.stop();
    await service.db.deleteFrom('applications').where('uuid', '=', others.applicationUuid).execute();
  });

  it('uses the stored settings; those in the request are neither used nor stored', async () => {
    const elsewhere = await startOtherSystem();
    let isAsked = false;
    elsewhere.answer((_request, response) => {
      isAsked = true;
      response.end('[]');
    });
    const response = await sync({
      uuid: operators.applicationUuid,
      name: 'Otherwise',
      dataUrl: null,
      dataPassword: 'typed',
      apiHost: elsewhere.url,
      apiAuthType: 'OAUTH2',
      apiPassword: null,
      roles: [{ uuid: null, name: '', minimumRole: { name: 'ADMIN' } }],
      elements: [],
      appProfiles: [{ uuid: operators.appProfile.uuid, name: 'Any' }],
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ name: operators.application });
    expect(isAsked).toBe(false);
    await elsewhere.stop();
  });

  it('accepts the application in the form in which an administrator has read it', async () => {
    const path = `${API}/app/${operators.applicationUuid}`;
    const application: unknown = await (await service.call(path, { as: 'admin' })).json();
    expect((await sync(application)).status).toBe(200);
  });

  it('authenticates with a token if the application requires one', async () => {
    await service.db
      .updateTable('applications')
      .set({ api_auth_type: 'OAUTH2', api_host: `${source.url}/` })
      .where('uuid', '=', operators.applicationUuid)
      .execute();
    const answer = offering(() => offer, 'Bearer a-token');
    source.answer((request, response) => {
      // Credentials are form-encoded before Basic authentication (RFC 6749, section 2.3.1).
      const encoded = `Basic ${Buffer.from(`sync:${new URLSearchParams([['', PASSWORD]]).toString().slice(1)}`).toString('base64')}`;
      const isForToken = request.url === '/oauth/token' && request.headers.authorization === encoded;
      if (isForToken) response.end('{"access_token":"a-token","token_type":"Bearer"}');
      else answer(request, response);
    });
    offer.roles.push({ name: 'NEW' });
    expect((await synced()).roles).toHaveLength(3);
    source.answer((_request, response) => response.end('{}'));
    expect(await refused()).toMatchObject({ status: 502, code: 'source_failed' });
  });

  it('reports why the source has failed, and changes nothing', async () => {
    const before = await versions();
    const failed = { status: 502, code: 'source_failed' };
    source.answerJson({}, 500);
    expect(await refused()).toMatchObject({
      ...failed,
      message: `The ${operators.application}'s list of roles answered with status 500.`,
    });
    source.answer((request) => request.socket.destroy());
    expect(await refused()).toMatchObject({ status: 444, code: 'no_response' });
    source.answer((_request, response) => response.end('<html>'));
    expect(await refused()).toMatchObject(failed);
    source.answer(() => {});
    await expect(syncQuickly()).rejects.toMatchObject({ code: 'timed_out' });
    await source.stop();
    expect(await refused()).toMatchObject(failed);
    expect(await versions()).toEqual(before);
  });

  it.each<[string, unknown, unknown, string]>([
    ['no list', { roles: [] }, [], 'roles that cannot be used. This must be a list.'],
    ['a role without a name', [{ name: 'OPERATOR' }, {}], [], 'entry 2, name: This field is required.'],
    [
      'a role with no name',
      [{ name: 'OPERATOR' }, { name: '' }],
      [],
      'entry 2, name: This field is required.',
    ],
    [
      'a role whose name is too long',
      [{ name: 'x'.repeat(256) }],
      [],
      'entry 1, name: This can have at most',
    ],
    [
      'a role with an invisible name',
      [{ name: '\u2060\u200b' }],
      [],
      'entry 1, name: This field is required.',
    ],
    ['a role of another type', ['OPERATOR'], [], 'entry 1: This must be an object.'],
    [
      'an element without a category',
      [{ name: 'OPERATOR' }],
      [{ name: 'One' }],
      'elements that cannot be used',
    ],
    [
      'more roles than can be stored',
      Array.from({ length: 10_001 }, (_, name) => ({ name: `${name}` })),
      [],
      'at most 10000 entries',
    ],
    ['no roles', [], [], 'has no roles any more'],
  ])('refuses a source that sends %s', async (_what, roles, elements, message) => {
    offer = { roles, elements } as SourceOffer;
    const before = await versions();
    expect(await refused()).toMatchObject({
      status: 502,
      code: 'source_failed',
      message: expect.stringContaining(message) as string,
    });
    expect(await versions()).toEqual(before);
  });

  it('shows no password, however the source fails', async () => {
    source.answerJson({ error: basic }, 500);
    const failures = [await syncQuickly().catch((error: unknown) => error)];
    source.answer((_request, response) => response.end(PASSWORD));
    failures.push(await syncQuickly().catch((error: unknown) => error));
    await source.stop();
    failures.push(await syncQuickly().catch((error: unknown) => error));
    expect(failures).toHaveLength(3);
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(Error);
      expect(inspect(failure, { depth: 10 })).not.toContain(basic);
    }
    expect(JSON.stringify(await refused())).not.toContain('hunter2');
  });

  it('runs once at a time for an application', async () => {
    const answer = offering(() => offer, basic);
    const held: (() => void)[] = [];
    const asked = new Promise<void>((resolve) => {
      source.answer((request, response: ServerResponse) => {
        held.push(() => answer(request, response as never));
        if (held.length === 2) resolve();
      });
    });
    const first = sync();
    await asked;
    expect(await refused()).toMatchObject({ status: 409, code: 'busy' });
    for (const release of held) release();
    expect((await first).status).toBe(200);
    source.answer(answer);
    expect((await sync()).status).toBe(200);
  });

  it('reports an application as not found if it was deleted during the sync', async () => {
    source.answer((_request, response) => {
      void service.db
        .deleteFrom('applications')
        .where('uuid', '=', operators.applicationUuid)
        .execute()
        .then(() => response.end('[]'));
    });
    expect(await refused()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('is not possible for the service’s own application, which responses mark as such', async () => {
    for (const as of ['productAdmin', 'admin'] as const) {
      const list = await (await service.call(`${API}/app/list`, { as })).json();
      const own = (list as { uuid: string; own: boolean }[]).filter((application) => application.own);
      expect(own.map(({ uuid }) => uuid)).toEqual([service.fixture.application]);
      const one = await service.call(`${API}/app/${operators.applicationUuid}`, { as });
      expect(await one.json()).toMatchObject({ own: false });
    }
  });

  it('is refused for the service’s own application, and for one that does not exist', async () => {
    expect(await refused({ uuid: service.fixture.application })).toMatchObject({
      status: 409,
      code: 'own_application',
    });
    expect(await refused({ uuid: randomUUID() })).toMatchObject({ status: 404 });
    expect(await refused({ uuid: null })).toMatchObject({ status: 422, fields: [{ field: 'uuid' }] });
  });

  it('is allowed for administrators', async () => {
    for (const as of ['scoAdmin', 'viewer'] as const) {
      expect((await sync(undefined, as)).status).toBe(403);
      expect((await syncAll(as)).status).toBe(403);
    }
  });

  it('imports 10,000 elements', async () => {
    offer.elements = Array.from({ length: 10_000 }, (_, index) => ({ name: `${index}`, category: 'MAP' }));
    expect((await synced()).elements).toHaveLength(10_000);
    offer.elements = offer.elements.slice(0, 1);
    expect((await synced()).elements).toHaveLength(1);
  });

  describe('of all applications', () => {
    it('returns the synced applications, and continues if one of them fails', async () => {
      const down = await addOperators(service.db, 'http://127.0.0.1:1');
      offer.roles.push({ name: 'NEW' });
      const response = await syncAll();
      expect(response.status).toBe(200);
      const applications = (await response.json()) as Application[];
      expect(applications).toMatchObject([{ uuid: operators.applicationUuid }]);
      expect(applications[0]?.roles).toHaveLength(3);
      const path = `${API}/app/${down.applicationUuid}`;
      const left = (await (await service.call(path, { as: 'admin' })).json()) as Application;
      expect(left.roles).toHaveLength(2);
      await service.db.deleteFrom('applications').where('uuid', '=', down.applicationUuid).execute();
    });

    it('keeps a limited number of responses in memory, however many applications and callers there are', async () => {
      const more: string[] = [];
      for (let index = 0; index < 8; index += 1) {
        more.push((await addOperators(service.db, source.url)).applicationUuid);
      }
      const { answered: released, answer: release } = deferredAnswer<void>();
      let asked = 0;
      source.answer((request, response) => {
        asked += 1;
        const list = request.url === '/roles' ? offer.roles : [];
        void released.then(() => response.end(JSON.stringify(list)));
      });
      const syncs = [syncAll(), syncAll()];
      await expect.poll(() => asked).toBe(8);
      // When the response to this further call arrives, all requests that the syncs send concurrently have arrived too.
      expect((await service.call(`${API}/app/list`, { as: 'admin' })).status).toBe(200);
      expect(asked).toBe(8);
      release();
      expect((await Promise.all(syncs)).map(({ status }) => status)).toEqual([200, 200]);
      expect(asked).toBeGreaterThanOrEqual(18);
      await service.db.deleteFrom('applications').where('uuid', 'in', more).execute();
    });

    it('is reported as failed if every application fails', async () => {
      source.answer((request) => request.socket.destroy());
      const response = await syncAll();
      expect([response.status, await response.json()]).toMatchObject([
        444,
        { code: 'no_response', message: expect.stringMatching(/^No application could be synced\. The /) },
      ]);
    });

    it('returns an empty list if there are no other applications', async () => {
      await service.db.deleteFrom('applications').where('uuid', '=', operators.applicationUuid).execute();
      const response = await syncAll();
      expect([response.status, await response.json()]).toEqual([200, []]);
    });

    it('skips an application that is already being synced', async () => {
      await service.db
        .insertInto('job_locks')
        .values({
          name: `sync-application ${operators.applicationUuid}`,
          holder: 'somebody',
          expires_at: Date.now() + 60_000,
        })
        .execute();
      const response = await syncAll();
      expect([response.status, await response.json()]).toMatchObject([409, { code: 'busy' }]);
    });
  });
});
