import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../service/db/open.ts';
import { listVersions } from '../../../service/db/list-versions.ts';
import { TABLES_WITH_COMPANY } from '../../../service/resources.ts';
import { readSource } from '../../../service/sources/http.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { SYSTEM_PRINCIPAL, type Principal } from '../../../service/access/visible-to.ts';
import { openInventory } from '../../../service/sources/inventory/open.ts';
import { pullUsers } from '../../../service/user/pull.ts';
import { readVisibleChanges } from '../../../service/user/visible-changes.ts';
import { ENGINES, type OpenDatabase, openEmpty, START_MS } from '../../support/databases.ts';
import { addTree } from '../../support/granted-applications.ts';
import { addPeople, addUser, type Fixture } from '../../support/people.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { byTest } from '../../support/by-test.ts';

let source: OtherSystem;

beforeAll(async () => {
  source = await startOtherSystem();
});
afterAll(() => source.stop());

const read = (options: { timeoutMs?: number; maxBytes?: number } = {}) =>
  readSource(source.url, { name: 'inventory', ...options });

const inventory = () => openInventory({ kind: 'web', url: source.url, access: { kind: 'none' } });
const answerUsers = (users: unknown[]) => source.answerPaths({ '/users': users });

const person = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.org`,
  firstName: 'Zoë',
  lastName: username,
  deskPhone: null,
  mobilePhone: null,
  location: null,
  ...more,
});

describe('the response of another system', () => {
  it('is returned', async () => {
    source.answerJson([{ name: 'Zoë' }]);
    expect(await read()).toEqual([{ name: 'Zoë' }]);
  });

  it('causes a certain error for every kind of failure', async () => {
    source.answerJson({}, 500);
    await expect(read()).rejects.toMatchObject({
      code: 'source_failed',
      message: 'The inventory answered with status 500.',
    });
    source.answer((_request, response) => response.end('<html>'));
    await expect(read()).rejects.toMatchObject({ code: 'source_failed' });
    source.answer((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end());
    await expect(read()).rejects.toMatchObject({ code: 'source_failed' });
    source.answerJson(['x'.repeat(100)]);
    await expect(read({ maxBytes: 50 })).rejects.toMatchObject({ code: 'source_failed' });
    source.answer((request) => request.socket.destroy());
    await expect(read()).rejects.toMatchObject({ code: 'no_response' });
    source.answer(() => {});
    await expect(read({ timeoutMs: 50 })).rejects.toMatchObject({ code: 'timed_out' });
    source.answer((_request, response) => response.write('['));
    await expect(read({ timeoutMs: 50 })).rejects.toMatchObject({ code: 'timed_out' });
    const nobody = readSource('http://127.0.0.1:1', { name: 'inventory' });
    await expect(nobody).rejects.toMatchObject({ code: 'source_failed' });
  });
});

const credentials = { username: 'profiles', password: 'pass word:1' };
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
/** Makes the inventory return an empty list to every request. Returns an array to which the requests are added. */
const listen = () => {
  const received: string[] = [];
  source.answer((request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      if (body !== '') received.push(body);
      const isToken = request.url === '/token';
      response.end(isToken ? '{"access_token":"given","token_type":"Bearer"}' : '[]');
    });
  });
  return received;
};

describe('the authentication at an inventory', () => {
  it('sends no credentials if none are configured', async () => {
    const received = listen();
    await inventory().read(['carrier']);
    expect(received).toEqual(['GET /visibility/carrier undefined']);
  });

  it('sends username and password', async () => {
    const received = listen();
    const access = { kind: 'basic', ...credentials } as const;
    await openInventory({ kind: 'web', url: source.url, access }).read(['venue']);
    expect(received).toEqual([`GET /visibility/venue ${basic('profiles:pass word:1')}`]);
  });

  it.each([
    [null, 'grant_type=client_credentials'],
    ['read all', 'grant_type=client_credentials&scope=read+all'],
  ])('gets one token for all lists, for the scope %s', async (scope, form) => {
    const received = listen();
    const tokenUrl = `${source.url}/token`;
    const access = { kind: 'oauth2', ...credentials, tokenUrl, scope } as const;
    await openInventory({ kind: 'web', url: source.url, access }).read(['users', 'companies']);
    expect(received.slice(0, 2)).toEqual([`POST /token ${basic('profiles:pass+word%3A1')}`, form]);
    expect(received.slice(2).toSorted()).toEqual(['GET /companies Bearer given', 'GET /users Bearer given']);
  });

  it('shows no credentials if they are refused', async () => {
    source.answerJson({ error: 'invalid_client' }, 401);
    const access = {
      kind: 'oauth2',
      ...credentials,
      tokenUrl: `${source.url}/token`,
      scope: null,
    } as const;
    const reading = openInventory({ kind: 'web', url: source.url, access }).read(['users']);
    await expect(reading).rejects.toMatchObject({
      code: 'source_failed',
      message: 'The inventory answered with status 401.',
    });
  });
});

describe.each(ENGINES)('pulling users on $engine', ({ emptyDatabase }) => {
  let database: OpenDatabase;
  let db: Db;
  let fixture: Fixture;

  beforeAll(async () => {
    database = await openEmpty(emptyDatabase);
    ({ db } = database);
    fixture = await addPeople(db);
    await db
      .insertInto('locations')
      .values({ uuid: 'l-1', name: 'Århus', name_folded: 'århus', latitude: 56.2, longitude: 10.2 })
      .execute();
  }, START_MS);
  afterAll(() => database.close());
  beforeEach(() => db.deleteFrom('job_locks').execute());

  const places = { locations: null, companies: null };
  const pull = async (as: Principal = SYSTEM_PRINCIPAL) => {
    const options = {
      inventory: inventory(),
      layoutCode: [],
      tablesWithCompany: TABLES_WITH_COMPANY,
      snmpManager: 'SNMP Manager',
      log: { warn: expect.unreachable },
    };
    return (await byTest(() => pullUsers(db, as, options))).result;
  };
  it('creates inactive users without profiles, and changes only values that the inventory contains', async () => {
    answerUsers([
      person('viewer', { lastName: 'Renamed', location: 'ÅRHUS' }),
      person('newcomer'),
      person('admin'),
    ]);
    expect(await pull()).toEqual({ created: 1, updated: 1, unchanged: 1, failed: [], ...places });
    const rows = await db
      .selectFrom('users')
      .selectAll()
      .where('username', 'in', ['viewer', 'newcomer'])
      .execute();
    const viewer = rows.find(({ username }) => username === 'viewer');
    expect(viewer).toMatchObject({ last_name: 'Renamed', location_uuid: 'l-1', active: 1, version: 2 });
    expect(viewer?.business_profile_uuid).not.toBeNull();
    expect(rows.find(({ username }) => username === 'newcomer')).toMatchObject({
      active: 0,
      business_profile_uuid: null,
    });
  });

  it('changes nothing if the inventory has not changed', async () => {
    const before = await listVersions(db, ['users']);
    expect(await pull()).toEqual({ created: 0, updated: 0, unchanged: 3, failed: [], ...places });
    expect(await listVersions(db, ['users'])).toEqual(before);
  });

  it('gives the list of users a new version if the inventory replaces a location of users', async () => {
    const [former, current] = [randomUUID(), randomUUID()];
    const place = { latitude: null, longitude: null };
    await db
      .insertInto('locations')
      .values([
        { uuid: former, name: 'Bergen', name_folded: 'bergen', ...place },
        { uuid: current, name: 'Oslo', name_folded: 'oslo', ...place },
      ])
      .execute();
    const viewer = db.selectFrom('users').select('location_uuid').where('username', '=', 'viewer');
    await db.updateTable('users').set({ location_uuid: former }).where('username', '=', 'viewer').execute();
    const [before] = await listVersions(db, ['users']);
    const visibleBefore = await readVisibleChanges(db);
    const locations = [
      { uuid: randomUUID(), name: 'Århus' },
      { uuid: current, name: 'Bergen' },
    ];
    source.answerPaths({ '/locations': locations });
    await pull();
    expect(await viewer.executeTakeFirst()).toEqual({ location_uuid: current });
    expect(await listVersions(db, ['users'])).toEqual([before! + 1]);
    expect(await readVisibleChanges(db)).not.toEqual(visibleBefore);
  });

  it('finds users by their username, ignoring case', async () => {
    answerUsers([person('NEWCOMER', { email: 'newcomer@example.org', lastName: 'newcomer' })]);
    expect(await pull()).toMatchObject({ unchanged: 1, created: 0 });
  });

  it('omits and names a user whose location would be cleared by an unknown name', async () => {
    await db.updateTable('users').set({ location_uuid: 'l-1' }).where('username', '=', 'viewer').execute();
    answerUsers([
      person('viewer', { lastName: 'Moved', location: 'Ahrus' }),
      person('traveller', { location: 'Ahrus' }),
    ]);
    expect(await pull()).toMatchObject({
      created: 1,
      updated: 0,
      failed: [{ source: 'viewer', message: 'There is no location of this name.' }],
    });
    const stored = () =>
      db
        .selectFrom('users')
        .select(['last_name', 'location_uuid'])
        .where('username', '=', 'viewer')
        .executeTakeFirstOrThrow();
    expect((await stored()).location_uuid).toBe('l-1');
    answerUsers([person('viewer', { lastName: 'Moved', location: null })]);
    expect(await pull()).toMatchObject({ updated: 1, failed: [] });
    expect(await stored()).toEqual({ last_name: 'Moved', location_uuid: null });
  });

  it('reports the users that it could not import, and imports the others', async () => {
    answerUsers([
      person('good'),
      person('good', { email: 'twice@example.org' }),
      person('thief', { email: 'Admin@example.org' }),
      person('no spaces'),
      { username: 'incomplete' },
      'nonsense',
      person('long', { lastName: 'x'.repeat(256) }),
    ]);
    const { created, failed } = await pull();
    expect(created).toBe(1);
    expect(failed.map((failure) => failure.source)).toEqual([
      'good',
      'thief',
      'no spaces',
      'incomplete',
      'entry 6',
      'long',
    ]);
  });

  it('tells the numbers of companies only to administrators who see all companies', async () => {
    source.answerPaths({
      '/users': [],
      '/companies': [{ uuid: '3f1b9f2e-6c1d-4a5e-9b5c-0d7a4a3c2b19', name: 'Ninth' }],
    });
    const options = {
      inventory: inventory(),
      layoutCode: ['SCO'],
      tablesWithCompany: TABLES_WITH_COMPANY,
      snmpManager: 'SNMP Manager',
      log: { warn: () => {} },
    };
    const ofCompany: Principal = { roles: ['SCO_ADMIN'], companyUuid: fixture.company, own: new Set() };
    const pullAs = async (principal: Principal) =>
      (await byTest(() => pullUsers(db, principal, options))).result;
    expect((await pullAs(ofCompany)).companies).toBeNull();
    expect((await pullAs(SYSTEM_PRINCIPAL)).companies).toMatchObject({ created: 0, unchanged: 1 });
  });

  it('changes nothing if the inventory cannot be read', async () => {
    const before = await listVersions(db, ['users']);
    source.answerJson({ users: [] });
    await expect(pull()).rejects.toMatchObject({ code: 'source_failed' });
    source.answerPaths({});
    await expect(pull()).rejects.toMatchObject({
      code: 'source_failed',
      message: 'The inventory has no list of companies, locations, users.',
    });
    const nowhere = byTest(() =>
      pullUsers(db, SYSTEM_PRINCIPAL, {
        inventory: null,
        layoutCode: [],
        tablesWithCompany: TABLES_WITH_COMPANY,
        snmpManager: 'SNMP Manager',
        log: { warn: expect.unreachable },
      }),
    );
    await expect(nowhere).rejects.toMatchObject({ code: 'unavailable' });
    expect(await listVersions(db, ['users'])).toEqual(before);
    answerUsers([]);
    expect(await pull()).toMatchObject({ created: 0 });
  });

  it('is refused while another pull is running, and is possible again after that one’s process has ended', async () => {
    const asked = new Promise<ServerResponse>((resolve) => {
      source.answer((request, response) => {
        if (request.url === '/users') resolve(response);
        else response.writeHead(404).end();
      });
    });
    const first = pull();
    const held = await asked;
    await expect(pull()).rejects.toMatchObject({ code: 'busy' });
    held.end('[]');
    await first;

    await db
      .insertInto('job_locks')
      .values({ name: 'pull-users', holder: 'dead', expires_at: Date.now() + 60_000 })
      .execute();
    answerUsers([]);
    await expect(pull()).rejects.toMatchObject({ code: 'busy' });
    // The lease ends now, instead of a minute later.
    await db.updateTable('job_locks').set({ expires_at: Date.now() }).execute();
    await pull();
  });

  it('imports thousands of users at once', async () => {
    answerUsers(Array.from({ length: 3000 }, (_, index) => person(`many.${index}`)));
    expect(await pull()).toMatchObject({ created: 3000 });
  });

  it('keeps the e-mail address of a user if another local user has the new one', async () => {
    await addUser(db, { username: 'local' });
    answerUsers([person('pulled', { email: 'LOCAL@example.org' })]);
    expect((await pull()).failed).toEqual([
      { source: 'pulled', message: 'Another user has this e-mail address.' },
    ]);
  });

  it('omits and names a user without a default tree whose business profile grants trees', async () => {
    const uuid = await addUser(db, {
      username: 'treeless',
      businessProfile: fixture.businessProfiles.viewer,
    });
    const tree = await addTree(db, fixture.businessProfiles.viewer, 'SNMP Manager', 'http://127.0.0.1:9');
    const renamed = person('treeless', { lastName: 'Renamed' });
    answerUsers([renamed]);
    expect(await pull()).toMatchObject({
      updated: 0,
      failed: [{ source: 'treeless', message: 'A default tree must be assigned.' }],
    });
    answerUsers([person('treeless')]);
    expect(await pull()).toMatchObject({ unchanged: 1, failed: [] });
    await db
      .insertInto('user_elements')
      .values({ user_uuid: uuid, element_uuid: tree.uuid, actual_value: null })
      .execute();
    answerUsers([renamed]);
    expect(await pull()).toMatchObject({ updated: 1, failed: [] });
  });

  it('reports that the username of a hidden user is taken, whether that user has changed or not', async () => {
    await addUser(db, { username: 'unseen', minimumRole: PRODUCT_ADMIN });
    const admin: Principal = { roles: ['ADMIN'], companyUuid: null, own: new Set() };
    for (const lastName of ['unseen', 'Another']) {
      answerUsers([person('unseen', { lastName })]);
      expect(await pull(admin)).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: 0,
        failed: [{ source: 'unseen', message: 'Another user has this username.' }],
      });
    }
  });
});
