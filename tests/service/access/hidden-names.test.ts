import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS } from '../../../openapi/generated/access.ts';
import { HIDDEN_CELL } from '../../../openapi/rules/file-columns.ts';
import { HIDDEN } from '../../../openapi/rules/hidden.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import type { BusinessProfile, User, UserSummary } from '../../../openapi/generated/types.ts';
import { readContract } from '../../../service/http/contract.ts';
import { operationsOf, type Operation } from '../../../service/http/contract-document.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { addHiddenObjects, SECRET, type HiddenWorld } from '../../support/hidden-world.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import type { Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { formOf } from '../../support/user-files.ts';

const API = '/userprofile/api/v1';
const CALLERS = ['admin', 'scoAdmin', 'viewer'] as const satisfies Person[];
type Caller = (typeof CALLERS)[number];

const reads = operationsOf(readContract()).filter(
  ({ id, method }) => method === 'get' && ACCESS[id as keyof typeof ACCESS] !== 'public',
);

const isOf = (name: string) => (parameter: Operation['parameters'][number]) => parameter.value.name === name;

describe.each(ONE_ENGINE)('objects that the caller may not see, on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let application: OtherSystem;
  let world: HiddenWorld;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, environment: { INVENTORY_URL: '' } });
    application = await startOtherSystem();
    application.answerJson({});
    world = await addHiddenObjects(service.db, service.fixture, application.url);
  }, START_MS);
  afterAll(() => Promise.all([service.stop(), application.stop()]));

  /** Returns the names and uuids in a response that belong to objects hidden from the caller. */
  async function secretsIn(caller: Caller, response: Response): Promise<string[]> {
    const text = JSON.stringify(Object.fromEntries(response.headers)) + (await response.text());
    const { company, ...others } = world.hidden;
    // Administrators of every company see all companies.
    const seesCompany = caller === 'admin';
    const shown = seesCompany ? text.replaceAll(`${SECRET} company`, '') : text;
    const secrets = [SECRET, ...Object.values(others), ...(seesCompany ? [] : [company])];
    return secrets.filter((secret) => shown.includes(secret));
  }

  const call = (caller: Caller, path: string, method = 'GET', body?: unknown) =>
    service.call(path, { as: caller, method, ...(body === undefined ? {} : { body }) });

  /** Lists the addresses of an operation: for each visible object, each sort order, and both file formats. */
  function addressesOf({ path, parameters }: Operation): string[] {
    const uuids = [...Object.values(world.visible), world.holder, world.mixedHolder];
    const paths = path.includes('{uuid}') ? uuids.map((uuid) => path.replace('{uuid}', uuid)) : [path];
    const named = paths.flatMap((one) =>
      one.includes('{username}')
        ? ['operator', 'holder', 'mixed'].map((name) => one.replace('{username}', name))
        : [one],
    );
    const sorts = ['username', 'profile', 'visibility', 'name', '-profile'].map(
      (sort) => `limit=3&sort=${sort}`,
    );
    const queries = [
      '',
      ...(parameters.some(isOf('sort')) ? sorts : []),
      ...(parameters.some(isOf('uuid')) && !path.includes('{uuid}')
        ? [uuids.map((uuid) => `uuid=${uuid}`).join('&')]
        : []),
    ];
    return named.flatMap((one) => queries.map((query) => (query ? `${one}?${query}` : one)));
  }

  describe.each(CALLERS)('are in no response to %s', (caller) => {
    it.each(reads.map(({ id }) => id))('of %s', async (id) => {
      for (const address of addressesOf(reads.find((operation) => operation.id === id)!)) {
        const found = await secretsIn(caller, await call(caller, address));
        expect({ address, found }).toEqual({ address, found: [] });
      }
    });
  });

  const read = async <Body>(caller: Person, path: string): Promise<Body> => {
    const response = await service.call(`${API}/${path}`, { as: caller });
    expect(response.status).toBe(200);
    return (await response.json()) as Body;
  };

  it('are marked as hidden, and a save with what was read keeps them', async () => {
    const stored = await read<User>('productAdmin', `user/${world.holder}`);
    const seen = await read<User>('admin', `user/${world.holder}`);
    expect(seen).toMatchObject({ businessProfile: HIDDEN, visibilityProfile: HIDDEN, elements: [] });
    const saved = await call('admin', `${API}/user/update`, 'POST', { user: seen, clonedId: null });
    expect(saved.status).toBe(200);
    expect(await secretsIn('admin', saved)).toEqual([]);
    expect(await read('productAdmin', `user/${world.holder}`)).toEqual(stored);

    const list = await read<UserSummary[]>('scoAdmin', 'user/list/active');
    expect(list.find(({ uuid }) => uuid === world.holder)).toMatchObject({
      businessProfile: HIDDEN,
      visibilityProfile: HIDDEN,
    });
    expect((await read<User>('scoAdmin', `user/${world.holder}`))[COMPANY_FIELD]).toEqual(HIDDEN);
  });

  it('stay chosen by a business profile, and give its users elements that nobody else sees', async () => {
    const { businessProfile } = world.visible;
    const stored = await read<BusinessProfile>('productAdmin', `profile/business/get/${businessProfile}`);
    const seen = await read<BusinessProfile>('admin', `profile/business/get/${businessProfile}`);
    expect(seen.appProfiles).toMatchObject([
      { hidden: true, application: { uuid: world.visible.application } },
    ]);
    const saved = await call('admin', `${API}/profile/business/update`, 'POST', seen);
    expect(saved.status).toBe(200);
    expect(await read('productAdmin', `profile/business/get/${businessProfile}`)).toEqual(stored);

    const before = await read<User>('productAdmin', `user/${world.mixedHolder}`);
    const user = await read<User>('admin', `user/${world.mixedHolder}`);
    expect(user.elements).toEqual([]);
    await call('admin', `${API}/user/update`, 'POST', { user, clonedId: null });
    expect(await read('productAdmin', `user/${world.mixedHolder}`)).toEqual(before);
  });

  it.each(['activate', 'inactivate'])('are in no response after user/%s', async (status) => {
    const users = [world.holder, world.mixedHolder].map((uuid) => ({ uuid }));
    const response = await call('admin', `${API}/user/${status}`, 'POST', users);
    expect(response.status).toBe(200);
    expect(await secretsIn('admin', response)).toEqual([]);
    await call('admin', `${API}/user/activate`, 'POST', users);
  });

  it.each<[Person, string, string[]]>([
    ['admin', 'holder', []],
    ['admin', 'mixedHolder', ['Fault Manager']],
    ['productAdmin', 'holder', ['Fault Manager', 'Stock']],
  ])('name no application to %s that only a hidden business profile chooses: %s', async (as, who, named) => {
    const uuid = who === 'holder' ? world.holder : world.mixedHolder;
    const path = `${API}/user/inactivate`;
    const response = await service.call(path, { as, method: 'POST', body: [{ uuid }] });
    expect(await response.json()).toMatchObject([{ uuid, changed: true, toldApplications: named }]);

    application.answerJson({}, 500);
    const user = { ...(await read<User>(as, `user/${uuid}`)), active: true };
    const saved = await service.call(`${API}/user/update`, {
      as,
      method: 'POST',
      body: { user, clonedId: null },
    });
    application.answerJson({});
    const { failedUpdateApps = [] } = (await saved.json()) as { failedUpdateApps?: string[] };
    expect([saved.status, failedUpdateApps]).toEqual([named.length > 0 ? 502 : 200, named]);
  });

  it('do not delay a save by the pushes to applications that only a hidden business profile chooses', async () => {
    const user = await read<User>('admin', `user/${world.holder}`);
    await service.db.deleteFrom('user_pushes').execute();
    const waiting: ServerResponse[] = [];
    application.answer((_request, response) => waiting.push(response));
    const response = await call('admin', `${API}/user/update`, 'POST', { user, clonedId: null });
    expect(response.status).toBe(200);
    await expect.poll(() => waiting.length).toBe(2);
    // If the save had waited for a push, the push would have timed out and closed its connection.
    expect(waiting.filter(({ destroyed }) => destroyed)).toEqual([]);
    application.answerJson({});
    for (const one of waiting) one.end('{}');
  });

  it('are not cloned with a user', async () => {
    const user = await read<User>('admin', `user/${world.holder}`);
    const clone = { ...user, uuid: null, username: 'clone', email: 'clone@example.org' };
    const response = await call('admin', `${API}/user/update`, 'POST', { user: clone, clonedId: user.uuid });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      fields: [{ field: 'user.businessProfile' }, { field: 'user.visibilityProfile' }],
    });
  });

  it.each(['csv', 'xlsx'] as const)(
    'are cells of an exported %s file that import unchanged',
    async (format) => {
      const exported = await call('admin', `${API}/user/export?format=${format}`);
      const bytes = new Uint8Array(await exported.arrayBuffer());
      const response = await fetch(`${service.url}${API}/user/import/plan`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await service.tokenOf(service.fixture.people.admin)}` },
        body: formOf(bytes, `users.${format}`),
      });
      expect(await response.json()).toMatchObject({ created: 0, updated: 0, refused: 0 });
    },
  );

  it('do not change with another change of an import, and cannot be given to another user', async () => {
    const exported = await (await call('admin', `${API}/user/export`)).text();
    const [header, ...lines] = exported.split('\r\n');
    const holder = lines.find((line) => line.startsWith('holder,'))!;
    expect(holder.split(',').filter((cell) => cell === HIDDEN_CELL)).toHaveLength(2);
    const send = async (path: string, line: string) =>
      fetch(`${service.url}${API}/user/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await service.tokenOf(service.fixture.people.admin)}` },
        body: formOf([header, line, ''].join('\r\n')),
      });
    const before = await read<User>('productAdmin', `user/${world.holder}`);
    const renamed = holder.replace('Zoë', 'Zoe');
    const plan = await send('import/plan', renamed);
    expect(await plan.clone().json()).toMatchObject({
      updated: 1,
      rows: [{ businessProfile: { before: HIDDEN, after: HIDDEN } }],
    });
    expect(await secretsIn('admin', plan)).toEqual([]);
    expect((await send('import', renamed)).status).toBe(200);
    expect(await read('productAdmin', `user/${world.holder}`)).toEqual({ ...before, firstName: 'Zoe' });
    const other = renamed.replaceAll('holder', 'operator');
    expect(await (await send('import/plan', other)).json()).toMatchObject({ refused: 1 });
  });

  it.each(['profile', 'visibility'])('sort as missing by %s, also page by page', async (sort) => {
    const columns = { profile: 'businessProfile', visibility: 'visibilityProfile' } as const;
    const column = columns[sort as keyof typeof columns];
    for (const order of [sort, `-${sort}`]) {
      const all = await read<UserSummary[]>('admin', `user/list/active?sort=${order}&limit=100`);
      const isMissing = all.map((user) => user[column] === null || 'hidden' in (user[column] ?? {}));
      expect(isMissing).toEqual(isMissing.toSorted((a, b) => Number(a) - Number(b)));
      const missing = all.filter((_, index) => isMissing[index]).map(({ username }) => username);
      expect(missing).toEqual(missing.toSorted());
      const pages: UserSummary[] = [];
      let address: string | undefined = `${API}/user/list/active?sort=${order}&limit=2`;
      while (address) {
        const page: Response = await call('admin', address);
        pages.push(...((await page.json()) as UserSummary[]));
        const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
        address =
          next && new URL(next, `${service.url}${API}/user/list/active`).href.slice(service.url.length);
      }
      expect(pages.map(({ uuid }) => uuid)).toEqual(all.map(({ uuid }) => uuid));
    }
  });
});
