import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameProduct } from '../../../openapi/product.ts';
import { DEMO_ACCOUNTS } from '../../../service/demo/accounts.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';

const LISTS = [
  'user/list/active',
  'user/list/inactive',
  'user/config',
  'location/list',
  nameProduct('{product}CustomerCompany/list'),
  'profile/app/list',
  'profile/business/list',
  'profile/visibility/list',
  'app/list',
  'cluster/list',
  'visibility/elements',
  'authClient/list',
];

const ONE_OF = [
  ['user/list/active', 'user'],
  ['profile/app/list', 'profile/app/get'],
  ['profile/business/list', 'profile/business/get'],
  ['profile/visibility/list', 'profile/visibility/get'],
  ['app/list', 'app'],
] as const;

/** Every answer here is checked against the contract on its way out; one that breaks it is a 500. */
describe.each(ENGINES)('the demo data on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let headers: Record<string, string>;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, demoUsers: 120 });
    const administrator = DEMO_ACCOUNTS[0]?.username ?? '';
    const { uuid } = await service.db
      .selectFrom('users')
      .select('uuid')
      .where('username', '=', administrator)
      .executeTakeFirstOrThrow();
    headers = { authorization: `Bearer ${await service.tokenOf(uuid)}` };
  }, START_MS);
  afterAll(() => service.stop());

  const read = (path: string) => service.call(`/userprofile/api/v1/${path}`, { headers });

  it.each(LISTS)('answers %s', async (path) => {
    const response = await read(path);
    expect(response.status).toBe(200);
    expect(Object.keys((await response.json()) as object).length).toBeGreaterThan(0);
  });

  it.each(ONE_OF)('answers each of %s one by one', async (list, one) => {
    const items = (await (await read(list)).json()) as { uuid: string }[];
    for (const { uuid } of items.slice(0, 20)) expect((await read(`${one}/${uuid}`)).status).toBe(200);
  });
});
