import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_FIELD, nameProduct } from '../../../openapi/rules/product.ts';
import type { Location, PullResult, Reference, User, UserSummary } from '../../../openapi/generated/types.ts';
import { readConfig } from '../../../service/config.ts';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { issueAccessToken } from '../../../service/oauth/tokens/tokens.ts';
import { startService, type RunningService } from '../../../service/start.ts';
import { ENGINES, START_MS, type TestDatabase } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';

const API = '/userprofile/api/v1';
const COMPANIES = nameProduct('{product}CustomerCompany/list');

const rows = (...lines: string[]) => `${lines.join('\n')}\n`;

/** An inventory that an operator without an inventory system keeps as files in a folder. */
class Folder {
  readonly berlin = randomUUID();
  readonly nord = randomUUID();
  readonly europe = randomUUID();
  readonly germany = randomUUID();
  readonly group = randomUUID();

  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async write(name: string, ...lines: string[]) {
    await writeFile(join(this.path, name), rows(...lines));
  }

  async fill() {
    await this.write('companies.csv', 'uuid,name', `${this.nord},Société Nord`);
    await this.write('locations.csv', 'uuid,name,latitude,longitude', `${this.berlin},Berlin,52.52,13.405`);
    await this.write(
      'users.csv',
      'username,email,firstName,lastName,location,company',
      'zoe,zoe@example.org,Zoë,Lindqvist,berlin,',
      'renee,renee@nord.example.org,Renée,Müller,,SOCIÉTÉ NORD',
      'lost,lost@example.org,Lost,User,,Nowhere',
    );
    await this.write(
      'clusters.csv',
      'uuid,name,parent',
      `${this.germany},Germany,${this.europe}`,
      `${this.europe},Europe,`,
    );
    await writeFile(
      join(this.path, 'networkGroups.json'),
      JSON.stringify([{ uuid: this.group, name: 'Satellite' }]),
    );
  }
}

describe.each(ENGINES)('an installation with an inventory folder, on $engine', ({ emptyDatabase }) => {
  let database: TestDatabase;
  let service: RunningService;
  let folder: Folder;
  let url: string;
  let token: string;

  beforeAll(async () => {
    database = await emptyDatabase();
    folder = new Folder(await mkdtemp(join(tmpdir(), 'inventory-')));
    await folder.fill();
    const config = {
      ...readConfig({
        DEMO: '0',
        PORT: String(await freePort()),
        LOG_LEVEL: 'fatal',
        LAYOUT_CODE: 'SCO',
        ADMIN_USERNAME: 'first',
        ADMIN_PASSWORD: 'correct horse battery',
        INVENTORY_URL: `file://${folder.path}`,
      }),
      database: database.address,
    };
    service = await startService(config, { consoleDirectory: null, checkResponses: true });
    url = config.publicUrl;
    const { uuid } = await service.services.db.selectFrom('users').select('uuid').executeTakeFirstOrThrow();
    token = await issueAccessToken(service.services, {
      issuer: url,
      userUuid: uuid,
      clientUuid: CONSOLE_CLIENT_UUID,
      codeHash: 'given by a test',
    });
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await database.release();
    await rm(folder.path, { recursive: true, force: true });
  });

  const call = async <Body>(path: string, body?: unknown) => {
    const response = await fetch(`${url}${API}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const pull = async () => {
    const { status, body } = await call<PullResult>('user/pullUsers');
    expect(status).toBe(200);
    return body;
  };
  const companies = async () => (await call<Reference[]>(COMPANIES)).body;
  const locations = async () => (await call<Location[]>('location/list')).body;
  const added = { updated: 0, unchanged: 0, removed: 0, kept: 0 };
  const same = { created: 0, updated: 0, unchanged: 1, removed: 0, kept: 0 };

  const tags = async () =>
    (await service.services.db.selectFrom('list_versions').select(['list', 'version']).execute()).filter(
      ({ list }) => ['companies', 'locations', 'users'].includes(list),
    );

  it('imports companies, locations and users in a pull', async () => {
    expect(await pull()).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      failed: [{ source: 'lost', message: 'There is no customer company of this name.' }],
      locations: { ...added, created: 1 },
      companies: { ...added, created: 1 },
    });
    expect(await companies()).toEqual([{ uuid: folder.nord, name: 'Société Nord' }]);
    expect(await locations()).toEqual([
      { uuid: folder.berlin, name: 'Berlin', latitude: 52.52, longitude: 13.405 },
    ]);
    const inactive = (await call<UserSummary[]>('user/list/inactive')).body;
    const users = await Promise.all(
      inactive.map(async ({ uuid }) => (await call<User>(`user/${uuid}`)).body),
    );
    expect(users.toSorted((a, b) => a.username.localeCompare(b.username))).toMatchObject([
      {
        username: 'renee',
        location: null,
        minimumRole: { name: 'SCO_ADMIN' },
        [COMPANY_FIELD]: { uuid: folder.nord },
      },
      {
        username: 'zoe',
        location: { uuid: folder.berlin },
        minimumRole: { name: 'ADMIN' },
        [COMPANY_FIELD]: null,
      },
    ]);
  });

  it('imports visibility elements in a sync, and none without a file', async () => {
    expect(await call('visibility/sync/all')).toEqual({ status: 200, body: 3 });
    expect((await call('cluster/list')).body).toEqual([
      {
        uuid: folder.europe,
        name: 'Europe',
        children: [{ uuid: folder.germany, name: 'Germany', children: [] }],
      },
    ]);
    expect((await call('visibility/elements')).body).toMatchObject({
      carriers: [],
      networkGroups: [{ uuid: folder.group, name: 'Satellite' }],
    });
    expect(await call('visibility/sync/carrier')).toMatchObject({
      status: 502,
      body: { code: 'source_failed', message: 'The inventory has no list of carriers.' },
    });
  });

  it('can create a visibility profile, a business profile and a user from the imported objects', async () => {
    const minimumRole = { name: 'SCO_ADMIN' };
    const forNord = { minimumRole, [COMPANY_FIELD]: { uuid: folder.nord } };
    const visibility = await call<Reference>('profile/visibility/update', {
      uuid: null,
      name: 'North',
      ...forNord,
      clusters: [{ uuid: folder.europe }, { uuid: folder.germany }],
      primaryVisibility: { uuid: folder.europe },
      networkGroups: [{ uuid: folder.group }],
    });
    expect(visibility.status).toBe(200);
    const [appProfile] = (await call<Reference[]>('profile/app/list')).body;
    const business = await call<Reference>('profile/business/update', {
      uuid: null,
      name: 'Administrators of Nord',
      ...forNord,
      appProfiles: [{ uuid: appProfile?.uuid }],
    });
    expect(business.status).toBe(200);
    const user = {
      uuid: null,
      username: 'second',
      email: 'second@example.org',
      firstName: 'Second',
      lastName: 'User',
      active: true,
      location: { uuid: folder.berlin },
      businessProfile: { uuid: business.body.uuid },
      visibilityProfile: { uuid: visibility.body.uuid },
      ...forNord,
    };
    expect(await call<User>('user/update', { user, clonedId: null })).toMatchObject({
      status: 200,
      body: { username: 'second', location: { name: 'Berlin' }, [COMPANY_FIELD]: { uuid: folder.nord } },
    });
  });

  it('imports changes of the folder, and keeps objects that are in use', async () => {
    const before = await tags();
    expect(await pull()).toMatchObject({ created: 0, updated: 0, locations: same, companies: same });
    expect(await tags()).toEqual(before);

    await folder.write('companies.csv', 'uuid,name', `${randomUUID()},Ostwind`);
    await folder.write('locations.csv', 'uuid,name', `${randomUUID()},Oslo`);
    expect(await pull()).toMatchObject({
      locations: { created: 1, updated: 0, unchanged: 0, removed: 0, kept: 1 },
      companies: { created: 1, updated: 0, unchanged: 0, removed: 0, kept: 1 },
    });
    expect((await companies()).map(({ name }) => name)).toEqual(['Ostwind', 'Société Nord']);
    expect((await locations()).map(({ name }) => name)).toEqual(['Berlin', 'Oslo']);

    await folder.write('companies.csv', 'uuid,name');
    await folder.write('locations.csv', 'uuid,name');
    expect(await pull()).toMatchObject({
      locations: { created: 0, removed: 1, kept: 1 },
      companies: { created: 0, removed: 1, kept: 1 },
    });
    expect((await companies()).map(({ name }) => name)).toEqual(['Société Nord']);
    expect((await locations()).map(({ name }) => name)).toEqual(['Berlin']);
  });

  it('finds a location with a new uuid by its name, and accepts that two locations exchange their names', async () => {
    await folder.write('companies.csv', 'uuid,name', `${randomUUID()},société nord`);
    const oslo = randomUUID();
    await folder.write('locations.csv', 'uuid,name', `${randomUUID()},BERLIN`, `${oslo},Oslo`);
    expect(await pull()).toMatchObject({
      locations: { created: 1, updated: 1, removed: 0, kept: 0 },
      companies: { created: 0, updated: 1, removed: 0, kept: 0 },
    });
    expect(await companies()).toEqual([{ uuid: folder.nord, name: 'société nord' }]);
    expect((await locations())[0]).toMatchObject({ uuid: folder.berlin, name: 'BERLIN' });
    await folder.write('locations.csv', 'uuid,name', `${folder.berlin},Oslo`, `${oslo},Berlin`);
    expect(await pull()).toMatchObject({ locations: { created: 0, updated: 2, removed: 0 } });
    expect(await locations()).toMatchObject([
      { uuid: oslo, name: 'Berlin' },
      { uuid: folder.berlin, name: 'Oslo' },
    ]);
  });

  it('moves users to the new location that has the name of their previous one', async () => {
    const [, known] = await locations();
    const other = randomUUID();
    await folder.write('locations.csv', 'uuid,name', `${known?.uuid},Oslo`, `${other},Bergen`);
    await pull();
    await folder.write('locations.csv', 'uuid,name', `${other},Oslo`);
    // The file no longer contains Berlin, the location of Zoë. The pull keeps it: the user still has it, and no new
    // location has this name.
    expect(await pull()).toMatchObject({ locations: { updated: 1, removed: 1, kept: 1 } });
    expect(await locations()).toMatchObject([{ name: 'Berlin' }, { uuid: other, name: 'Oslo' }]);
    const second = (await call<UserSummary[]>('user/list/active')).body.find(
      ({ username }) => username === 'second',
    );
    expect((await call<User>(`user/${second?.uuid}`)).body).toMatchObject({ location: { uuid: other } });
  });

  it('changes nothing if a file is invalid', async () => {
    const before = await locations();
    await folder.write('locations.csv', 'uuid,name', `${randomUUID()},Lima`, `${randomUUID()},LIMA`);
    expect(await call('user/pullUsers')).toMatchObject({
      status: 502,
      body: { message: 'locations.csv cannot be used: row 3, column name: This occurs twice.' },
    });
    await folder.write('locations.csv', 'uuid,name', `${randomUUID()},Lima`);
    await folder.write('companies.csv', 'uuid,name', 'nonsense,Nord');
    expect(await call('user/pullUsers')).toMatchObject({
      status: 502,
      body: { message: 'companies.csv cannot be used: row 2, column uuid: This must be a UUID.' },
    });
    expect(await locations()).toEqual(before);
  });
});
